import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import { CallError } from "#contract/client.ts"
import type { missingForSale } from "#contract/endpoints/console-activities.ts"
import { entities } from "#contract/entities.ts"
import { Button } from "#web/ui/button.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import styles from "./activities.module.css"

type Missing = (typeof missingForSale)[number]

const missingIn = (error: unknown): Missing[] =>
  error instanceof CallError && error.code === "ACTIVITY_NOT_READY"
    ? (error.details as { missing: Missing[] }).missing
    : []

/** Publishing, hiding and copying an activity. Where something is missing before publishing, it is said here. */
export function ActivityActions({ cuid, isPublished }: { cuid: string; isPublished: boolean }) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { run, isPending } = useAction()
  const [missing, setMissing] = useState<Missing[]>([])
  const params = { params: { cuid } }
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(entities.activities) })
  const publish = async () => {
    const verb = isPublished ? "unpublish" : "publish"
    const path = `POST /api/console/activities/{cuid}/${verb}` as const
    const outcome = await run((intention) => call(path, params, intention), {
      success: t(`console_activities.${verb}ed`),
    })
    setMissing(outcome.isDone ? [] : missingIn(outcome.error))
    if (outcome.isDone) await refresh()
  }
  const copy = async () => {
    const outcome = await run((intention) => call("POST /api/console/activities/{cuid}/duplicate", params, intention), {
      success: t("console_activities.duplicated"),
    })
    if (!outcome.isDone) return
    await refresh()
    await navigate(`/activities/${outcome.answer.activity.cuid}`)
  }
  return (
    <>
      {missing.length > 0 && (
        <ul className={styles.missing} aria-label={t("console_activities.missing.title")}>
          {missing.map((each) => (
            <li key={each}>{t(`console_activities.missing.${each}`)}</li>
          ))}
        </ul>
      )}
      {may("activities.activities.update") && (
        <Button
          size="sm"
          variant={isPublished ? "default" : "primary"}
          onPress={() => void publish()}
          isPending={isPending}
        >
          {t(isPublished ? "console_activities.unpublish" : "console_activities.publish")}
        </Button>
      )}
      {may("activities.activities.create") && (
        <Button size="sm" onPress={() => void copy()} isPending={isPending}>
          {t("console_activities.duplicate")}
        </Button>
      )}
    </>
  )
}
