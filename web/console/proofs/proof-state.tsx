import type { ProofStatus } from "#contract/rules/proofs.ts"
import { Badge, type Tone } from "#web/ui/badge.tsx"
import { useWords } from "../list/use-words.ts"
import { proofs } from "./description.ts"

const tones: Record<ProofStatus, Tone> = { SUBMITTED: "warning", CONFIRMED: "success", REJECTED: "danger" }

export function ProofState({ status }: { status: ProofStatus }) {
  const { value } = useWords(proofs)
  return <Badge tone={tones[status]}>{value("status", status)}</Badge>
}
