import type { RequestStatus } from "#contract/rules/request.ts"
import { Badge, type Tone } from "#web/ui/badge.tsx"
import { useWords } from "../list/use-words.ts"
import { requests } from "./description.ts"

const tones: Record<RequestStatus, Tone> = {
  PENDING: "info",
  APPROVED: "success",
  REJECTED: "danger",
  CANCELLED: "danger",
}

export function StatusBadge({ status }: { status: RequestStatus }) {
  const { value } = useWords(requests)
  return <Badge tone={tones[status]}>{value("status", status)}</Badge>
}
