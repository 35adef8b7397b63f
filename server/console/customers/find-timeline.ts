import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { customerPartEndpoints, type Happened } from "#contract/endpoints/console-customer-parts.ts"
import { movementEvents, readsMovements } from "#contract/rules/family-money.ts"
import { readKept } from "#server/customers/console/kept-customer.ts"
import { type List, readRows } from "#server/lists/read-rows.ts"
import { familyAmount } from "#server/payments/account-kinds.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import { holds, need } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { isToFamily } from "./family-mails.ts"

type Endpoint = typeof customerPartEndpoints.findTimeline

const activityOf = sql`(select act.title from availabilities a join activities act on ${ofTenant("act")} and act.id = a.activity_id
  where ${ofTenant("a")} and a.id = r.availability_id)`
const participantOf = sql`(select w.fullname from participants w where ${ofTenant("w")} and w.id = r.participant_id)`
const collaboratorOf = (id: string) =>
  sql`(select o.fullname from collaborators o where ${ofTenant("o")} and o.id = ${sql.ref(id)})`
const none = sql`null::text`

/** Of registrations of before these were kept, and of erased families: what they are now. */
const madeAs = {
  title: sql`coalesce(nullif(r.made_title, ''), ${activityOf})`,
  participant: sql`coalesce(nullif(r.made_participant, ''), ${participantOf})`,
  amount: sql`coalesce(r.made_amount, (
    select g.total_before from registration_changes g where ${ofTenant("g")} and g.registration_id = r.id
    order by g.id limit 1), r.total_amount)::bigint`,
}
const lines = sql`registration_changes g left join change_lines l on ${ofTenant("l")} and l.registration_change_id = g.id`
/** What it was at last. */
const lastAs = (column: "title" | "participant") =>
  sql`coalesce((select ${sql.ref(`l.${column}`)} from ${lines} where ${ofTenant("g")} and g.registration_id = r.id
    order by g.id desc limit 1), ${madeAs[column]})`

/** A registration was made, changed or cancelled: each line says what it was then. */
const registered = (id: number) => sql`
  select r.id * 4 as id, 'registration/' || r.cuid as key, 'registrations' as kind, 'registration.created' as what,
    r.created_at as at, ${madeAs.title} as title, ${madeAs.participant} as participant, ${madeAs.amount} as amount,
    r.cuid as registration, ${none} as collaborator
  from registrations r where ${ofTenant("r")} and r.customer_id = ${id}
  union all
  select g.id * 4 + 1, 'change/' || g.id, 'registrations', 'registration.' || coalesce(l.what, 'updated'), g.created_at,
    coalesce(l.title, ${activityOf}), coalesce(l.participant, ${participantOf}), g.total_after::bigint, r.cuid, ${none}
  from registrations r
  join registration_changes g on ${ofTenant("g")} and g.registration_id = r.id
  left join change_lines l on ${ofTenant("l")} and l.registration_change_id = g.id
  where ${ofTenant("r")} and r.customer_id = ${id}
  union all
  select r.id * 4 + 1, 'cancelled/' || r.cuid, 'registrations', 'registration.cancelled_by_' || coalesce(r.cancellation_type, 'organiser'),
    r.cancelled_at, ${lastAs("title")}, ${lastAs("participant")}, null::bigint, r.cuid, ${none}
  from registrations r where ${ofTenant("r")} and r.customer_id = ${id} and r.cancelled_at is not null`

/** Money came, went, or moved between the wallet and things. */
const paid = (id: number) => sql`
  select m.id * 4 + 2 as id, 'movement/' || m.id as key, 'money' as kind, m.type as what, m.created_at as at,
    nullif(m.note, '') as title, ${none} as participant,
    ${familyAmount()} as amount,
    ${none} as registration, ${collaboratorOf("m.collaborator_id")} as collaborator
  from movements m where ${ofTenant("m")} and m.customer_id = ${id}`

const mailed = (id: number) => sql`
  select e.id * 4 + 3 as id, 'mail/' || e.id as key, 'messages' as kind,
    case when e.failed_at is not null then 'mail.failed' when e.sent_at is null then 'mail.waiting' else 'mail.sent' end as what,
    e.created_at as at, e.subject as title, ${none} as participant, null::bigint as amount, ${none} as registration,
    ${none} as collaborator
  from mails e where ${ofTenant("e")} and e.customer_id = ${id} and ${isToFamily("e")}`

/** Changes by collaborators, and what they did in the family's name; money is told by its movements. */
const changed = (cuid: string) => sql`
  select l.id * 4 as id, 'log/' || l.id as key, 'account' as kind, l.event as what, l.created_at as at,
    l.changes #>> '{call,1}' as title, ${none} as participant, null::bigint as amount, ${none} as registration,
    ${collaboratorOf("l.collaborator_id")} as collaborator
  from audit_log l where ${ofTenant("l")} and l.subject = ${`customer/${cuid}`} and l.event <> all (${movementEvents}::text[])`

/** Everything that happened with a family: rows of several tables as one list with one cursor. */
export async function findTimeline(
  ctx: RequestContext,
  { params, query }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { organiser_id } = ctx
  if (query.kind === "money") need(ctx, customerPartEndpoints.findTimeline, readsMovements)
  const { id } = await readTenant(ctx, (tx) => readKept(tx, organiser_id, params.cuid))
  const parts: Partial<Record<Happened["kind"], RawBuilder<unknown>>> = {
    registrations: registered(id),
    messages: mailed(id),
    account: changed(params.cuid),
    ...(holds(ctx, readsMovements) ? { money: paid(id) } : {}),
  }
  const wanted = query.kind ? [parts[query.kind]!] : Object.values(parts)
  const list: List = {
    from: sql`(${sql.join(wanted, sql` union all `)}) t`,
    columns: sql`t.id as row_id, t.key, t.kind, t.what, t.at, t.title, t.participant, t.amount, t.registration, t.collaborator`,
    where: sql<boolean>`true`,
    fields: {},
    sorts: { at: { sql: sql`t.at`, type: "timestamptz" } },
    filters: [],
    order: "-at",
  }
  return readRows<Happened>(ctx, list, query)
}
