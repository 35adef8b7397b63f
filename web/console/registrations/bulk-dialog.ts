/** The registrations that are meant, as the calls take them. */
export type Which = { cuids: string[] } | { filter: Record<string, string> }

/** A message may be meant for one family instead. */
export type Told = Which | { customer: string }

export interface BulkDialogProps {
  which: Which
  onClose: () => void
  /** Nothing is chosen any more once it is done. */
  onDone: () => void
}
