import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { CallError } from "#contract/client.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../../session/call.ts"
import { useFormats } from "../../session/use-formats.ts"
import { Failed } from "../../shell/failed.tsx"
import { LoadingRows } from "../../shell/loading.tsx"
import { type StoredPage, useBuilder } from "../builder.ts"
import { Difference } from "./difference.tsx"
import styles from "./versions.module.css"

interface VersionsDialogProps {
  onSave: () => Promise<unknown>
  onRestored: (page: StoredPage) => void
  onClose: () => void
}

/** The last fifty versions of the page: each with who saved it, what differs from the page as it is, and the way back to it. */
export function VersionsDialog({ onSave, onRestored, onClose }: VersionsDialogProps) {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const { run, isPending } = useAction()
  const { page, isReadOnly } = useBuilder()
  const [opened, setOpened] = useState<string | null>(null)
  const params = { cuid: page.cuid }
  const { data, error, refetch } = useQuery({
    queryKey: ["pages", page.cuid, "versions", page.version],
    queryFn: () => call("GET /api/console/pages/{cuid}/versions", { params }),
  })
  const restore = async (version_cuid: string) => {
    const outcome = await run(
      async (intention) => {
        const failure = await onSave()
        if (failure) throw failure
        const { page: saved } = await call("GET /api/console/pages/{cuid}", { params })
        const given = { params: { ...params, version_cuid }, body: { version: saved.version } }
        return call("POST /api/console/pages/{cuid}/versions/{version_cuid}/restore", given, intention)
      },
      { success: t("console_builder.versions.restored") },
    )
    if (!outcome.isDone) return
    onRestored(outcome.answer.page)
    onClose()
  }
  return (
    <Dialog isOpen isWide onOpenChange={onClose} title={t("console_builder.versions.title")}>
      <p>{t("console_builder.versions.text")}</p>
      {error && <Failed error={error as CallError} onRetry={() => void refetch()} headingLevel={3} />}
      {!data && !error && <LoadingRows />}
      {data?.data.length === 0 && <p>{t("console_builder.versions.none")}</p>}
      <ul className={styles.versions}>
        {data?.data.map(({ cuid, saved_at, published_at, publish_at, collaborator }) => (
          <li key={cuid}>
            <button
              type="button"
              className={styles.version}
              aria-expanded={opened === cuid}
              onClick={() => setOpened(opened === cuid ? null : cuid)}
            >
              <b>
                {date(saved_at, "long")}, {time(saved_at)}
              </b>
              <span>{collaborator?.fullname ?? t("console_builder.versions.nobody")}</span>
              {publish_at && <Badge tone="warning">{t("console_builder.versions.waits")}</Badge>}
              {published_at && <Badge tone="success">{t("console_builder.versions.published")}</Badge>}
            </button>
            {opened === cuid && (
              <div className={styles.opened}>
                <Difference cuid={cuid} />
                {!isReadOnly && (
                  <Button size="sm" isPending={isPending} onPress={() => void restore(cuid)}>
                    {t("console_builder.versions.restore")}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
