import { useState } from "react"
import type { AnswerTo } from "#contract/client.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { ExcludeButton } from "./availability-cells.tsx"
import styles from "./synchronisation.module.css"
import { type Preview, type Runs, useFieldWords } from "./use-synchronisation.ts"

type Kept = AnswerTo<"DELETE /api/console/activities/{cuid}/synchronisations/{synchronisation}">["kept"]

interface EarlierRunsProps {
  cuid: string
  runs: Runs
  excluded: Preview["excluded"]
  refresh: () => Promise<unknown>
}

/** Availabilities that were left out, and the runs before, each of which can be undone. */
export function EarlierRuns({ cuid, runs, excluded, refresh }: EarlierRunsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { date, time } = useFormats()
  const { name, when } = useFieldWords()
  const { run, isPending } = useAction()
  const [kept, setKept] = useState<Kept>([])
  const undo = async (synchronisation: string) => {
    const outcome = await run(
      (intention) =>
        call(
          "DELETE /api/console/activities/{cuid}/synchronisations/{synchronisation}",
          { params: { cuid, synchronisation } },
          intention,
        ),
      { success: t("console_synchronisation.undone_done") },
    )
    if (outcome.isDone) setKept(outcome.answer.kept)
    await refresh()
  }
  return (
    <>
      {kept.length > 0 && (
        <Alert tone="warning" isAnnounced title={t("console_synchronisation.kept")}>
          <ul>
            {kept.map(({ availability, start_at, field }) => (
              <li key={`${availability}/${field}`}>
                {t("console_synchronisation.kept_line", { start: date(start_at, "long"), field: name(field) })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {excluded.length > 0 && (
        <section className={styles.part}>
          <h3 className={styles.title}>{t("console_synchronisation.excluded")}</h3>
          <ul>
            {excluded.map((each) => (
              <li key={each.cuid} className={styles.head}>
                <span className={styles.grow}>{[when(each), each.location].filter(Boolean).join(" · ")}</span>
                {may("availabilities.synchronisation.update") && (
                  <ExcludeButton
                    activity={cuid}
                    availability={each.cuid}
                    title={when(each)}
                    isExcluded
                    refresh={refresh}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      {runs.length > 0 && (
        <section className={styles.part}>
          <h3 className={styles.title}>{t("console_synchronisation.runs")}</h3>
          <ul>
            {runs.map((each) => {
              const at = `${date(each.created_at, "day")}, ${time(each.created_at)}`
              const person = each.collaborator?.fullname ?? t("console_synchronisation.somebody")
              return (
                <li key={each.cuid} className={styles.head}>
                  <span className={styles.grow}>
                    {t("console_synchronisation.run", { date: at, count: each.cells, person })}
                  </span>
                  {each.undone_at && <Badge>{t("console_synchronisation.undone")}</Badge>}
                  {!each.undone_at && may("availabilities.synchronisation.delete") && (
                    <Button
                      size="sm"
                      isPending={isPending}
                      onPress={() => void undo(each.cuid)}
                      aria-label={t("console_synchronisation.undo_of", { date: at })}
                    >
                      {t("console_synchronisation.undo")}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </>
  )
}
