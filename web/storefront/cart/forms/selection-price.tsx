import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { EstimateLines, TotalLine } from "./estimate-lines.tsx"
import type { About } from "./refusal-text.ts"
import { RefusedNote } from "./refused-note.tsx"
import type { SelectionLine } from "./selection-lines.ts"
import type { Estimate } from "./use-estimates.ts"

interface ShownLine {
  line: SelectionLine
  quantity: number
  about: About
}

/**
 * The price of the selection. One line is shown step by step; of several each is estimated alone, and their sum is
 * provisional: their effect on each other's price is only known in the cart.
 */
export function SelectionPrice({ lines, estimates }: { lines: ShownLine[]; estimates: Estimate[] }) {
  const { t } = useTranslation()
  const [only] = estimates
  if (lines.length === 1 && only?.is === "priced")
    return <EstimateLines estimate={only} quantity={lines[0]?.quantity ?? 1} />
  const prices = estimates.flatMap((each) => (each.is === "priced" ? each.price : []))
  return (
    <div className="stack-2">
      <dl className="lines">
        {lines.map((shown, index) => (
          <LinePrice key={shown.line.availability.id} shown={shown} estimate={estimates[index]} />
        ))}
        {prices.length === lines.length && (
          <TotalLine name={t("registration.selection.total")} amount={prices.reduce((sum, price) => sum + price, 0)} />
        )}
      </dl>
      {prices.length > 1 && <p className="hint">{t("registration.selection.note")}</p>}
    </div>
  )
}

function LinePrice({ shown: { line, about }, estimate }: { shown: ShownLine; estimate: Estimate | undefined }) {
  const { t } = useTranslation()
  const { money, date } = useFormats()
  const { activity, dates } = line
  const [first] = dates
  const when =
    first && dates.length === 1 ? date(first.start_at, "weekday") : t("catalogue.dates", { count: dates.length })
  return (
    <div>
      <dt>
        {activity.title}
        <small>{when}</small>
        {estimate?.is === "refused" && <RefusedNote error={estimate.error} about={about} />}
      </dt>
      <dd>{estimate?.is === "priced" && money(estimate.price, "sum")}</dd>
    </div>
  )
}
