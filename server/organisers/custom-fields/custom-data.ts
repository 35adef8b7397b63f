import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { participantEndpoints } from "#contract/endpoints/participants.ts"
import {
  type CustomData,
  type CustomField,
  checkCustomData,
  type customFieldEntities,
  shownFields,
} from "#contract/rules/custom-fields.ts"
import { isForeignKeyViolation } from "#server/platform/database/failure.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { boundedMatches } from "./match-pattern.ts"

// The organiser's own questions about customers, participants and collaborators. Only active fields are asked and shown; answers to a
// field that is switched off are kept. "No answer" is stored as JSON null, so that one statement writes them all.
type Entity = (typeof customFieldEntities)[number]
export interface Problem {
  path: string
  message: string
}

export const places = {
  CUSTOMERS: { table: "customer_custom_data", owner: "customer_id", of: "customers" },
  PARTICIPANTS: { table: "participant_custom_data", owner: "participant_id", of: "participants" },
  COLLABORATORS: { table: "collaborator_custom_data", owner: "collaborator_id", of: "collaborators" },
} as const

/** The active fields of an entity, highest order first. */
export async function findActiveFields(tx: Tx, organiser_id: number, entity: Entity): Promise<CustomField[]> {
  const fields = await tx
    .selectFrom("custom_fields")
    .select(["id", "cuid", "entity", "type", "title", "description", "required", "active", "deferred"])
    .select(["order", "pattern", "choices"])
    .where("organiser_id", "=", organiser_id)
    .where("entity", "=", entity)
    .where("active", "=", true)
    .where("archived_at", "is", null)
    .$narrowType<{ choices: CustomField["choices"] }>()
    .execute()
  return shownFields(fields)
}

export function findCustomFields(
  ctx: RequestContext,
  { query }: RouteInput<typeof participantEndpoints.findCustomFields>,
): Promise<AnswerInput<typeof participantEndpoints.findCustomFields>> {
  return readTenant(ctx, async (tx) => {
    const data = await findActiveFields(tx, ctx.organiser_id, query.entity)
    return { data, count: data.length }
  })
}

/** Validates answers within a request's work for patterns; `prefix` is their path in the body. */
export function checkAnswers(
  fields: readonly CustomField[],
  entries: CustomData,
  prefix = "",
): { data: CustomData; problems: Problem[] } {
  const { data, problems } = checkCustomData(fields, entries, boundedMatches())
  return { data, problems: problems.map(({ path, message }) => ({ path: `${prefix}${path}`, message })) }
}

/** Refuses in the shape of a schema's refusal, so that forms need to know only one. */
export function refuseProblems(problems: readonly Problem[]): void {
  if (problems[0]) refuse("INVALID_INPUT", { field: problems[0].path, details: problems })
}

/** A column with the answers to active fields, for a statement that reads the entity's own table. */
export function customDataOf(entity: Entity, alias: string = places[entity].of): RawBuilder<CustomData> {
  const { table, owner } = places[entity]
  return sql`coalesce((
    select jsonb_agg(jsonb_build_object('field_id', d.field_id, 'data', d.data) order by f."order" desc, f.id)
    from ${sql.table(table)} d
    join custom_fields f on ${ofTenant("f")} and f.id = d.field_id
    where ${ofTenant("d")} and ${sql.ref(`d.${owner}`)} = ${sql.ref(`${alias}.id`)}
      and f.active and f.archived_at is null and d.data <> 'null'::jsonb), '[]'::jsonb)`
}

export async function writeCustomData(
  tx: Tx,
  organiser_id: number,
  entity: Entity,
  owner_id: number,
  data: CustomData,
): Promise<void> {
  if (data.length === 0) return
  const { table, owner } = places[entity]
  await sql`
    insert into ${sql.table(table)} (organiser_id, ${sql.ref(owner)}, field_id, data)
    select ${organiser_id}, ${owner_id}, field_id, coalesce(data, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(data)}::jsonb) as answer (field_id bigint, data jsonb)
    on conflict (organiser_id, ${sql.ref(owner)}, field_id) do update set data = excluded.data`
    .execute(tx)
    .catch((error: unknown) => {
      // The field was removed since the answers were checked.
      if (isForeignKeyViolation(error)) refuse("INVALID_INPUT", { field: "custom_data" })
      throw error
    })
}

/**
 * Removes the rows of a field in which there is no answer. The lock keeps the field from those who answer it: its removal
 * would otherwise meet an empty answer that was saved since.
 */
export async function forgetEmptyAnswers(tx: Tx, organiser_id: number, field_id: number): Promise<void> {
  await sql`select from custom_fields where organiser_id = ${organiser_id} and id = ${field_id} for update`.execute(tx)
  for (const { table } of Object.values(places))
    await sql`delete from ${sql.table(table)}
      where organiser_id = ${organiser_id} and field_id = ${field_id} and data = 'null'::jsonb`.execute(tx)
}

export async function eraseCustomData(
  tx: Tx,
  organiser_id: number,
  entity: Entity,
  owner_ids: readonly number[],
): Promise<void> {
  const { table, owner } = places[entity]
  await sql`
    delete from ${sql.table(table)}
    where organiser_id = ${organiser_id} and ${sql.ref(owner)} = any(${owner_ids}::bigint[])`.execute(tx)
}
