import type { ReactNode } from "react"
import type { ScheduleItem } from "#contract/rules/schedule-item.ts"
import type { Bounds } from "#contract/rules/schedule-selection.ts"
import type { Choosing } from "./schedule-context.ts"
import { SelectionBar } from "./selection-bar.tsx"
import { useSelection } from "./use-selection.ts"

/** One item leads to its page at once; several are collected until their number is right. */
export type Choice =
  | { kind: "one"; href: (item: ScheduleItem) => string }
  | (Bounds & {
      kind: "several"
      /** Items selected when the page opens. */
      initial: ScheduleItem[]
      /** Items with the same key are one choice; by default each item is its own. */
      keyOf?: (item: ScheduleItem) => number
      onContinue: (chosen: ScheduleItem[]) => void
    })

const itself = ({ id }: ScheduleItem) => id

export function useChoosing(choice: Choice, items: ScheduleItem[]): { choosing: Choosing; bar: ReactNode } {
  const isSeveral = choice.kind === "several"
  const selection = useSelection(items, isSeveral ? choice.initial : [], (isSeveral && choice.keyOf) || itself)
  if (!isSeveral) return { choosing: choice, bar: null }
  const { chosen, isChosen, toggle, keep } = selection
  const proceed = () => {
    keep()
    choice.onContinue(chosen)
  }
  return {
    choosing: { kind: "several", isChosen, toggle },
    bar: <SelectionBar chosen={chosen} bounds={choice} onContinue={proceed} />,
  }
}
