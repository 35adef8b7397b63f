import { useQueryClient } from "@tanstack/react-query"
import { useNavigate, useSearchParams } from "react-router"
import type { Entity } from "#contract/entities/entity.ts"
import { entities } from "#contract/entities.ts"
import { hrefOf, withValues } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { ExternalLink } from "#web/ui/icons/external-link.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { keyOf, type Row } from "../entity/ask.ts"
import { useRecord } from "../entity/use-record.ts"
import { useWords } from "../list/use-words.ts"
import { PriceTrial } from "../prices/price-trial.tsx"
import { History } from "../record/history.tsx"
import { RecordActions } from "../record/record-actions.tsx"
import { call } from "../session/call.ts"
import { useMayOf, useSession } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { NotFound } from "../shell/not-found.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { SynchronisationButton } from "../synchronisation/synchronisation-button.tsx"
import { ActivityEditor } from "./activity-editor.tsx"
import styles from "./editor.module.css"

const of = entities.activities as unknown as Entity

/** An activity on a page of its own: too much for a sheet. Its history is a second tab. */
export function ActivityPage({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const { say } = useWords(of)
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const may = useMayOf(of.permission)
  const { query, row, isNew, isGone } = useRecord(of, cuid)
  if (isGone) return <NotFound />
  const isHistory = row !== null && address.get("tab") === "history"
  const tabTo = (name: string | null, label: string, isCurrent: boolean) => ({
    href: hrefOf(withValues(address, "tab", name ? [name] : [])),
    label,
    isCurrent,
  })
  return (
    <div className={styles.page}>
      {row && (
        <p className={styles.over}>
          <State row={row} />
        </p>
      )}
      <PageHead
        title={row ? String(row.title) : isNew ? say("new") : "…"}
        lead={isNew && say("lead")}
        actions={row && <Acts row={row} onGone={() => void navigate("/activities")} />}
      />
      {row && (
        <div className={styles.tabs}>
          <Tabs
            label={t("console_entity.sheet.tabs")}
            tabs={[
              tabTo(null, t("console_entity.sheet.form"), !isHistory),
              tabTo("history", t("console_entity.sheet.history"), isHistory),
            ]}
          />
        </div>
      )}
      {query.isLoading && <LoadingRows />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {(row || isNew) && (
        // The form stays while the history is read: what was typed is not lost.
        <div hidden={isHistory}>
          <ActivityEditor
            key={`${cuid}/${row?.archived_at}`}
            row={row}
            canSave={isNew ? may.create : may.update && !row?.archived_at}
            onCreated={(made) => void navigate(`/activities/${made.cuid}`)}
          />
        </div>
      )}
      {isHistory && <History of={of} cuid={cuid} />}
    </div>
  )
}

function State({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { value } = useWords(of)
  if (row.archived_at) return <Badge>{t("console_entity.sheet.archived")}</Badge>
  return <Badge tone={row.published ? "success" : "neutral"}>{value("published", String(row.published))}</Badge>
}

/** Acts on an activity besides writing it: it is seen on the site, copied, removed. */
function Acts({ row, onGone }: { row: Row; onGone: () => void }) {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const may = useMayOf(of.permission)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { run, isPending } = useAction()
  const copy = async () => {
    const params = { cuid: row.cuid }
    const outcome = await run(
      (intention) => call("POST /api/console/activities/{cuid}/duplicate", { params }, intention),
      { success: t("console_activities.duplicated") },
    )
    if (!outcome.isDone) return
    await client.invalidateQueries({ queryKey: keyOf(of) })
    await navigate(`/activities/${outcome.answer.activity.cuid}`)
  }
  return (
    <>
      {row.published === true && (
        <LinkButton href={`${organiser.site_url}/activities/${row.cuid}`} size="sm" target="_blank" rel="noopener">
          <ExternalLink className="icon icon-sm" aria-hidden="true" />
          {t("console_activities.see")}
        </LinkButton>
      )}
      {!row.archived_at && <PriceTrial activity={row.cuid} />}
      {!row.archived_at && <SynchronisationButton cuid={row.cuid} />}
      {may.create && (
        <Button size="sm" onPress={() => void copy()} isPending={isPending}>
          {t("console_activities.duplicate")}
        </Button>
      )}
      <RecordActions of={of} row={row} title={String(row.title)} onCopy={undefined} onRemoved={onGone} />
    </>
  )
}
