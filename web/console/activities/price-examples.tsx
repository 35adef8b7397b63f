import { priceCart } from "#contract/rules/price.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import type { Values } from "../conflict/merge-values.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./editor.module.css"

const DATES = 5

const household = { bundles: [], discounts: [], volume_discounts: [], registrations: [] }
const number = (value: unknown) => (typeof value === "number" ? value : 0)

/** The price of some dates of five, by the rules of the cart itself. */
function priceOf(values: Values, dates: number) {
  const item = {
    type: "REGISTRATION" as const,
    quantity: 1,
    base_price: number(values.default_price),
    deposit: number(values.default_deposit),
    n: DATES,
    on_sale: DATES,
    dates: Array.from({ length: dates }, () => ({ start_at: "" })),
    partial_fee: {
      amount: number(values.partial_registrations_fee_amount),
      percentage: number(values.partial_registrations_fee_percentage),
    },
    options: [],
    activity_id: 0,
    participant_id: 0,
    calendar_period_ids: [],
    year: 0,
  }
  return priceCart([item], household, null)[0]!
}

/** What a family pays with these settings, before anything is saved. */
export function PriceExamples({ values }: { values: Values }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const whole = priceOf(values, DATES)
  if (whole.price === 0) return null
  const examples: [string, typeof whole][] = [[t("console_activities.examples.whole", { count: DATES }), whole]]
  if (values.allow_partial_registrations)
    for (const count of [3, 1]) {
      const price = priceOf(values, count)
      const key = price.partial_registration_total_fee > 0 ? "part_with_fee" : "part"
      examples.push([t(`console_activities.examples.${key}`, { count }), price])
    }
  return (
    <div className={styles.examples}>
      <table>
        <caption>{t("console_activities.examples.caption", { count: DATES })}</caption>
        <thead>
          <tr>
            <th scope="col">{t("console_activities.examples.example")}</th>
            <th scope="col">{t("console_activities.examples.total")}</th>
            <th scope="col">{t("console_activities.examples.now")}</th>
            <th scope="col">{t("console_activities.examples.later")}</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(([name, { price, deposit }]) => {
            const now = deposit > 0 ? deposit : price
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{money(price, "sum")}</td>
                <td>{money(now, "sum")}</td>
                <td>{money(price - now, "sum")}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
