import { sql } from "kysely"
import type { z } from "zod"
import type { customerInput, ShownCustomer } from "#contract/endpoints/console-customers.ts"
import { leftOpen } from "#contract/rules/custom-fields.ts"
import {
  checkAnswers,
  customDataOf,
  findActiveFields,
  refuseProblems,
  writeCustomData,
} from "#server/organisers/custom-fields/custom-data.ts"
import { type Changes, changesBetween, withoutPersonal } from "#server/platform/audit/log-action.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { setLinks } from "#server/platform/database/set-links.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"

// A customer as collaborators keep them. Personal values are left out of the audit log, which outlives an erased account.

export type CustomerInput = z.output<typeof customerInput>
export type KeptCustomer = ShownCustomer & { id: number }

const tags = {
  table: "customer_tags",
  owner: "customer_id",
  other: "tag_id",
  to: "tags",
  among: sql<boolean>`entity = 'CUSTOMERS'`,
  field: "tags",
}

/** One customer, an erased one included. */
export async function readKept(tx: Tx, organiser_id: number, cuid: string): Promise<KeptCustomer> {
  const { rows } = await sql<KeptCustomer>`
    select t.id, t.cuid, t.version, t.firstname, t.lastname, t.fullname, t.email, t.phone, t.language, t.newsletter,
      t.created_at, t.deleted_at as archived_at, t.password_hash is not null as has_password,
      ${customDataOf("CUSTOMERS", "t")} as custom_data, coalesce((
        select jsonb_agg(jsonb_build_object('cuid', g.cuid, 'name', g.name, 'color', g.color) order by g.folded, g.id)
        from customer_tags k join tags g on ${ofTenant("g")} and g.id = k.tag_id
        where ${ofTenant("k")} and k.customer_id = t.id), '[]'::jsonb) as tags
    from customers t where t.organiser_id = ${organiser_id} and t.cuid = ${cuid}`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND")
}

/** Locks one that was not erased, then reads it: links and answers are rows of other tables. */
export async function lockKept(tx: Tx, organiser_id: number, cuid: string): Promise<KeptCustomer> {
  const { rows } = await sql`select from customers t where t.organiser_id = ${organiser_id} and t.cuid = ${cuid}
    and t.deleted_at is null for no key update`.execute(tx)
  return rows[0] ? readKept(tx, organiser_id, cuid) : refuse("NOT_FOUND")
}

/** Answers to the organiser's own questions, and tags. Staff may leave required questions open: the family answers them. */
export async function writeParts(tx: Tx, organiser_id: number, id: number, given: CustomerInput): Promise<void> {
  const fields = await findActiveFields(tx, organiser_id, "CUSTOMERS")
  const { data, problems } = checkAnswers(leftOpen(fields), given.custom_data)
  refuseProblems(problems)
  await writeCustomData(tx, organiser_id, "CUSTOMERS", id, data)
  await setLinks(tx, organiser_id, tags, id, given.tags)
}

const audited = ({ firstname, lastname, email, phone, language, newsletter, tags, custom_data }: KeptCustomer) => ({
  firstname,
  lastname,
  email,
  phone,
  language,
  newsletter,
  tags: tags.map((tag) => tag.cuid),
  custom_data,
})

export const changesOf = (before: KeptCustomer | null, after: KeptCustomer | null): Changes =>
  withoutPersonal(changesBetween(before && audited(before), after && audited(after)), [
    "firstname",
    "lastname",
    "email",
    "phone",
    "custom_data",
  ])

/** Refuses an address that somebody else has, and says who. */
export async function refuseTaken(tx: Tx, organiser_id: number, email: string | null, except?: number): Promise<void> {
  if (email === null) return
  const { rows } = await sql<{ cuid: string; fullname: string; id: number }>`
    select id, cuid, fullname from customers where organiser_id = ${organiser_id} and email = ${email}`.execute(tx)
  const [owner] = rows
  if (owner && owner.id !== except)
    refuse("EMAIL_TAKEN", { field: "email", details: { customer: { cuid: owner.cuid, fullname: owner.fullname } } })
}
