import { type NotNull, sql } from "kysely"
import type { Participant } from "#contract/endpoints/participants.ts"
import type { CustomField } from "#contract/rules/custom-fields.ts"
import { customDataOf, findActiveFields } from "#server/organisers/custom-fields/custom-data.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

type Caller = Pick<RequestContext, "organiser_id"> & { customer: { id: number } | null }

/** The participants the caller looks after; every use case selects from these. */
export const ownParticipants = (tx: Tx, { organiser_id, customer }: Caller) =>
  tx
    .selectFrom("participants")
    .innerJoin("guardianships", (join) =>
      join
        .onRef("guardianships.organiser_id", "=", "participants.organiser_id")
        .onRef("guardianships.participant_id", "=", "participants.id"),
    )
    .where("participants.organiser_id", "=", organiser_id)
    .where("guardianships.customer_id", "=", customer!.id)
    .where("participants.deleted_at", "is", null)

/** Reads the given participants whole, with the required answers that are still missing. */
export async function readParticipants(
  tx: Tx,
  caller: Caller,
  rows: ReturnType<typeof ownParticipants>,
): Promise<Participant[]> {
  const participants = await rows
    .select(["participants.id", "cuid", "version", "firstname", "lastname", "fullname", "birthdate"])
    .select(customDataOf("PARTICIPANTS").as("custom_data"))
    .$narrowType<{ birthdate: NotNull }>()
    .execute()
  const fields = await findActiveFields(tx, caller.organiser_id, "PARTICIPANTS")
  return participants.map((participant) => ({ ...participant, missing: missingTitles(participant, fields) }))
}

export async function readParticipant(tx: Tx, caller: Caller, by: { id: number } | { cuid: string }) {
  const rows = ownParticipants(tx, caller)
  const one = "id" in by ? rows.where("participants.id", "=", by.id) : rows.where("participants.cuid", "=", by.cuid)
  const [participant] = await readParticipants(tx, caller, one)
  return participant ?? refuse("NOT_FOUND")
}

function missingTitles({ custom_data }: Pick<Participant, "custom_data">, fields: CustomField[]): string[] {
  const answered = new Set(custom_data.filter(({ data }) => !isEmpty(data)).map(({ field_id }) => field_id))
  return fields.filter((field) => field.required && !answered.has(field.id)).map(({ title }) => title)
}

// A list may have been left empty while its field was not yet required.
const isEmpty = (data: unknown) => Array.isArray(data) && data.length === 0

/** Text in the form that search compares: without case and accents. NFD first, so that it holds in any collation. */
export const folded = (text: unknown) =>
  sql<string>`lower(regexp_replace(normalize(${text}, NFD), '[\\u0300-\\u036f]', '', 'g'))`
