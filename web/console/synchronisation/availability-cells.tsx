import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import styles from "./synchronisation.module.css"
import { keyOfCell, type Proposed, useFieldWords } from "./use-synchronisation.ts"

interface AvailabilityCellsProps {
  activity: string
  availability: Proposed
  categories: Record<string, string>
  ticked: ReadonlySet<string>
  onTick: (key: string, isOn: boolean) => void
  refresh: () => Promise<unknown>
}

/** One availability with the fields in which it differs: the old value, the new one, and why it is ticked or not. */
export function AvailabilityCells({
  activity,
  availability,
  categories,
  ticked,
  onTick,
  refresh,
}: AvailabilityCellsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const { name, show, when } = useFieldWords(categories)
  const { cuid, location, taken, cells } = availability
  const title = [when(availability), location].filter(Boolean).join(" · ")
  return (
    <li className={styles.availability}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {taken > 0 && <span className={styles.quiet}>{t("console_synchronisation.taken", { count: taken })}</span>}
        {may("availabilities.synchronisation.update") && (
          <ExcludeButton activity={activity} availability={cuid} title={title} isExcluded={false} refresh={refresh} />
        )}
      </div>
      {cells.map((cell) => (
        <Checkbox
          key={cell.field}
          isSelected={ticked.has(keyOfCell(cuid, cell))}
          onChange={(isOn) => onTick(keyOfCell(cuid, cell), isOn)}
        >
          <span className={styles.cell}>
            <span>
              <b>{name(cell.field)}</b>{" "}
              {t("console_synchronisation.change", {
                from: show(cell.field, cell.from),
                to: show(cell.field, cell.to),
              })}
            </span>
            <span className={styles.quiet}>
              {t(cell.own ? "console_synchronisation.own" : "console_synchronisation.follows")}
              {cell.over > 0 && ` · ${t("console_availabilities.lowering.by", { count: cell.over })}`}
            </span>
          </span>
        </Checkbox>
      ))}
    </li>
  )
}

interface ExcludeButtonProps {
  activity: string
  availability: string
  title: string
  isExcluded: boolean
  refresh: () => Promise<unknown>
}

/** Leaves an availability out of what is proposed, or takes it in again. */
export function ExcludeButton({ activity, availability, title, isExcluded, refresh }: ExcludeButtonProps) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const change = async () => {
    const input = { params: { cuid: activity }, body: { availability, synchronised: isExcluded } }
    await run((intention) => call("PUT /api/console/activities/{cuid}/synchronisations", input, intention), {
      success: t(isExcluded ? "console_synchronisation.included_done" : "console_synchronisation.excluded_done"),
    })
    await refresh()
  }
  const label = t(isExcluded ? "console_synchronisation.include" : "console_synchronisation.exclude")
  return (
    <Button
      size="sm"
      variant="plain"
      isPending={isPending}
      onPress={() => void change()}
      aria-label={`${label}, ${title}`}
    >
      {label}
    </Button>
  )
}
