import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleListEndpoints, type ListedCustomer } from "#contract/endpoints/console-lists.ts"
import type { Subject } from "#contract/endpoints/transactions.ts"
import { owingThings } from "#server/account/owing-things.ts"
import { everyTerm, foundBy } from "#server/customers/people-words.ts"
import { customerFields, fieldsOfCustomers } from "#server/customers/segment-fields.ts"
import { type List, readRows } from "#server/lists/read-rows.ts"
import { isReference, referred } from "#server/payments/referred.ts"
import { subjectTables } from "#server/payments/subject-tables.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readReport } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { compileConditions } from "#server/segments/conditions.ts"
import { createdBetween, either, tagged, tagsOf, whereOf } from "./list-filters.ts"

type Endpoint = typeof consoleListEndpoints.findCustomers
type Query = RouteInput<Endpoint>["query"]

/** Families with what they owe and have in their wallet: in one statement with their count. */
export async function findCustomers(
  ctx: RequestContext,
  { query }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  return readRows<ListedCustomer>(ctx, await listOf(ctx, query), query)
}

async function listOf(ctx: RequestContext, query: Query): Promise<List> {
  return {
    from: sql`customers t`,
    columns,
    where: whereOf(ctx, [
      ...filtersOf(ctx, query),
      query.segment && ((await inSegment(ctx, query.segment)) ?? sql`false`),
    ]),
    finds,
    fields: fieldsOfCustomers("t"),
    sorts,
    filters: [],
    order: "lastname",
  }
}

/** The list as others work with it: all rows that match, for a job. */
export const customerList = { list: listOf, query: consoleListEndpoints.findCustomers.query }

const sorts: List["sorts"] = {
  lastname: { sql: sql`t.lastname`, type: "text" },
  created_at: { sql: sql`t.created_at`, type: "timestamptz" },
  wallet_amount: { sql: sql`t.wallet_amount`, type: "bigint" },
  outstanding_amount: {
    sql: sql`coalesce(o.amount, 0)`,
    type: "bigint",
    join: sql`left join (select s.customer_id, sum(s.amount)::bigint as amount from ${owingThings(ofTenant("x"))} s
      group by s.customer_id) o on o.customer_id = t.id`,
  },
}

const columns = sql`t.id as row_id, t.cuid, t.firstname, t.lastname, t.fullname, t.email, t.phone, t.newsletter,
  t.wallet_amount, t.created_at, t.deleted_at as archived_at,
  (select coalesce(jsonb_agg(jsonb_build_object('cuid', w.cuid, 'fullname', w.fullname) order by w.id), '[]')
    from guardianships g join participants w on ${ofTenant("w")} and w.id = g.participant_id
    where ${ofTenant("g")} and g.customer_id = t.id) as participants,
  (select coalesce(sum(s.amount), 0)::bigint from ${owingThings(sql`${ofTenant("x")} and x.customer_id = t.id`)} s)
    as outstanding_amount,
  ${tagsOf("customer_tags", "customer_id")} as tags`

/** The customers of whatever a payment reference leads to. */
const ownersOf = (asked: string) =>
  sql.join(
    (Object.entries(subjectTables) as [Subject, string][]).map(
      ([subject, table]) =>
        sql`select x.customer_id from ${sql.table(table)} x where ${ofTenant("x")} and x.id = any (${referred(subject, asked)})`,
    ),
    sql` union all `,
  )

/** By their own words, by those of their participants, or by the reference of something of theirs. */
const finds = (asked: string): RawBuilder<boolean> =>
  sql<boolean>`(${everyTerm(
    asked,
    (term) => sql`(t.id = any (${foundBy("customer", term)}) or t.id = any (array(
      select g.customer_id from guardianships g
      where ${ofTenant("g")} and g.participant_id = any (${foundBy("participant", term)}))))`,
  )} ${isReference(asked) ? sql`or t.id = any (array(${ownersOf(asked)}))` : sql``})`

const owing = sql`(select s.customer_id from ${owingThings(ofTenant("x"))} s)`

const filtersOf = (ctx: RequestContext, query: Query) => [
  query.archived === "true" ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`,
  query.tag && tagged("customer_tags", "customer_id", query.tag),
  either(query.owes, sql`t.id in ${owing}`, sql`t.id not in ${owing}`),
  either(query.has_wallet, sql`t.wallet_amount > 0`, sql`t.wallet_amount = 0`),
  either(query.newsletter, sql`t.newsletter`, sql`not t.newsletter`),
  ...createdBetween(ctx, query),
]

/** The customers t of a segment of customers; null where it is missing, or of others. */
export async function inSegment(ctx: RequestContext, cuid: string): Promise<RawBuilder<boolean> | null> {
  const found = await readReport(ctx, (tx) =>
    tx
      .selectFrom("segments")
      .select("conditions")
      .where("organiser_id", "=", ctx.organiser_id)
      .where("entity", "=", "CUSTOMERS")
      .where("cuid", "=", cuid)
      .executeTakeFirst(),
  )
  if (!found) return null
  const condition = compileConditions(found.conditions, customerFields, ctx.tenant.timezone)
  return sql<boolean>`t.id in (select c.id from customers c where ${ofTenant("c")} and ${condition})`
}
