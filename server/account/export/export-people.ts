import { sql } from "kysely"
import { ownParticipants } from "#server/customers/read-participants.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { CustomerScope } from "./customer-scope.ts"

export async function exportCustomer(tx: Tx, { organiser_id, customer_id }: CustomerScope) {
  const held = await tx
    .selectFrom("customers")
    .select([
      "id",
      "cuid",
      "firstname",
      "lastname",
      "email",
      "phone",
      "language",
      "newsletter",
      "terms_version",
      "created_at",
    ])
    .where("organiser_id", "=", organiser_id)
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow()
  const custom_data = await tx
    .selectFrom("customer_custom_data as answer")
    .innerJoin("custom_fields as field", (join) =>
      join.onRef("field.organiser_id", "=", "answer.organiser_id").onRef("field.id", "=", "answer.field_id"),
    )
    .select(["field.title", "answer.field_id", "answer.data"])
    .where("answer.organiser_id", "=", organiser_id)
    .where("answer.customer_id", "=", customer_id)
    .where("answer.data", "is distinct from", sql`'null'::jsonb`)
    .execute()
  return { ...held, custom_data }
}

export async function exportParticipants(tx: Tx, ctx: RequestContext) {
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
