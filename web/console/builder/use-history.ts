import { useRef, useState } from "react"
import { addStep, beginHistory, endStep, type History, redo, undo } from "./tree/history.ts"

/** A value with what was done to it. Several edits before the next render follow one another. */
export function useHistory<T>(first: T) {
  const [history, setHistory] = useState(() => beginHistory(first))
  const latest = useRef(history)
  const put = (next: History<T>) => {
    latest.current = next
    setHistory(next)
  }
  return {
    present: history.present,
    latest: () => latest.current.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    step: (present: T, about?: string) => put(addStep(latest.current, present, about ?? null)),
    endStep: () => put(endStep(latest.current)),
    undo: () => put(undo(latest.current)),
    redo: () => put(redo(latest.current)),
  }
}
