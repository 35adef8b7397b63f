import { createHash } from "node:crypto"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { proofEndpoints } from "#contract/endpoints/transaction-proofs.ts"
import { MOST_PROOFS } from "#contract/rules/proofs.ts"
import { keepFile, refuseOther } from "#server/bookings/answer-files/send-file.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { announce } from "#server/platform/jobs/announce.ts"
import { refuse } from "#server/platform/refusal.ts"
import { getPayable, lockPayable, type Payable } from "../get-payable.ts"
import { refuseFuture } from "../transactions/record-payment.ts"
import { readOwn, readProof } from "./read-proofs.ts"

type HandIn = typeof proofEndpoints.handIn
type FindOwn = typeof proofEndpoints.findOwn
type Create = typeof proofEndpoints.create

/** Keeps a family's proof with its file, for something of theirs that owes. */
export async function handIn(
  ctx: RequestContext,
  { query, upload: { type, content } }: RouteInput<HandIn>,
): Promise<AnswerInput<HandIn>> {
  refuseOther(type, content)
  const sent = { ...query, type, content: createHash("sha256").update(content).digest("base64url") }
  return inTenant(ctx, (tx) =>
    once(tx, ctx, proofEndpoints.handIn, sent, async () => {
      const { id } = await lockCustomer(tx, ctx)
      const payable = await getPayable(tx, ctx.organiser_id, { type: query.type, cuid: query.cuid }, id)
      await judge(tx, ctx, payable, query)
      const { cuid: file } = await keepFile(tx, ctx, { name: query.name, type, content })
      const { id: transaction_proof_id, cuid } = await insertProof(tx, ctx, payable, { ...query, file })
      await announce(tx, ctx.organiser_id, "proof.submitted", { transaction_proof_id })
      return { proof: await readOwn(tx, ctx.organiser_id, cuid) }
    }),
  )
}

export const findOwn = (ctx: RequestContext, { query }: RouteInput<FindOwn>): Promise<AnswerInput<FindOwn>> =>
  readTenant(ctx, async (tx) => {
    const { subject, subject_id } = await getPayable(tx, ctx.organiser_id, query, ctx.customer!.id)
    const rows = await tx
      .selectFrom("transaction_proofs")
      .select("cuid")
      .where("organiser_id", "=", ctx.organiser_id)
      .where("subject", "=", subject)
      .where("subject_id", "=", subject_id)
      .orderBy("id", "desc")
      .limit(20)
      .execute()
    const data = []
    for (const { cuid } of rows) data.push(await readOwn(tx, ctx.organiser_id, cuid))
    return { data }
  })

/** A proof that came on paper. */
export const createProof = (ctx: RequestContext, { body }: RouteInput<Create>): Promise<AnswerInput<Create>> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, proofEndpoints.create, body, async () => {
      const payable = await lockPayable(tx, ctx.organiser_id, body.destination ?? { reference: body.reference! })
      await judge(tx, ctx, payable, body)
      const { cuid } = await insertProof(tx, ctx, payable, { ...body, file: null })
      return readProof(tx, ctx.organiser_id, cuid)
    }),
  )

/** Only something that owes wants a proof, and only a few may wait. The owner is locked. */
async function judge(tx: Tx, ctx: RequestContext, payable: Payable, { day }: { day: string }): Promise<void> {
  if (payable.outstanding === 0) refuse("NOTHING_DUE")
  await refuseFuture(tx, ctx, day, "day")
  const waiting = await tx
    .selectFrom("transaction_proofs")
    .select("id")
    .where("organiser_id", "=", ctx.organiser_id)
    .where("subject", "=", payable.subject)
    .where("subject_id", "=", payable.subject_id)
    .where("status", "=", "SUBMITTED")
    .execute()
  if (waiting.length >= MOST_PROOFS) refuse("TOO_MANY_PROOFS")
}

async function insertProof(
  tx: Tx,
  ctx: RequestContext,
  { customer_id, subject, subject_id, reference }: Payable,
  { amount, day, file }: { amount: number; day: string; file: string | null },
): Promise<{ id: number; cuid: string }> {
  const { organiser_id, collaborator } = ctx
  const cuid = newCuid()
  const { id } = await tx
    .insertInto("transaction_proofs")
    .values({ organiser_id, cuid, customer_id, subject, subject_id, amount, day, file })
    .returning("id")
    .executeTakeFirstOrThrow()
  if (collaborator)
    await logAction(tx, ctx, "transaction_proof.created", {
      subject: `transaction_proof/${cuid}`,
      changes: { amount: [null, amount], day: [null, day], reference: [null, reference] },
    })
  return { id, cuid }
}
