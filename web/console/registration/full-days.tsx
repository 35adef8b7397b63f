import type { DeskForm } from "#contract/endpoints/desk-shapes.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useFormats } from "../session/use-formats.ts"
import styles from "./registration.module.css"

type Offered = NonNullable<DeskForm["availability"]>

const isFull = ({ on_sale, status }: Offered["dates"][number]) => on_sale && status === "FULL"

/** What a form begins with: all dates on sale, without the full ones where days may be chosen and others are left. */
export function firstDates({ dates, is_eligible_to_partial_registrations }: Offered): number[] {
  const on_sale = dates.filter((date) => date.on_sale)
  const free = on_sale.filter((date) => !isFull(date))
  const chosen = is_eligible_to_partial_registrations && free.length > 0 ? free : on_sale
  return chosen.map(({ id }) => id)
}

/** The days that are full, by their names, and what that means: the others are offered, or it is all or nothing. */
export function FullDays({ offered }: { offered: Offered }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const full = offered.dates.filter(isFull)
  const isAll = full.length === offered.dates.filter(({ on_sale }) => on_sale).length
  if (full.length === 0 || isAll) return null
  const days = full.map(({ start_at }) => date(start_at, "weekday")).join(", ")
  const way = offered.is_eligible_to_partial_registrations ? "full_others" : "full_whole"
  return <p className={styles.quiet}>{t(`console_registration.dates.${way}`, { days })}</p>
}
