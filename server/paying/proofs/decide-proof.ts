import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { proofEndpoints } from "#contract/endpoints/transaction-proofs.ts"
import type { Subject } from "#contract/endpoints/transactions.ts"
import { formatDate } from "#contract/rules/dates.ts"
import { formatMoney } from "#contract/rules/money.ts"
import { lockOwner } from "#server/customers/lock-customer.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import { need } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { writeMail } from "#server/platform/jobs/write-mail.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { readPayable } from "../get-payable.ts"
import { writePayment } from "../transactions/record-payment.ts"
import { readProof } from "./read-proofs.ts"

type Decide = typeof proofEndpoints.decide
type Remove = typeof proofEndpoints.remove

/** Confirmed, its money is recorded as a transfer of its day, for what it is a proof of. Rejected, the family reads why. */
export async function decideProof(
  ctx: RequestContext,
  { params, body }: RouteInput<Decide>,
): Promise<AnswerInput<Decide>> {
  if (body.status === "CONFIRMED") need(ctx, proofEndpoints.decide, "payments.payments.create")
  return inTenant(ctx, (tx) =>
    once(tx, ctx, proofEndpoints.decide, { ...params, ...body }, async () => {
      const { organiser_id, collaborator } = ctx
      const proof = await lockProof(tx, organiser_id, params.cuid)
      if (proof.status !== "SUBMITTED") refuse("PROOF_DECIDED")
      const { status, message } = body
      const isConfirmed = status === "CONFIRMED"
      const movement_id = isConfirmed ? await recordProof(tx, ctx, proof) : null
      const decided_at = await readClock(tx)
      await tx
        .updateTable("transaction_proofs")
        .set({
          status,
          message: isConfirmed ? "" : message,
          movement_id,
          decided_at,
          collaborator_id: collaborator!.id,
        })
        .where("organiser_id", "=", organiser_id)
        .where("id", "=", proof.id)
        .execute()
      await logAction(tx, ctx, isConfirmed ? "transaction_proof.confirmed" : "transaction_proof.rejected", {
        subject: `transaction_proof/${params.cuid}`,
        changes: { status: ["SUBMITTED", status], amount: [null, proof.amount] },
      })
      if (!isConfirmed) await tellRejected(tx, ctx, proof, message, decided_at)
      return readProof(tx, organiser_id, params.cuid)
    }),
  )
}

/** Removes one that is not confirmed; the night removes its file. */
export const removeProof = (ctx: RequestContext, { params }: RouteInput<Remove>): Promise<AnswerInput<Remove>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, proofEndpoints.remove, params, async () => {
      const proof = await lockProof(tx, ctx.organiser_id, params.cuid)
      if (proof.status === "CONFIRMED") refuse("PROOF_DECIDED")
      await tx
        .deleteFrom("transaction_proofs")
        .where("organiser_id", "=", ctx.organiser_id)
        .where("id", "=", proof.id)
        .execute()
      await logAction(tx, ctx, "transaction_proof.deleted", {
        subject: `transaction_proof/${params.cuid}`,
        changes: { amount: [proof.amount, null] },
      })
      return { ok: true as const, archived: false }
    }),
  )

type Proof = Awaited<ReturnType<typeof lockProof>>

/** Its owner first, then its row. */
async function lockProof(tx: Tx, organiser_id: number, cuid: string) {
  const rows = tx
    .selectFrom("transaction_proofs")
    .select(["id", "cuid", "status", "customer_id", "subject", "subject_id", "amount", "day"])
    .where("organiser_id", "=", organiser_id)
    .where("cuid", "=", cuid)
  const { customer_id } = (await rows.executeTakeFirst()) ?? refuse("NOT_FOUND")
  await lockOwner(tx, organiser_id, customer_id)
  return (await rows.forUpdate().executeTakeFirst()) ?? refuse("NOT_FOUND")
}

/** The payment that a proof shows, by the organiser's first type for transfers. */
async function recordProof(tx: Tx, ctx: RequestContext, { subject, subject_id, amount, day }: Proof): Promise<number> {
  const { organiser_id } = ctx
  const type = await tx
    .selectFrom("payment_types")
    .select("cuid")
    .where("organiser_id", "=", organiser_id)
    .where("account", "=", "BANK")
    .where("active", "=", true)
    .where("archived_at", "is", null)
    .orderBy("order")
    .orderBy("id")
    .executeTakeFirst()
  if (!type) return refuse("NOT_FOUND", { field: "payment_type" })
  const payable =
    (await readPayable(tx, organiser_id, { type: subject as Subject, id: subject_id })) ?? refuse("NOT_FOUND")
  const receipt = { payment_type: type.cuid, amount, value_day: day, note: "" }
  return (await writePayment(tx, ctx, payable, receipt)).id
}

/** A proof that waits again after its payment was taken back can be rejected once more: the mail's key has the instant. */
async function tellRejected(
  tx: Tx,
  { organiser_id, tenant }: RequestContext,
  proof: Proof,
  message: string,
  at: string,
) {
  const customer = await tx
    .selectFrom("customers as c")
    .innerJoin("organisers as o", "o.id", "c.organiser_id")
    .select(["c.id", "c.email", "c.firstname", "c.language", "o.currency"])
    .where("c.organiser_id", "=", organiser_id)
    .where("c.id", "=", proof.customer_id)
    .executeTakeFirstOrThrow()
  const { id, email, firstname, language, currency } = customer
  if (email === null) return
  await writeMail(tx, organiser_id, {
    trigger: "proof.rejected",
    thing: `transaction_proof/${proof.cuid}/${at}`,
    recipient: email,
    customer_id: id,
    language,
    template: "proof.rejected",
    data: {
      firstname,
      message,
      amount: formatMoney(proof.amount, { currency, language, style: "sum" }),
      day: formatDate(proof.day, { language, timezone: tenant.timezone, style: "long" }),
      path: "/account/home",
    },
  })
}
