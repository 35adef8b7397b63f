import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { PriceDetails } from "#contract/endpoints/prices.ts"
import type { TFunction } from "#web/texts/translator.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { errorText } from "#web/ui/error-text.ts"
import { useDebounced } from "#web/ui/use-debounced.ts"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import styles from "./prices.module.css"
import type { Tried } from "./trial-form.tsx"

type Line = PriceDetails["lines"][number]

/** The price line by line, as the cart would show it, and why the family could not have it now. */
export function TrialPrice({ tried }: { tried: Tried | null }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const asked = useDebounced(tried, 200)
  const query = useQuery({
    queryKey: ["price-trial", asked],
    queryFn: () => call("POST /api/console/prices/estimate", { body: asked! }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (!tried) return <p className={styles.waiting}>{t("console_prices.trial.nothing")}</p>
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={3} />
  if (!query.data) return <p className={styles.waiting}>{t("ui.loading")}</p>
  const { price, deposit, details, cart_items, problem } = query.data
  return (
    <section className={styles.price} aria-live="polite" aria-busy={query.isFetching}>
      {problem && (
        <Alert tone="warning">{t("console_prices.trial.problem", { reason: errorText(t, problem.code) })}</Alert>
      )}
      {details.lines.length > 1 && (
        <ul className={styles.lines}>
          {details.lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a price have no name, only an order
            <li key={place} className={styles.line}>
              <span>
                {nameOf(line, t)}
                {isDeduction(line) && (
                  <span className={styles.on}> {t("console_prices.trial.on", { amount: money(line.on, "sum") })}</span>
                )}
              </span>
              <span className={styles.amount}>{money(line.amount, "sum")}</span>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.total}>
        <span>{t("console_prices.trial.total")}</span>
        <strong className={styles.amount}>{money(price, "sum")}</strong>
      </p>
      {deposit > 0 && (
        <p className={styles.on}>{t("console_prices.trial.deposit", { amount: money(deposit, "sum") })}</p>
      )}
      {cart_items > 0 && <p className={styles.on}>{t("console_prices.trial.cart", { count: cart_items })}</p>}
    </section>
  )
}

/** Deductions of the household are worked out on what is left. */
const isDeduction = ({ kind }: Line) => ["bundle", "discount", "volume_discount", "coupon"].includes(kind)

function nameOf({ kind, label }: Line, t: TFunction): string {
  if (kind === "bundle") return t("console_prices.lines.bundle", { title: label ?? "" })
  if (kind === "volume_discount") return label ?? t("console_prices.lines.discount")
  return label ?? t(`console_prices.lines.${kind}`)
}
