import { type ScheduleItem, tintOf } from "#contract/rules/schedule-item.ts"
import { Check } from "#web/ui/icons/check.tsx"
import { ItemAction } from "./item-action.tsx"
import { type ItemFacts, useItemFacts } from "./item-facts.ts"
import "./block.css"

type BlockProps = {
  item: ScheduleItem
  /** Shows the start only, where the position in the grid shows the duration. */
  isBrief: boolean
}

/** An item as a coloured block. The day and time shown by its position are in its accessible name. */
export function Block({ item, isBrief }: BlockProps) {
  const { title, spoken, shown, start, city, reason } = useItemFacts(item)
  const { time, location, ...more } = shown
  const [head, ...lines] = [title, [isBrief ? start : time, isBrief ? city : location]]
    .flat()
    .filter((fact) => fact !== null && fact !== undefined)
  return (
    <ItemAction item={item} className={`slot-block tint-${tintOf(item)}${isBrief ? "" : " roomy"}`}>
      <span className="sr-only">{spoken}</span>
      <b aria-hidden="true">{head}</b>
      <span className="slot-line" aria-hidden="true">
        {lines.join(" · ")}
      </span>
      <Extra {...more} />
      {reason && <span className={`slot-reason ${reason.tone}`}>{reason.text}</span>}
      <Check className="slot-tick" aria-hidden="true" />
    </ItemAction>
  )
}

function Extra({ age, category, price, remaining }: ItemFacts["shown"]) {
  const lines = [
    [age, category],
    [price, remaining],
  ].map((line) => line.filter(Boolean).join(" · "))
  return lines
    .filter((line) => line !== "")
    .map((line) => (
      <span key={line} className="slot-line">
        {line}
      </span>
    ))
}
