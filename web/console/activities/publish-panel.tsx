import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router"
import { CallError } from "#contract/client.ts"
import type { ReadinessCheck } from "#contract/endpoints/console-activities.ts"
import { entities } from "#contract/entities.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { Check } from "#web/ui/icons/check.tsx"
import { ChevronRight } from "#web/ui/icons/chevron-right.tsx"
import { TriangleAlert } from "#web/ui/icons/triangle-alert.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { keyOf, type Row } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { Panel } from "../shell/panel.tsx"
import styles from "./editor.module.css"
import { goTo, sections } from "./sections.ts"
import type { Readiness, useReadiness } from "./use-readiness.ts"
import { missingIn } from "./wrong-fields.ts"

interface PublishPanelProps {
  row: Row
  readiness: ReturnType<typeof useReadiness>
  hasChanges: boolean
  /** Told of a refusal to publish: what is missing may be a field of the form. */
  onRefused: (refusal: CallError) => void
}

/** The checklist before publishing: each point leads to its place, and the button waits for those that are needed. */
export function PublishPanel({ row, readiness, hasChanges, onRefused }: PublishPanelProps) {
  const { data, error, refetch } = readiness
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const [missing, setMissing] = useState<readonly ReadinessCheck[]>([])
  const isPublished = row.published === true
  const open = data?.checks.filter(({ done }) => !done) ?? []
  const blocking = open.filter(({ blocks }) => blocks).length
  const change = async () => {
    const verb = isPublished ? "unpublish" : "publish"
    const path = `POST /api/console/activities/{cuid}/${verb}` as const
    const outcome = await run((intention) => call(path, { params: { cuid: row.cuid } }, intention), {
      success: t(`console_activities.${verb}ed`),
    })
    const refusal = !outcome.isDone && outcome.error instanceof CallError ? outcome.error : null
    setMissing(refusal ? missingIn(refusal) : [])
    if (refusal) onRefused(refusal)
    await client.invalidateQueries({ queryKey: keyOf(entities.activities) })
  }
  const words = () => {
    if (isPublished) return t("console_activities.is_published")
    if (hasChanges) return t("console_activities.save_first")
    return blocking > 0 ? t("console_activities.blocked", { count: blocking }) : t("console_activities.ready")
  }
  return (
    <Panel
      title={t(isPublished ? "console_activities.publication" : "console_activities.missing.title")}
      end={open.length > 0 && <Badge tone="warning">{t("console_activities.left", { count: open.length })}</Badge>}
    >
      {error && <Failed error={error} onRetry={() => void refetch()} headingLevel={3} />}
      {missing.length > 0 && (
        <Alert tone="danger" isAnnounced title={t("console_activities.not_published")}>
          {missing.map((check) => t(`console_activities.missing.${check}`)).join(" · ")}
        </Alert>
      )}
      <ul className={styles.gates}>
        {[...open, ...(data?.checks.filter(({ done }) => done) ?? [])].map((each) => (
          <Gate key={each.check} {...each} />
        ))}
      </ul>
      {may("activities.activities.update") && !row.archived_at && (
        <Button
          className={styles.publish ?? ""}
          variant={isPublished ? "default" : "primary"}
          isDisabled={!isPublished && (hasChanges || blocking > 0 || !data)}
          isPending={isPending}
          onPress={() => void change()}
        >
          {t(isPublished ? "console_activities.unpublish" : "console_activities.publish")}
        </Button>
      )}
      <p className="hint">{words()}</p>
    </Panel>
  )
}

/** Where what is missing is mended: another screen, or a part of this one. */
const screens: Partial<Record<ReadinessCheck, string>> = {
  PAYMENT_METHOD: "/settings/payments",
}

function Gate({ check, done, blocks }: Readiness["checks"][number]) {
  const { t } = useTranslation()
  const text = t(`console_activities.checks.${check}`)
  if (done)
    return (
      <li className={styles.passed}>
        <span className={styles.gate}>
          <Check className="icon" aria-hidden="true" />
        </span>
        {text}
      </li>
    )
  const Icon = blocks ? X : TriangleAlert
  const inside = (
    <>
      <span className={styles.gate} data-state={blocks ? "blocks" : "advised"}>
        <Icon className="icon" aria-hidden="true" />
      </span>
      <span className={styles.gateText}>
        {t(`console_activities.missing.${check}`)}
        <span className="sr-only"> ({t(blocks ? "console_activities.needed" : "console_activities.advised")})</span>
      </span>
      <ChevronRight className="icon icon-sm" aria-hidden="true" />
    </>
  )
  const section = sections.find(({ checks }) => checks.includes(check))
  const screen = screens[check]
  if (section)
    return (
      <li>
        <button type="button" className={styles.gateLink} onClick={() => goTo(section.name)}>
          {inside}
        </button>
      </li>
    )
  return (
    <li>
      <Link className={styles.gateLink} to={screen ?? "/calendar"}>
        {inside}
      </Link>
    </li>
  )
}
