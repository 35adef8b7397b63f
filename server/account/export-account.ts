import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { sessionEndpoints } from "#contract/endpoints/session.ts"
import { findOwnCredentials, proveOwnPassword } from "#server/customers/check-password.ts"
import { ownParticipants } from "#server/customers/read-participants.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"

/** Everything held about a customer, also what no page shows: answers to fields since switched off, sessions, mail. */
export async function exportAccount(
  ctx: RequestContext,
  { body }: RouteInput<typeof sessionEndpoints.exportSession>,
): Promise<AnswerInput<typeof sessionEndpoints.exportSession>> {
  await proveOwnPassword(ctx, await findOwnCredentials(ctx), body.password)
  return readTenant(ctx, async (tx) => ({
    exported_at: await readClock(tx),
    customer: await readCustomer(tx, ctx),
    participants: await readParticipants(tx, ctx),
    ...(await readTraces(tx, ctx)),
  }))
}

async function readCustomer(tx: Tx, { organiser_id, customer }: RequestContext) {
  const { id } = customer!
  const held = await tx
    .selectFrom("customers")
    .select(["id", "cuid", "firstname", "lastname", "email", "phone", "language", "newsletter", "created_at"])
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  const custom_data = await tx
    .selectFrom("customer_custom_data as answer")
    .innerJoin("custom_fields as field", (join) =>
      join.onRef("field.organiser_id", "=", "answer.organiser_id").onRef("field.id", "=", "answer.field_id"),
    )
    .select(["field.title", "answer.field_id", "answer.data"])
    .where("answer.organiser_id", "=", organiser_id)
    .where("answer.customer_id", "=", id)
    .where("answer.data", "is distinct from", sql`'null'::jsonb`)
    .execute()
  return { ...held, custom_data }
}

async function readParticipants(tx: Tx, ctx: RequestContext) {
  const participants = await ownParticipants(tx, ctx)
    .select(["participants.id", "cuid", "firstname", "lastname", "birthdate", "participants.created_at"])
    .orderBy("participants.created_at")
    .execute()
  const answers = await tx
    .selectFrom("participant_custom_data as answer")
    .innerJoin("custom_fields as field", (join) =>
      join.onRef("field.organiser_id", "=", "answer.organiser_id").onRef("field.id", "=", "answer.field_id"),
    )
    .select(["answer.participant_id", "field.title", "answer.field_id", "answer.data"])
    .where("answer.organiser_id", "=", ctx.organiser_id)
    .where("answer.participant_id", "=", sql<number>`any(${participants.map(({ id }) => id)}::bigint[])`)
    .where("answer.data", "is distinct from", sql`'null'::jsonb`)
    .execute()
  const byParticipant = Map.groupBy(answers, ({ participant_id }) => participant_id)
  return participants.map((participant) => ({
    ...participant,
    custom_data: (byParticipant.get(participant.id) ?? []).map(({ participant_id: _, ...answer }) => answer),
  }))
}

/** What using the account has left behind. */
async function readTraces(tx: Tx, { organiser_id, customer }: RequestContext) {
  const { id } = customer!
  const sessions = await tx
    .selectFrom("customer_sessions")
    .select(["created_at", "expires_at"])
    .where("organiser_id", "=", organiser_id)
    .where("customer_id", "=", id)
    .orderBy("created_at")
    .execute()
  const password_links = await tx
    .selectFrom("password_tokens")
    .select(["created_at", "expires_at", "used_at"])
    .where("organiser_id", "=", organiser_id)
    .where("customer_id", "=", id)
    .orderBy("created_at")
    .execute()
  const waiting_list = await tx
    .selectFrom("waiting_list_entries")
    .select(["cuid", "availability_id", "participant_ids", "status", "created_at", "offered_until", "ended_at"])
    .where("organiser_id", "=", organiser_id)
    .where("customer_id", "=", id)
    .orderBy("created_at")
    .execute()
  const mails = await tx
    .selectFrom("mails")
    .select(["recipient", "subject", "sent_at"])
    .where("organiser_id", "=", organiser_id)
    .where("sent_at", "is not", null)
    .where("customer_id", "=", id)
    .orderBy("created_at")
    .execute()
  return { sessions, password_links, waiting_list, mails }
}
