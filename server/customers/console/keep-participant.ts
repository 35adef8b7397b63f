import { sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import { consoleParticipantEndpoints } from "#contract/endpoints/console-participants.ts"
import { customDataOf, writeCustomData } from "#server/organisers/custom-fields/custom-data.ts"
import { changesBetween, isEmpty, logAction, withoutPersonal } from "#server/platform/audit/log-action.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { once } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import { countVersion } from "../count-version.ts"
import { checkParticipant, refuseTooMany } from "../create-participant.ts"
import { insertParticipant } from "../insert-participant.ts"
import { lockKept } from "./kept-customer.ts"

// Participants that the desk adds and changes, by the rules that families have themselves, but that a
// required question may stay open. Each call answers the cuid.
type Create = typeof consoleParticipantEndpoints.createParticipant
type Update = typeof consoleParticipantEndpoints.updateParticipant

interface Kept {
  id: number
  cuid: string
  version: number
  firstname: string
  lastname: string
  birthdate: string
  custom_data: unknown
}

async function readKept(tx: Tx, organiser_id: number, by: { id: number } | { cuid: string }): Promise<Kept> {
  const named = "id" in by ? sql`t.id = ${by.id}` : sql`t.cuid = ${by.cuid}`
  const { rows } = await sql<Kept>`
    select t.id, t.cuid, t.version, t.firstname, t.lastname, t.birthdate, ${customDataOf("PARTICIPANTS", "t")} as custom_data
    from participants t where t.organiser_id = ${organiser_id} and ${named} and t.deleted_at is null`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND")
}

/** All of it is personal: the log, which outlives an erased account, keeps what changed and not the values. */
const personal = ["firstname", "lastname", "birthdate", "custom_data"]
const audited = ({ firstname, lastname, birthdate, custom_data }: Kept) => ({
  firstname,
  lastname,
  birthdate,
  custom_data,
})

export const createParticipant = (ctx: RequestContext, { body }: RouteInput<Create>): Promise<string> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleParticipantEndpoints.createParticipant, body, async () => {
      const { organiser_id } = ctx
      const { id: customer_id } = await lockKept(tx, organiser_id, body.customer)
      await refuseTooMany(tx, { organiser_id, customer: { id: customer_id } })
      const custom_data = await checkParticipant(tx, organiser_id, body, "staff")
      const id = await insertParticipant(tx, organiser_id, customer_id, { ...body, custom_data })
      const made = await readKept(tx, organiser_id, { id })
      const changes = withoutPersonal(changesBetween(null, audited(made)), personal)
      await logAction(tx, ctx, "participant.created", { subject: `participant/${made.cuid}`, changes })
      return made.cuid
    }),
  )

export const updateParticipant = (ctx: RequestContext, { params, body }: RouteInput<Update>): Promise<string> =>
  inTenant(ctx, (tx) =>
    once(tx, ctx, consoleParticipantEndpoints.updateParticipant, { ...params, ...body }, async () => {
      const { organiser_id } = ctx
      await sql`select from participants where organiser_id = ${organiser_id} and cuid = ${params.cuid} for update`.execute(
        tx,
      )
      const before = await readKept(tx, organiser_id, params)
      if (before.version !== body.version) {
        const { id: _, ...participant } = before
        refuse("VERSION_CONFLICT", { field: "version", details: { participant } })
      }
      const custom_data = await checkParticipant(tx, organiser_id, body, "staff")
      const { firstname, lastname, birthdate } = body
      await tx
        .updateTable("participants")
        .set({ firstname, lastname, birthdate })
        .where("organiser_id", "=", organiser_id)
        .where("id", "=", before.id)
        .execute()
      await writeCustomData(tx, organiser_id, "PARTICIPANTS", before.id, custom_data)
      const after = await readKept(tx, organiser_id, params)
      const changes = changesBetween(audited(before), audited(after))
      if (isEmpty(changes)) return before.cuid
      await countVersion(tx, organiser_id, "participants", before, after)
      const subject = `participant/${before.cuid}` as const
      await logAction(tx, ctx, "participant.updated", { subject, changes: withoutPersonal(changes, personal) })
      return before.cuid
    }),
  )
