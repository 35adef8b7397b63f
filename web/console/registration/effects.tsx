import type { PriceDetails } from "#contract/endpoints/prices.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useFormats } from "../session/use-formats.ts"
import styles from "./registration.module.css"

interface EffectsProps {
  /** Amounts by what they are called, in their order; those that are null are left out. */
  amounts: readonly (readonly [label: string, amount: number | null])[]
  isLoading: boolean
}

/** What a change comes to, in money, before it is made. */
export function Effects({ amounts, isLoading }: EffectsProps) {
  const { money } = useFormats()
  return (
    <dl className={styles.effects} aria-live="polite" aria-busy={isLoading}>
      {amounts.map(
        ([label, amount]) =>
          amount !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{money(amount, "sum")}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** A price line by line. */
export function PriceTrace({ lines, total }: { lines: PriceDetails["lines"]; total: number }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <ul className={styles.trace}>
      {lines.map(({ kind, label, amount }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a price have no name, only an order
        <li key={place} className={amount < 0 ? styles.minus : undefined}>
          <span>
            {kind === "bundle"
              ? t("console_prices.lines.bundle", { title: label ?? "" })
              : (label ?? t(`console_prices.lines.${kind === "volume_discount" ? "discount" : kind}`))}
          </span>
          <b>{money(amount, "sum")}</b>
        </li>
      ))}
      <li className={styles.total}>
        <span>{t("console_registration.total")}</span>
        <b>{money(total, "sum")}</b>
      </li>
    </ul>
  )
}
