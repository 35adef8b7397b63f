import { type Account, moveMoney, readBalance } from "#server/payments/ledger.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import type { LockedRequest } from "./lock-request.ts"

interface Answer {
  status: "APPROVED" | "REJECTED" | "CANCELLED"
  collaborator_id?: number
  note?: string
}

/** Stores the outcome of a request; the caller has locked it. */
export async function writeAnswer(tx: Tx, organiser_id: number, { id }: LockedRequest, answer: Answer): Promise<void> {
  await tx
    .updateTable("registration_requests")
    .set({ ...answer, decided_at: await readClock(tx) })
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .execute()
}

export const accountOfRequest = ({ id }: Pick<LockedRequest, "id">): Account => ({
  kind: "THING",
  subject: "registration_request",
  subject_id: id,
})

/** Moves the rest of a request's money to the wallet; answers how much. */
export async function moneyToWallet(
  tx: Tx,
  organiser_id: number,
  request: Pick<LockedRequest, "id" | "customer_id">,
  collaborator_id: number | null = null,
): Promise<number> {
  const account = accountOfRequest(request)
  const amount = await readBalance(tx, organiser_id, account)
  const { id, customer_id } = request
  await moveMoney(tx, organiser_id, {
    type: "request.returned",
    key: `request/${id}/returned`,
    customer_id,
    collaborator_id,
    legs: [
      { account, amount: -amount },
      { account: { kind: "WALLET", customer_id }, amount },
    ],
  })
  return amount
}
