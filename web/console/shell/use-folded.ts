import { useSyncExternalStore } from "react"
import { keep, useKept } from "../session/kept.ts"
import { useMedia } from "./use-media.ts"

const NAME = "rail"

// Sheets that are open now, and tools that fill the window: beside one, the rail of a narrow window makes room.
let sheets = 0
const listeners = new Set<() => void>()
const watch = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** Called by a sheet, or such a tool, when it opens; returns what it calls when it closes. */
export function sheetOpened(): () => void {
  const change = (by: number) => {
    sheets += by
    for (const tell of listeners) tell()
  }
  change(1)
  return () => change(-1)
}

/** Whether the rail is folded: by choice, or because the window is narrow. Only the first can be changed. */
export function useFolded() {
  const isChosen = useKept(NAME) === "folded"
  const isSmall = useMedia("(max-width: 60rem)")
  const isMedium = useMedia("(max-width: 90rem)")
  const hasSheet = useSyncExternalStore(watch, () => sheets > 0)
  const isForced = isSmall || (isMedium && hasSheet)
  return {
    isFolded: isChosen || isForced,
    isForced,
    toggle: () => keep(NAME, isChosen ? null : "folded"),
  }
}
