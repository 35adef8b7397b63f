import { useState } from "react"
import type { AnswerTo } from "#contract/client.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useLowering } from "../availabilities/use-lowering.tsx"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { AvailabilityCells } from "./availability-cells.tsx"
import { EarlierRuns } from "./earlier-runs.tsx"
import styles from "./synchronisation.module.css"
import { keyOfCell, type Preview, type Proposed, useFieldWords, useSynchronisation } from "./use-synchronisation.ts"

type Refused = AnswerTo<"POST /api/console/activities/{cuid}/synchronisations">["refused"]

/** Every cell that differs, ticked unless it is the availability's own; applying writes the ticked ones. */
export function SynchronisationForm({ cuid }: { cuid: string }) {
  const { preview, runs, refresh } = useSynchronisation(cuid)
  if (preview.isPending) return <LoadingRows />
  if (preview.isError) return <Failed error={preview.error} onRetry={() => void preview.refetch()} headingLevel={3} />
  const { data } = preview
  // Another preview begins with other ticks.
  return (
    <>
      <Cells key={preview.dataUpdatedAt} cuid={cuid} data={data} refresh={refresh} />
      <EarlierRuns cuid={cuid} runs={runs.data?.data ?? []} excluded={data.excluded} refresh={refresh} />
    </>
  )
}

interface CellsProps {
  cuid: string
  data: Preview
  refresh: () => Promise<unknown>
}

const cellsOf = (availabilities: Proposed[]) =>
  availabilities.flatMap(({ cuid, cells }) => cells.map((cell) => ({ ...cell, key: keyOfCell(cuid, cell), cuid })))

function Cells({ cuid, data, refresh }: CellsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { name, when } = useFieldWords(data.categories)
  const { run, isPending } = useAction()
  const all = cellsOf(data.availabilities)
  const [ticked, setTicked] = useState(() => new Set(all.filter(({ own }) => !own).map(({ key }) => key)))
  const [refused, setRefused] = useState<Refused>([])
  const chosen = all.filter(({ key }) => ticked.has(key))
  const tick = (key: string, isOn: boolean) => {
    const next = new Set(ticked)
    if (isOn) next.add(key)
    else next.delete(key)
    setTicked(next)
  }
  const apply = async () => {
    const cells = chosen.map(({ cuid: availability, field, from, to }) => ({ availability, field, from, to }))
    const outcome = await run(
      (intention) =>
        call("POST /api/console/activities/{cuid}/synchronisations", { params: { cuid }, body: { cells } }, intention),
      {
        success: ({ synchronisation }) =>
          synchronisation
            ? t("console_synchronisation.applied", { count: synchronisation.cells })
            : t("console_synchronisation.nothing_applied"),
      },
    )
    if (!outcome.isDone) return
    setRefused(outcome.answer.refused)
    if (outcome.answer.refused.length === 0) await refresh()
  }
  const { lower, dialog } = useLowering()
  const ask = () => {
    const most = Math.max(0, ...chosen.map(({ over }) => over))
    lower(most > 0 ? { most, dates: 1 } : null, apply)
  }
  const startOf = (availability: string) => {
    const found = data.availabilities.find((each) => each.cuid === availability)
    return found ? when(found) : availability
  }
  if (all.length === 0) return <p>{t("console_synchronisation.nothing")}</p>
  return (
    <div className={styles.form}>
      <p className={styles.quiet}>{t("console_synchronisation.lead")}</p>
      {refused.length > 0 && (
        <Alert
          tone="warning"
          isAnnounced
          title={t("console_synchronisation.refused")}
          action={
            <Button size="sm" onPress={() => void refresh()}>
              {t("console_synchronisation.reread")}
            </Button>
          }
        >
          <ul>
            {refused.map(({ availability, field, code }) => (
              <li key={`${availability}/${field}`}>
                {t(`console_synchronisation.${code}`, { start: startOf(availability), field: name(field) })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <ul className={styles.list}>
        {data.availabilities.map((each) => (
          <AvailabilityCells
            key={each.cuid}
            activity={cuid}
            availability={each}
            categories={data.categories}
            ticked={ticked}
            onTick={tick}
            refresh={refresh}
          />
        ))}
      </ul>
      {may("availabilities.synchronisation.create") && (
        <div className={styles.acts}>
          <Button variant="primary" isDisabled={chosen.length === 0} isPending={isPending} onPress={ask}>
            {t("console_synchronisation.apply", { count: chosen.length })}
          </Button>
        </div>
      )}
      {dialog}
    </div>
  )
}
