import { type RawBuilder, sql } from "kysely"
import type { RouteInput } from "#contract/endpoint.ts"
import { familyThings, type RelatedNote, relatedNotes } from "#contract/endpoints/notes.ts"
import { type List, readRows } from "#server/lists/read-rows.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import { holds } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { getSubject, newest, noteColumns } from "./notes.ts"

// Notes of a family stand on the page of what they are about. Each of these pages also shows those of the others, so that
// who answers the next call misses none; the permission to read each kind is asked here.
type Thing = (typeof familyThings)[number]
type Conditions = Partial<Record<Thing, RawBuilder<boolean>>>

/** Which notes t stand elsewhere in the family of one thing, by what they are about. */
const elsewhere: Record<Thing, (id: number) => Conditions> = {
  customers: (id) => ({
    participants: sql`t.subject = 'participant' and t.subject_id in (
      select g.participant_id from guardianships g where ${ofTenant("g")} and g.customer_id = ${id})`,
    registrations: sql`t.subject = 'registration' and t.subject_id in (
      select r.id from registrations r where ${ofTenant("r")} and r.customer_id = ${id})`,
  }),
  participants: (id) => ({
    customers: sql`t.subject = 'customer' and t.subject_id in (
      select g.customer_id from guardianships g where ${ofTenant("g")} and g.participant_id = ${id})`,
    registrations: sql`t.subject = 'registration' and t.subject_id in (
      select r.id from registrations r where ${ofTenant("r")} and r.participant_id = ${id})`,
  }),
  registrations: (id) => ({
    customers: sql`t.subject = 'customer' and t.subject_id = (
      select r.customer_id from registrations r where ${ofTenant("r")} and r.id = ${id})`,
    participants: sql`t.subject = 'participant' and t.subject_id = (
      select r.participant_id from registrations r where ${ofTenant("r")} and r.id = ${id})`,
  }),
}

const about = sql`case t.subject
  when 'customer' then (select jsonb_build_object('kind', 'customers', 'cuid', c.cuid, 'fullname', c.fullname, 'activity', null)
    from customers c where ${ofTenant("c")} and c.id = t.subject_id)
  when 'participant' then (select jsonb_build_object('kind', 'participants', 'cuid', w.cuid, 'fullname', w.fullname, 'activity', null)
    from participants w where ${ofTenant("w")} and w.id = t.subject_id)
  else (select jsonb_build_object('kind', 'registrations', 'cuid', r.cuid, 'fullname', w.fullname, 'activity', act.title)
    from registrations r
    join participants w on ${ofTenant("w")} and w.id = r.participant_id
    join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    where ${ofTenant("r")} and r.id = t.subject_id) end as about`

type Asked = RouteInput<(typeof relatedNotes)["ofCustomer"]>

const findRelated =
  (thing: Thing) =>
  async (ctx: RequestContext, { params, query }: Asked) => {
    const id = await readTenant(ctx, (tx) => getSubject(tx, ctx.organiser_id, { table: thing }, params.cuid))
    const conditions = elsewhere[thing](id)
    const readable = familyThings.flatMap((each) => (holds(ctx, `${each}.notes.read`) && conditions[each]) || [])
    const isRelated = readable.length > 0 ? sql.join(readable, sql` or `) : sql`false`
    const list: List = {
      from: sql`notes t`,
      columns: sql`t.id as row_id, ${noteColumns}, ${about}`,
      where: sql<boolean>`t.organiser_id = ${ctx.organiser_id} and (${isRelated})`,
      fields: {},
      sorts: { newest: { sql: newest, type: "timestamptz" } },
      filters: [],
      order: "-newest",
    }
    return readRows<RelatedNote>(ctx, list, query)
  }

export const relatedNoteRoutes: Route[] = [
  route(relatedNotes.ofCustomer, findRelated("customers")),
  route(relatedNotes.ofParticipant, findRelated("participants")),
  route(relatedNotes.ofRegistration, findRelated("registrations")),
]
