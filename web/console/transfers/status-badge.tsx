import type { CreditTransfer } from "#contract/endpoints/console-transfers.ts"
import { Badge, type Tone } from "#web/ui/badge.tsx"
import { useWords } from "../list/use-words.ts"
import { transfers } from "./description.ts"

const tones: Record<CreditTransfer["status"], Tone> = {
  READY: "warning",
  EXPORTED: "info",
  EXECUTED: "success",
  CANCELLED: "neutral",
  FAILED: "danger",
}

/** How far the money is on its way. */
export function StatusBadge({ status }: Pick<CreditTransfer, "status">) {
  const { value } = useWords(transfers)
  return <Badge tone={tones[status]}>{value("status", status)}</Badge>
}
