import type { Control } from "react-hook-form"
import type { RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import { dateWord, livingDates } from "#contract/rules/living-dates.ts"
import { cancelProblem, hasStarted, isSelectable } from "#contract/rules/registration-changes.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { firstPart, useField } from "#web/forms/fields.tsx"
import type { TFunction } from "#web/texts/translator.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import type { Formats } from "#web/ui/formats.ts"
import { type ChoiceTile, TileChoice } from "#web/ui/tile-choice.tsx"
import { useAccount } from "../use-account.ts"
import { changeableOf } from "./changeable.ts"
import { type EditValues, keptDates } from "./edit-values.ts"

interface EditDatesProps {
  // biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is no field's concern
  control: Control<EditValues, unknown, any>
  registration: RegistrationDetail
}

/** The dates of the availability: kept, chosen and selectable ones; removed ones are crossed out. */
export function EditDates({ control, registration }: EditDatesProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { now } = useAccount()
  const { bound, value, ref, error } = useField({ control, name: "availability_dates" }, false)
  const { onBlur, onChange, ...field } = bound
  const kept = keptDates(registration, now)
  const chosen = [...new Set([...kept, ...(value as string[])])]
  const { dates } = registration.availability
  const removed = registration.dates.filter(({ date }) => !chosen.includes(String(date.id)))
  const isFewer = chosen.length < registration.dates.length
  return (
    <div className="stack">
      <TileChoice
        {...field}
        onChange={(ids: string[]) => onChange(ids)}
        ref={firstPart(ref, "input:not([disabled])")}
        label={t("account_registrations.edit.dates")}
        labelEnd={
          <span className="small">
            {t("account_registrations.edit.chosen", { count: chosen.length, total: livingDates(dates).length })}
          </span>
        }
        error={error}
        tiles={tilesOf(registration, chosen, now, formats, t)}
        value={chosen}
        className="edit-dates"
      />
      {removed.length > 0 && (
        <Alert tone="warning" title={t("account_registrations.edit.freed", { count: removed.length })} isAnnounced>
          {removed.map(({ cuid, date }, index) => (
            <span key={cuid}>
              {index > 0 && " · "}
              <s>{formats.date(date.start_at, "weekday")}</s>
            </span>
          ))}
          {". "}
          {isFewer && cancelProblem(changeableOf(registration), now)
            ? t("account_registrations.edit.fewer")
            : t("account_registrations.edit.freed_text", { count: removed.length })}
        </Alert>
      )}
    </div>
  )
}

function tilesOf(
  registration: RegistrationDetail,
  chosen: string[],
  now: string,
  formats: Formats,
  t: TFunction,
): ChoiceTile[] {
  const { dates } = registration.availability
  const booked = registration.dates.map(({ date }) => date.id)
  const { quantity } = registration
  const weekdayOf = (start_at: string) => formats.date(start_at, "short_weekday").split(" ")[0] ?? ""
  const monthOf = (start_at: string) => formats.date(start_at, "short").split(" ")[1] ?? ""
  const isWeekly = new Set(dates.map(({ start_at }) => weekdayOf(start_at))).size === 1
  const hasMonths = new Set(dates.map(({ start_at }) => monthOf(start_at))).size > 1
  return dates.map((date) => {
    const { id, start_at, end_at } = date
    const [isBooked, isChosen] = [booked.includes(id), chosen.includes(String(id))]
    const canBeHad = isSelectable(date, { booked, quantity, now })
    const note = t(`account_registrations.edit.note.${noteOf()}`)
    return {
      value: String(id),
      top: isWeekly
        ? monthOf(start_at)
        : [weekdayOf(start_at), hasMonths && monthOf(start_at)].filter(Boolean).join(" "),
      main: formats.date(start_at, "short").split(" ")[0] ?? "",
      note,
      label: [formats.date(start_at, "full"), formats.timeRange(start_at, end_at), note].join(", "),
      isDisabled: !canBeHad,
      isRemoved: isBooked && !isChosen,
    }

    function noteOf() {
      if (hasStarted(date, now)) return isBooked ? "kept" : "past"
      if (isBooked) return isChosen ? "booked" : "removed"
      if (isChosen) return "added"
      const word = dateWord(date)
      return canBeHad ? "free" : word === "OPEN" ? "FULL" : word
    }
  })
}
