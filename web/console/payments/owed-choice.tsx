import { CallError } from "#contract/client.ts"
import type { OwedThing } from "#contract/endpoints/console-payments.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { useWords } from "../list/use-words.ts"
import { AmountField } from "../registration/amount-field.tsx"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { payments } from "./description.ts"
import { idOf, type useOwed } from "./owed.tsx"
import styles from "./payments.module.css"
import type { Shares } from "./use-shares.ts"

interface OwedChoiceProps {
  owed: ReturnType<typeof useOwed>
  shares: Shares
}

/** What the money is for: one debt, or several, each with its part of it. */
export function OwedChoice({ owed, shares }: OwedChoiceProps) {
  const { t } = useTranslation()
  const { error, data } = owed
  if (error instanceof CallError && error.code === "NOT_FOUND")
    return <p className={styles.quiet}>{t("console_payments.record.unknown")}</p>
  if (error) return <Failed error={error} onRetry={() => void owed.refetch()} headingLevel={3} />
  if (!data) return null
  if (data.data.length === 0) return <p className={styles.quiet}>{t("console_payments.record.nothing_owed")}</p>
  return (
    <fieldset className={styles.debts}>
      <legend>{t("console_payments.record.for", { family: data.customer.fullname })}</legend>
      {data.data.map((thing) => (
        <Debt key={idOf(thing)} thing={thing} shares={shares} />
      ))}
    </fieldset>
  )
}

function Debt({ thing, shares }: { thing: OwedThing; shares: Shares }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { value: word } = useWords(payments)
  const id = idOf(thing)
  const isChosen = shares.chosen.some((each) => idOf(each) === id)
  const title = thing.title || word("thing", thing.type)
  const more = [thing.participant, thing.reference].filter(Boolean).join(" · ")
  return (
    <div className={styles.debt} data-chosen={isChosen || undefined}>
      <Checkbox
        isSelected={isChosen}
        onChange={(on) => shares.choose(id, on)}
        end={<b>{money(thing.outstanding_amount, "sum")}</b>}
      >
        <b>{title}</b>
        {more && <small>{more}</small>}
      </Checkbox>
      {isChosen && shares.chosen.length > 1 && (
        <AmountField
          label={t("console_payments.record.part", { thing: [title, thing.participant].filter(Boolean).join(", ") })}
          value={shares.partOf(id)}
          onChange={(part) => shares.setPart(id, part)}
        />
      )}
    </div>
  )
}
