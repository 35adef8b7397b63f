import { useState } from "react"
import type { AnswerTo } from "#contract/client.ts"
import type { TrialChoices } from "#contract/endpoints/console-prices.ts"
import { AsyncSelect, type OptionQuery } from "#web/forms/async-select.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { CheckboxGroup } from "#web/ui/checkbox-group.tsx"
import { Select } from "#web/ui/select.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./prices.module.css"

/** What a price is asked for. */
export interface Tried {
  customer: string
  participant: string
  availability: string
  dates?: string[]
  options: { price_id: number }[]
}

type Family = AnswerTo<"GET /api/console/customers">["data"][number]
type Availability = TrialChoices["availabilities"][number]

const NONE = "none"

interface Chosen {
  family: Family | null
  participant: string | null
  availability: string | null
  /** Null is all that are on sale. */
  dates: string[] | null
  options: Record<string, string>
}

interface TrialFormProps {
  choices: TrialChoices
  onChange: (tried: Tried | null) => void
}

/** Family, participant, time, dates and options of a price that is tried. */
export function TrialForm({ choices, onChange }: TrialFormProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const [families, setFamilies] = useState<Family[]>([])
  const [first] = choices.availabilities
  const [chosen, setChosen] = useState<Chosen>({
    family: null,
    participant: null,
    availability: choices.availabilities.length === 1 ? first!.cuid : null,
    dates: null,
    options: {},
  })
  const change = (more: Partial<Chosen>) => {
    const next = { ...chosen, ...more }
    setChosen(next)
    onChange(asTried(next))
  }
  const find = async ({ search, id }: OptionQuery) => {
    if (id !== undefined) return families.filter(({ cuid }) => cuid === id).map(asOption)
    const query = search ? { search } : {}
    const { data } = await call("GET /api/console/customers", { query })
    setFamilies((known) => [...known, ...data])
    return data.map(asOption)
  }
  const choose = (cuid: string | null) => {
    const family = families.find((each) => each.cuid === cuid) ?? null
    const [only, ...others] = family?.participants ?? []
    change({ family, participant: only && others.length === 0 ? only.cuid : null })
  }
  const availability = choices.availabilities.find(({ cuid }) => cuid === chosen.availability)
  const onSale = availability?.dates.filter(({ on_sale }) => on_sale) ?? []
  return (
    <>
      <AsyncSelect
        label={t("console_prices.trial.family")}
        hasOptionalMark={false}
        find={find}
        value={chosen.family?.cuid ?? null}
        onChange={choose}
      />
      {chosen.family && (
        <Select
          label={t("console_prices.trial.participant")}
          hasOptionalMark={false}
          value={chosen.participant}
          onChange={(participant) => change({ participant })}
          options={chosen.family.participants.map(({ cuid, fullname }) => ({ value: cuid, label: fullname }))}
        />
      )}
      <Select
        label={t("console_prices.trial.availability")}
        hasOptionalMark={false}
        value={chosen.availability}
        onChange={(cuid) => change({ availability: cuid, dates: null })}
        options={choices.availabilities.map((each) => ({ value: each.cuid, label: nameOf(each, formats) }))}
      />
      {onSale.length > 1 && (
        <CheckboxGroup
          className={styles.dates!}
          label={t("console_prices.trial.dates")}
          hasOptionalMark={false}
          value={chosen.dates ?? onSale.map(({ cuid }) => cuid)}
          onChange={(dates) => change({ dates })}
          options={onSale.map(({ cuid, start_at }) => ({ value: cuid, label: formats.date(start_at, "long") }))}
        />
      )}
      {choices.options.map(({ title, prices }) => (
        <Select
          key={title}
          label={title}
          hasOptionalMark={false}
          value={chosen.options[title] ?? NONE}
          onChange={(price) => change({ options: { ...chosen.options, [title]: price } })}
          options={[
            { value: NONE, label: t("console_prices.trial.none") },
            ...prices.map(({ id, label }) => ({ value: String(id), label: label || title })),
          ]}
        />
      ))}
    </>
  )
}

const asOption = ({ cuid, fullname, email }: Family) => ({
  value: cuid,
  label: fullname,
  description: email ?? undefined,
})

const nameOf = (
  { start_at, end_at, location }: Availability,
  { dateRange, timeRange, date }: ReturnType<typeof useFormats>,
) => {
  const isOneDay = date(start_at, "short") === date(end_at, "short")
  const when = isOneDay
    ? `${date(start_at, "long")}, ${timeRange(start_at, end_at)}`
    : dateRange(start_at, end_at, "long")
  return location ? `${when} · ${location}` : when
}

/** Null until it says who and when. */
function asTried({ family, participant, availability, dates, options }: Chosen): Tried | null {
  if (!family || !participant || !availability || dates?.length === 0) return null
  const prices = Object.values(options).filter((price) => price !== NONE)
  const tried = {
    customer: family.cuid,
    participant,
    availability,
    options: prices.map((price) => ({ price_id: Number(price) })),
  }
  return dates ? { ...tried, dates } : tried
}
