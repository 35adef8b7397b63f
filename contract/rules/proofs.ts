// Proofs of payment: what may be handed in.
export const proofStatuses = ["SUBMITTED", "CONFIRMED", "REJECTED"] as const
export type ProofStatus = (typeof proofStatuses)[number]
export const proofFileTypes = ["application/pdf", "image/jpeg", "image/png"]
export const PROOF_FILE_MAX = 10_000_000
/** Proofs of one thing that may wait for an answer. */
export const MOST_PROOFS = 3
