import { useState } from "react"

/** Rows that were chosen: one by one, or all that match the list's question, loaded or not. */
export type Chosen = ReadonlySet<string> | "matching"

export const nothingChosen: Chosen = new Set()

export const isNothing = (chosen: Chosen): boolean => chosen !== "matching" && chosen.size === 0

/** With this row, or without it. From all that match, what is left are the loaded ones. */
export function toggleChosen(chosen: Chosen, cuid: string, loaded: readonly string[]): Chosen {
  const set = new Set(chosen === "matching" ? loaded : chosen)
  if (!set.delete(cuid)) set.add(cuid)
  return set
}

/** The rows chosen under a question: another question has other rows, and nothing is chosen of them yet. */
export function useChosen(asked: object): [Chosen, (chosen: Chosen) => void] {
  const question = JSON.stringify(asked)
  const [choice, setChoice] = useState({ question, chosen: nothingChosen })
  const chosen = choice.question === question ? choice.chosen : nothingChosen
  return [chosen, (next) => setChoice({ question, chosen: next })]
}
