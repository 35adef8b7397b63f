import { useState } from "react"
import type { UseFormReturn } from "react-hook-form"
import type { Entity } from "#contract/entities/entity.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Select } from "#web/ui/select.tsx"
import type { Values } from "../conflict/merge-values.ts"
import type { Row } from "../entity/ask.ts"
import { FieldInput } from "../inputs/field-input.tsx"
import styles from "./schedules.module.css"

const ways = ["ACTIVITY", "WHOLE", "PER_DATE"] as const
type Way = (typeof ways)[number]
const fields = { ACTIVITY: null, WHOLE: "price", PER_DATE: "price_per_date" } as const

interface PriceInputsProps {
  of: Entity
  // biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is no field's concern
  form: UseFormReturn<Values, unknown, any>
  base: Row | null
  values: Values
}

const wayOf = ({ price, price_per_date }: Values): Way =>
  price_per_date !== null && price_per_date !== undefined ? "PER_DATE" : price !== null ? "WHOLE" : "ACTIVITY"

/** The price in one of three ways, then deposit and places: whatever is left empty is the activity's. */
export function PriceInputs({ of, form, base, values }: PriceInputsProps) {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<Way>()
  const stored = wayOf(values)
  const way = stored === "ACTIVITY" ? (picked ?? stored) : stored
  const choose = (next: string) => {
    setPicked(next as Way)
    for (const name of ["price", "price_per_date"]) form.setValue(name, null, { shouldDirty: true })
  }
  const name = fields[way]
  const field = (each: string) => (
    <FieldInput key={each} of={of} name={each} control={form.control} row={base} isRequired={false} />
  )
  return (
    <div className={styles.pairs}>
      <Select
        label={t("console_schedules.prices.title")}
        hasOptionalMark={false}
        value={way}
        onChange={choose}
        options={ways.map((each) => ({ value: each, label: t(`console_schedules.prices.${each}`) }))}
      />
      {name && field(name)}
      {field("deposit")}
      {field("capacity")}
    </div>
  )
}
