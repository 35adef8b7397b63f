import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { documentEndpoints } from "#contract/endpoints/documents.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { readAsked, readDocuments, shownDocument } from "./read-documents.ts"
import { readFacts } from "./read-facts.ts"

type Endpoints = typeof documentEndpoints

export function findDocuments(
  ctx: RequestContext,
  { params: { cuid } }: RouteInput<Endpoints["findDocuments"]>,
): Promise<AnswerInput<Endpoints["findDocuments"]>> {
  const { organiser_id, customer } = ctx
  return readTenant(ctx, async (tx) => {
    const own = await tx
      .selectFrom("registrations as r")
      .innerJoin("availabilities as a", (join) =>
        join.onRef("a.organiser_id", "=", "r.organiser_id").onRef("a.id", "=", "r.availability_id"),
      )
      .select("a.activity_id")
      .where("r.organiser_id", "=", organiser_id)
      .where("r.customer_id", "=", customer!.id)
      .where("r.cuid", "=", cuid)
      .executeTakeFirst()
    const documents = await readDocuments(tx, organiser_id, (own ?? refuse("NOT_FOUND")).activity_id)
    const fields = await readAsked(tx, organiser_id, documents)
    return { data: documents.map((one) => shownDocument(one, fields)), count: documents.length }
  })
}

export function getDocument(
  ctx: RequestContext,
  { params }: RouteInput<Endpoints["getDocument"]>,
): Promise<AnswerInput<Endpoints["getDocument"]>> {
  return readTenant(ctx, async (tx) => {
    const facts = (await readFacts(tx, ctx, { cuid: params.cuid })) ?? refuse("NOT_FOUND")
    const { organiser_id } = ctx
    const [found] = await readDocuments(tx, organiser_id, facts.activity_id, { cuid: params.document })
    const document = found ?? refuse("NOT_FOUND")
    const fields = await readAsked(tx, organiser_id, [document])
    const { registration, availability, participant } = facts
    const known = [...facts.customer.custom_fields, ...participant.custom_fields]
    return {
      document: shownDocument(document, fields),
      registration: {
        ...registration,
        participant: { id: facts.participant_id, cuid: participant.cuid, fullname: participant.fullname },
        availability,
      },
      custom_data: [...fields.values()].flatMap(({ id, cuid }) => {
        const data = known.find((answer) => answer.cuid === cuid)?.data ?? null
        return data === null ? [] : [{ field_id: id, data }]
      }),
    }
  })
}
