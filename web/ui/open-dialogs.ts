import { useEffect } from "react"

// Dialogs that are open, so that all of them can be closed at once: what they ask may be answered elsewhere already.
const open = new Set<() => void>()

/** Lets an open dialog be closed from elsewhere. */
export function useOpenDialog(close: () => void): void {
  useEffect(() => {
    open.add(close)
    return () => void open.delete(close)
  })
}

export function closeDialogs(): void {
  for (const close of [...open]) close()
}
