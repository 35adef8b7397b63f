/** The registrations that are meant, as the calls take them. */
export type Which = { cuids: string[] } | { filter: Record<string, string> }

export interface BulkDialogProps {
  which: Which
  onClose: () => void
  /** Nothing is chosen any more once it is done. */
  onDone: () => void
}
