import { today } from "@internationalized/date"
import type { DeskForm } from "#contract/endpoints/desk-shapes.ts"
import { localDate } from "#contract/rules/dates.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { TileChoice } from "#web/ui/tile-choice.tsx"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"

type Dates = NonNullable<DeskForm["availability"]>["dates"]

interface DateTilesProps {
  dates: Dates
  value: number[]
  onChange: (ids: number[]) => void
}

/** The dates of an availability to tick, with the places that are left; days that are over only where they are chosen. */
export function DateTiles({ dates, value, onChange }: DateTilesProps) {
  const { t } = useTranslation()
  const { date, timeRange } = useFormats()
  const { timezone } = useSession().organiser
  const noteOf = ({ status, remaining, on_sale, cancelled }: Dates[number]) => {
    if (cancelled) return t("console_registration.dates.cancelled")
    if (!on_sale) return t("console_registration.dates.off")
    if (status === "FULL") return t("console_registration.dates.full")
    return remaining === null ? "" : t("console_registration.dates.left", { count: remaining })
  }
  const now = today(timezone).toString()
  const shown = dates.filter(({ id, end_at }) => value.includes(id) || localDate(end_at, timezone) >= now)
  return (
    <TileChoice
      label={t("console_registration.dates.label")}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
      tiles={shown.map((each) => ({
        value: String(each.id),
        main: date(each.start_at, "short"),
        note: noteOf(each),
        label: `${date(each.start_at, "full")}, ${timeRange(each.start_at, each.end_at)}, ${noteOf(each)}`,
      }))}
    />
  )
}
