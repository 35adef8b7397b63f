import type { RefundTarget } from "#contract/endpoints/refund-shapes.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { Select } from "#web/ui/select.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { useFormats } from "../session/use-formats.ts"
import { AmountField } from "./amount-field.tsx"
import styles from "./registration.module.css"
import type { TargetState, Way } from "./use-target.ts"

/** Where money goes back to: one way, or several with their parts; a bank account and a till are named. */
export function TargetFields({ target }: { target: TargetState }) {
  const { t } = useTranslation()
  const { way, used, account } = target
  const limitOf = useLimitText(target)
  const cards = target.offered.map((to) => {
    const text = limitOf(to)
    return {
      value: to as Way,
      title: t(`console_registration.targets.${to}`),
      ...(text && (target.isEmpty(to) ? { reason: text } : { description: text })),
    }
  })
  const split = { value: "SPLIT" as Way, title: t("console_registration.refund.split") }
  return (
    <>
      <RadioCards
        label={t("console_registration.refund.to")}
        hasOptionalMark={false}
        isCompact
        value={way}
        onChange={(value) => target.setWay(value as Way)}
        cards={target.open.length > 1 ? [...cards, split] : cards}
      />
      {way === "SPLIT" && <PartFields target={target} />}
      {used.includes("BANK") && (
        <div className={styles.pair}>
          <TextField
            label={t("console_registration.refund.iban")}
            isRequired
            value={account.iban}
            onChange={(iban) => target.setAccount({ ...account, iban })}
          />
          <TextField
            label={t("console_registration.refund.holder")}
            isRequired
            value={account.holder}
            onChange={(holder) => target.setAccount({ ...account, holder })}
          />
        </div>
      )}
      {used.includes("CASH") && target.tills.length > 1 && (
        <Select
          label={t("console_registration.refund.till")}
          hasOptionalMark={false}
          value={target.till}
          onChange={target.setTill}
          options={target.tills.map(({ cuid, name }) => ({ value: cuid, label: name }))}
        />
      )}
    </>
  )
}

/** One amount for each way; what is left of the whole is said until nothing is. */
function PartFields({ target }: { target: TargetState }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const limitOf = useLimitText(target)
  const { left } = target
  return (
    <fieldset className={styles.parts}>
      <legend className="sr-only">{t("console_registration.refund.parts")}</legend>
      <div className={styles.pair}>
        {target.open.map((to) => {
          const text = limitOf(to)
          return (
            <AmountField
              key={to}
              label={t(`console_registration.targets.${to}`)}
              {...(text && { hint: text })}
              value={target.parts[to] ?? (to in target.parts ? null : 0)}
              onChange={(part) => target.setPart(to, part)}
            />
          )
        })}
      </div>
      <p className={styles.left} data-wrong={left !== 0 || undefined} aria-live="polite">
        {t(left < 0 ? "console_registration.refund.too_much" : "console_registration.refund.left")}{" "}
        <b>{money(Math.abs(left), "sum")}</b>
      </p>
    </fieldset>
  )
}

/** The most that came so; nothing where nobody may know, or where any amount can go. */
function useLimitText({ limits }: TargetState): (to: RefundTarget) => string | null {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (to) => {
    if (!limits || (to !== "CARD" && to !== "CASH")) return null
    if (limits[to] === 0) return t(`console_registration.refund.none.${to}`)
    return t("console_registration.refund.at_most", { amount: money(limits[to], "sum") })
  }
}
