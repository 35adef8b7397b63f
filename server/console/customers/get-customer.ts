import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleCustomerEndpoints, type Household } from "#contract/endpoints/console-customers.ts"
import { paidByFamily } from "#contract/rules/account-kinds.ts"
import { readsMovements } from "#contract/rules/family-money.ts"
import { findOutstanding } from "#server/account/find-outstanding.ts"
import { getAccount } from "#server/account/get-account.ts"
import { findAll, startJob } from "#server/bulk/start-bulk.ts"
import { readKept } from "#server/customers/console/kept-customer.ts"
import { createCustomer as create, updateCustomer as update } from "#server/customers/console/save-customer.ts"
import { refuseMissingTag } from "#server/customers/console/tag-customers.ts"
import { historyOf, readHistory } from "#server/entities/history.ts"
import { isOf } from "#server/payments/account-kinds.ts"
import { today } from "#server/platform/database/local-day.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import { holds } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { customerList } from "../find-customers.ts"
import { missingOf, nextOf } from "./read-next.ts"

type Endpoints = typeof consoleCustomerEndpoints
type One = AnswerInput<Endpoints["getCustomer"]>

/** What a family owes and has is asked of its own account area, so that both say the same. */
export async function readHousehold(ctx: RequestContext, cuid: string): Promise<One> {
  const { organiser_id } = ctx
  const { id, ...shown } = await readTenant(ctx, (tx) => readKept(tx, organiser_id, cuid))
  const theirs = { ...ctx, customer: { id } }
  const { counters, wallet } = await getAccount(theirs)
  const { outstanding_amount, pending_amount } = await findOutstanding(theirs, {
    query: { page_number: 1, page_size: 1 },
  })
  const more = await readTenant(ctx, (tx) => readMore(tx, ctx, id))
  const { participants: _, ...counted } = counters
  const paid_this_year = holds(ctx, readsMovements) ? more.paid_this_year : null
  return {
    customer: {
      ...shown,
      ...more,
      paid_this_year,
      outstanding_amount,
      pending_amount,
      wallet_amount: wallet.amount,
      counters: counted,
    },
  }
}

type More = Pick<Household, "participants" | "pick_up_people" | "paid_this_year">

/** The people of a household, and what it paid this year less what went back, in one statement. */
async function readMore(tx: Tx, { organiser_id, tenant }: RequestContext, id: number): Promise<More> {
  const { rows } = await sql<More>`
    select coalesce((select jsonb_agg(jsonb_build_object('cuid', w.cuid, 'firstname', w.firstname, 'fullname', w.fullname,
        'birthdate', w.birthdate, 'missing', ${missingOf}, 'next', ${nextOf(sql`clock_now()`)}) order by w.birthdate desc, w.id)
      from guardianships g join participants w on ${ofTenant("w")} and w.id = g.participant_id
      where ${ofTenant("g")} and g.customer_id = c.id and w.deleted_at is null), '[]'::jsonb) as participants,
    coalesce((select jsonb_agg(jsonb_build_object('name', u.name, 'phone', u.phone, 'participant', w.firstname)
        order by u.name, u.id)
      from guardianships g join participants w on ${ofTenant("w")} and w.id = g.participant_id
      join pick_up_people u on ${ofTenant("u")} and u.participant_id = w.id
      where ${ofTenant("g")} and g.customer_id = c.id
        and coalesce(u.to_day, 'infinity') >= ${today(tenant.timezone)}), '[]'::jsonb)
      as pick_up_people,
    (select coalesce(-sum(p.amount), 0)::bigint from movements m
      join postings p on ${ofTenant("p")} and p.movement_id = m.id
      join accounts a on ${ofTenant("a")} and a.id = p.account_id
      where ${ofTenant("m")} and m.customer_id = c.id and ${isOf("a", paidByFamily)}
        and m.created_at >= date_trunc('year', clock_now() at time zone ${tenant.timezone}) at time zone ${tenant.timezone})
      as paid_this_year
    from customers c where c.organiser_id = ${organiser_id} and c.id = ${id}`.execute(tx)
  return rows[0]!
}

export const getCustomer = (ctx: RequestContext, { params }: RouteInput<Endpoints["getCustomer"]>): Promise<One> =>
  readHousehold(ctx, params.cuid)

export const createCustomer = async (
  ctx: RequestContext,
  input: RouteInput<Endpoints["createCustomer"]>,
): Promise<One> => readHousehold(ctx, await create(ctx, input))

export const updateCustomer = async (
  ctx: RequestContext,
  input: RouteInput<Endpoints["updateCustomer"]>,
): Promise<One> => readHousehold(ctx, await update(ctx, input))

type History = Endpoints["findHistory"]

export async function findHistory(
  ctx: RequestContext,
  { params, query }: RouteInput<History>,
): Promise<AnswerInput<History>> {
  await readTenant(ctx, (tx) => readKept(tx, ctx.organiser_id, params.cuid))
  return readHistory(ctx, historyOf(ctx, `customer/${params.cuid}`), query)
}

type Bulk = Endpoints["tagCustomers"]

/** Puts a tag on many families or takes it off: a job, each family in a short transaction of its own. */
export async function tagCustomers(ctx: RequestContext, { body }: RouteInput<Bulk>): Promise<AnswerInput<Bulk>> {
  await readTenant(ctx, (tx) => refuseMissingTag(tx, ctx.organiser_id, body.tag))
  const cuids = body.cuids ?? (await findMatching(ctx, body.filter ?? {}))
  return startJob(ctx, consoleCustomerEndpoints.tagCustomers, body, {
    kind: `customers.${body.action}`,
    permission: "customers.customers.update",
    cuids,
    input: { tag: body.tag },
  })
}

async function findMatching(ctx: RequestContext, filter: Record<string, string>): Promise<string[]> {
  const { list, query } = customerList
  const parsed = query.safeParse(filter)
  if (!parsed.success) return refuse("INVALID_INPUT", { field: "filter", details: parsed.error.issues })
  return findAll(ctx, await list(ctx, parsed.data), parsed.data)
}
