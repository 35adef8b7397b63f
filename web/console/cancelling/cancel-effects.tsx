import type { CancellingEffects } from "#contract/endpoints/cancelling.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { useFormats } from "../session/use-formats.ts"
import styles from "./cancelling.module.css"

/** The effects in sentences: registrations, money by where it goes, mails, and the price from here on. */
export function CancelEffects({ effects, isLoading }: { effects: CancellingEffects | undefined; isLoading: boolean }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  if (!effects) return isLoading ? <Skeleton height="5rem" /> : null
  const { cancelled, shortened, to_wallet, to_card, mails, holds, waiting, options, price } = effects
  const lines = [
    cancelled > 0 && t("console_cancelling.effects.cancelled", { count: cancelled }),
    shortened > 0 && t("console_cancelling.effects.shortened", { count: shortened }),
    to_wallet > 0 && t("console_cancelling.effects.to_wallet", { amount: money(to_wallet, "sum") }),
    to_card > 0 && t("console_cancelling.effects.to_card", { amount: money(to_card, "sum") }),
    ...options.map(({ label, share, returned }) => {
      const amounts = { label, amount: money(share, "sum"), returned: money(returned, "sum") }
      if (returned === 0) return t("console_cancelling.effects.option_kept", amounts)
      if (returned < share) return t("console_cancelling.effects.option_part", amounts)
      return t("console_cancelling.effects.option_back", amounts)
    }),
    holds > 0 && t("console_cancelling.effects.holds", { count: holds }),
    waiting > 0 && t("console_cancelling.effects.waiting", { count: waiting }),
    price.after !== price.before &&
      t("console_cancelling.effects.price", { before: money(price.before, "sum"), after: money(price.after, "sum") }),
    mails > 0 ? t("console_cancelling.effects.mails", { count: mails }) : t("console_cancelling.effects.nobody"),
  ].filter((line) => line !== false)
  return (
    <section className={styles.effects} aria-label={t("console_cancelling.effects.title")} aria-busy={isLoading}>
      <h3>{t("console_cancelling.effects.title")}</h3>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
