import type { Control, FieldValues, Path } from "react-hook-form"
import type { AvailabilityDate, AvailabilityDetail } from "#contract/endpoints/availabilities.ts"
import { dateWord } from "#contract/rules/living-dates.ts"
import { useBlocks } from "#web/blocks/use-blocks.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { firstPart, useField } from "#web/forms/fields.tsx"
import type { TFunction } from "#web/texts/translator.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import type { Formats } from "#web/ui/formats.ts"
import { type ChoiceTile, TileChoice } from "#web/ui/tile-choice.tsx"
import { canBeTaken, chosenDates, offeredDates } from "./chosen-dates.ts"

const MOST_IN_A_ROW = 7

/** Whether there is a field for the dates: not for a single date, nor for a long series that is taken as a whole. */
export const hasDateField = (availability: AvailabilityDetail, now: string): boolean => {
  const { length } = offeredDates(availability, now)
  return length > 1 && (availability.is_eligible_to_partial_registrations || length <= MOST_IN_A_ROW)
}

interface DateChoiceProps<V extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is no field's concern
  control: Control<V, unknown, any>
  availability: AvailabilityDetail
}

/** The dates as tiles, all chosen at first. They can be changed only with partial registration. */
export function DateChoice<V extends FieldValues>({ control, availability }: DateChoiceProps<V>) {
  const { t } = useTranslation()
  const formats = useFormats()
  const offered = offeredDates(availability, useBlocks().site.now)
  const { bound, value, ref, error } = useField({ control, name: "availability_dates" as Path<V> }, false)
  const chosen = chosenDates(availability, value).map(({ id }) => String(id))
  const canChoose = availability.is_eligible_to_partial_registrations
  const { onBlur, ...field } = bound
  const isMany = offered.length > MOST_IN_A_ROW
  return (
    <TileChoice
      {...field}
      ref={firstPart(ref, "input:not([disabled])")}
      label={t(canChoose ? "registration.dates.choose" : "registration.dates.fixed")}
      {...(canChoose &&
        isMany && { labelEnd: <AllOrNone offered={offered} chosen={chosen} onChange={field.onChange} /> })}
      hint={canChoose ? chosenHint(chosen.length, offered.length) : t("registration.dates.together")}
      error={error}
      tiles={tilesOf(offered, formats, t)}
      value={chosen}
      isReadOnly={!canChoose}
      isRequired
      className={isMany ? "add-dates add-dates-many" : "add-dates"}
    />
  )

  function chosenHint(count: number, total: number) {
    if (count === total) return t("registration.dates.all_chosen")
    return t("registration.dates.some_chosen", { count, total })
  }
}

/** A long series that is taken as a whole: the number of dates left, and its first and last day. */
export function WholeSeries({ dates }: { dates: AvailabilityDate[] }) {
  const { t } = useTranslation()
  const { dateRange } = useFormats()
  const [first] = dates
  const last = dates.at(-1)
  if (!first || !last) return null
  return (
    <div>
      <p className="legend">{t("registration.dates.fixed")}</p>
      <p className="small">
        {t("cart.when.several", {
          range: dateRange(first.start_at, last.end_at, "long"),
          dates: t("catalogue.dates", { count: dates.length }),
        })}
      </p>
      <p className="hint">{t("registration.dates.together")}</p>
    </div>
  )
}

interface AllOrNoneProps {
  offered: AvailabilityDate[]
  chosen: string[]
  onChange: (ids: string[]) => void
}

function AllOrNone({ offered, chosen, onChange }: AllOrNoneProps) {
  const { t } = useTranslation()
  const free = offered.filter(canBeTaken).map(({ id }) => String(id))
  const isAll = free.length === chosen.length
  return (
    <button type="button" className="link link-button" onClick={() => onChange(isAll ? [] : free)}>
      {t(isAll ? "registration.dates.none" : "registration.dates.all")}
    </button>
  )
}

function tilesOf(dates: AvailabilityDate[], formats: Formats, t: TFunction): ChoiceTile[] {
  const distinct = (part: (date: AvailabilityDate) => string) => new Set(dates.map(part)).size > 1
  const monthOf = ({ start_at }: AvailabilityDate) => formats.date(start_at, "short").split(" ")[1] ?? ""
  const hoursOf = ({ start_at, end_at }: AvailabilityDate) => formats.timeRange(start_at, end_at)
  const [hasMonths, hasHours] = [distinct(monthOf), distinct(hoursOf)]
  return dates.map((date) => {
    const { id, start_at } = date
    const word = dateWord(date)
    const off = canBeTaken(date) ? null : t(`catalogue.status.${word === "OPEN" ? "CLOSED" : word}`)
    const note = off ?? (hasHours ? formats.time(start_at) : hasMonths ? monthOf(date) : null)
    const words = [formats.date(start_at, "full"), hoursOf(date), off]
    return {
      value: String(id),
      top: formats.date(start_at, "short_weekday").split(" ")[0] ?? "",
      main: formats.date(start_at, "short").split(" ")[0] ?? "",
      ...(note && { note }),
      label: words.filter(Boolean).join(", "),
      isDisabled: off !== null,
    }
  })
}
