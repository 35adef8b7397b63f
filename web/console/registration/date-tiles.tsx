import { useTranslation } from "react-i18next"
import type { DeskForm } from "#contract/endpoints/desk-shapes.ts"
import { TileChoice } from "#web/ui/tile-choice.tsx"
import { useFormats } from "../session/use-formats.ts"

type Dates = NonNullable<DeskForm["availability"]>["dates"]

interface DateTilesProps {
  dates: Dates
  value: number[]
  onChange: (ids: number[]) => void
}

/** The dates of an availability to tick, with the places that are left. */
export function DateTiles({ dates, value, onChange }: DateTilesProps) {
  const { t } = useTranslation()
  const { date, timeRange } = useFormats()
  const noteOf = ({ status, remaining, on_sale }: Dates[number]) => {
    if (!on_sale) return t("console_registration.dates.off")
    if (status === "FULL") return t("console_registration.dates.full")
    return remaining === null ? "" : t("console_registration.dates.left", { count: remaining })
  }
  return (
    <TileChoice
      label={t("console_registration.dates.label")}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
      tiles={dates.map((each) => ({
        value: String(each.id),
        main: date(each.start_at, "short"),
        note: noteOf(each),
        label: `${date(each.start_at, "full")}, ${timeRange(each.start_at, each.end_at)}, ${noteOf(each)}`,
      }))}
    />
  )
}
