import type { ScheduleItem } from "#contract/rules/schedule-item.ts"
import { type Bounds, selectionState, selectionTiles, selectionWording } from "#contract/rules/schedule-selection.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { buttonClass } from "#web/ui/button-look.ts"
import { useFormats } from "../use-formats.ts"
import "./selection-bar.css"

/** Beyond this number, tiles say no more than the number beside them. */
const MOST_TILES = 12

type SelectionBarProps = { chosen: ScheduleItem[]; bounds: Bounds; onContinue: () => void }

/** The chosen items, how many are missing or too many, and the button to continue once their number is right. */
export function SelectionBar({ chosen, bounds, onContinue }: SelectionBarProps) {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const state = selectionState(chosen.length, bounds)
  const tiles = selectionTiles(chosen.length, bounds)
  const { title, note } = useWords(chosen.length, bounds)
  const list = chosen.map(({ start_at }) => `${date(start_at, "short_weekday")}, ${time(start_at)}`).join(" · ")
  return (
    <div className="selection-bar" data-state={state}>
      {tiles.length > 0 && tiles.length <= MOST_TILES && (
        <span className="selection-tiles" aria-hidden="true">
          {tiles.map((tile, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: tiles are alike, only their place tells them apart.
            <i key={index} className={tile} />
          ))}
        </span>
      )}
      <div className="selection-text" role="status">
        <b>{title}</b>
        {note && <p>{note}</p>}
        {list && <p className="selection-list">{list}</p>}
      </div>
      <button
        type="button"
        className={buttonClass({ variant: state === "too_many" ? "danger-solid" : "primary" })}
        disabled={state !== "valid"}
        data-disabled={state === "valid" ? undefined : ""}
        onClick={onContinue}
      >
        {t("schedule.selection.continue")}
      </button>
    </div>
  )
}

/** The count in one of two wordings, and what is still to do. */
function useWords(count: number, bounds: Bounds): { title: string; note: string | null } {
  const { t } = useTranslation()
  const { minimum, maximum } = bounds
  const state = selectionState(count, bounds)
  if (maximum === null) {
    const title = t("schedule.selection.open", { count })
    return { title, note: state === "too_few" ? t("schedule.selection.from", { count: minimum }) : null }
  }
  const title =
    selectionWording(bounds) === "fixed"
      ? t("schedule.selection.fixed", { count, maximum })
      : t("schedule.selection.interval", { count, minimum, maximum })
  if (state === "too_few") return { title, note: t("schedule.selection.too_few", { count: minimum - count }) }
  return { title, note: state === "too_many" ? t("schedule.selection.too_many", { count: count - maximum }) : null }
}
