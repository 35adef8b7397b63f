import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleTransferEndpoints } from "#contract/endpoints/console-transfers.ts"
import { getCustomer, lockOwner } from "#server/customers/lock-customer.ts"
import { moveMoney } from "#server/payments/ledger.ts"
import { changesBetween, logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { readTransfer } from "./read-transfer.ts"
import { readAccount, writeTransfer } from "./write-transfer.ts"

type Create = typeof consoleTransferEndpoints.create
type Update = typeof consoleTransferEndpoints.update
type Cancel = typeof consoleTransferEndpoints.cancel

/** Sends money of the wallet to a bank account. */
export const createTransfer = (ctx: RequestContext, { body }: RouteInput<Create>): Promise<AnswerInput<Create>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleTransferEndpoints.create, body, async () => {
      const { organiser_id } = ctx
      const { amount, text } = body
      const account = readAccount(body)
      const { id: customer_id } = await getCustomer(tx, organiser_id, body.customer)
      await lockOwner(tx, organiser_id, customer_id)
      const legs = [{ account: { kind: "WALLET" as const, customer_id }, amount: -amount }]
      const from_wallet = { subject: null, subject_id: null, note: "" }
      const { cuid } = await writeTransfer(tx, ctx, { ...account, ...from_wallet, customer_id, amount, legs, text })
      return readTransfer(tx, organiser_id, cuid)
    }),
  )

/** Corrects the account while the bank does not know of it. */
export const updateTransfer = (
  ctx: RequestContext,
  { params, body }: RouteInput<Update>,
): Promise<AnswerInput<Update>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleTransferEndpoints.update, { ...params, ...body }, async () => {
      const { organiser_id } = ctx
      const before = await lockTransfer(tx, organiser_id, params.cuid)
      if (before.version !== body.version)
        refuse("VERSION_CONFLICT", { field: "version", details: await readTransfer(tx, organiser_id, params.cuid) })
      const given = { ...readAccount(body), text: body.text }
      await tx
        .updateTable("credit_transfers")
        .set({ ...given, version: before.version + 1 })
        .where("organiser_id", "=", organiser_id)
        .where("id", "=", before.id)
        .execute()
      const { iban, holder, text } = before
      await logAction(tx, ctx, "credit_transfer.updated", {
        subject: `credit_transfer/${params.cuid}`,
        changes: changesBetween({ iban, holder, text }, given),
      })
      return readTransfer(tx, organiser_id, params.cuid)
    }),
  )

/** Cancels it while the bank does not know of it. Its money is the family's: the thing it was paid for may owe less by now. */
export const cancelTransfer = (ctx: RequestContext, { params }: RouteInput<Cancel>): Promise<AnswerInput<Cancel>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleTransferEndpoints.cancel, params, async () => {
      const { organiser_id, collaborator } = ctx
      const { id, amount, customer_id, version } = await lockTransfer(tx, organiser_id, params.cuid)
      await tx
        .updateTable("credit_transfers")
        .set({ status: "CANCELLED", ended_at: await readClock(tx), version: version + 1 })
        .where("organiser_id", "=", organiser_id)
        .where("id", "=", id)
        .execute()
      await moveMoney(tx, organiser_id, {
        type: "refund.bank_cancelled",
        key: `credit_transfer/${id}/cancelled`,
        customer_id,
        collaborator_id: collaborator!.id,
        legs: [
          { account: { kind: "PAYOUT" }, amount: -amount },
          { account: { kind: "WALLET", customer_id }, amount },
        ],
      })
      await logAction(tx, ctx, "credit_transfer.cancelled", {
        subject: `credit_transfer/${params.cuid}`,
        changes: { status: ["READY", "CANCELLED"], amount: [amount, null] },
      })
      return readTransfer(tx, organiser_id, params.cuid)
    }),
  )

/** Its owner first, then its row; refused once it was exported or is over. */
async function lockTransfer(tx: Tx, organiser_id: number, cuid: string) {
  const rows = tx
    .selectFrom("credit_transfers")
    .select(["id", "version", "status", "customer_id", "amount", "iban", "holder", "text"])
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
  const { customer_id } = (await rows.executeTakeFirst()) ?? refuse("NOT_FOUND")
  await lockOwner(tx, organiser_id, customer_id)
  const transfer = await rows.forUpdate().executeTakeFirstOrThrow()
  if (transfer.status !== "READY") refuse("TRANSFER_EXPORTED")
  return transfer
}
