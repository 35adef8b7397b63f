import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { requestEndpoints } from "#contract/endpoints/requests.ts"
import { pageOf } from "#contract/fields.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { type ReadRequest, readRequests } from "./read-requests.ts"

type FindRequests = typeof requestEndpoints.findRequests
type GetAny = typeof requestEndpoints.getAnyRequest

const mine = ({ customer }: RequestContext) => sql`r.customer_id = ${customer!.id}`
const inStatus = (status: string | undefined) => (status ? sql`r.status = ${status}` : sql`true`)
const withoutCustomer = ({ customer: _, ...request }: ReadRequest) => request

/** The customer's own requests. */
export const findRequests = (
  ctx: RequestContext,
  { query }: RouteInput<FindRequests>,
): Promise<AnswerInput<FindRequests>> =>
  readTenant(ctx, async (tx) => {
    const wanted = sql`${mine(ctx)} and ${inStatus(query.status)}`
    const { data, count } = await readRequests(tx, ctx.organiser_id, wanted, pageOf(query))
    return { data: data.map(withoutCustomer), count }
  })

/** One of the customer's own requests; its page also shows how to pay it, and belongs to the account room. */
export async function readOwnRequest(tx: Tx, ctx: RequestContext, cuid: string) {
  return withoutCustomer(await readOne(tx, ctx, sql`${mine(ctx)} and r.cuid = ${cuid}`))
}

/** All of the customer's requests, for the export of their data. */
export async function exportRequests(tx: Tx, ctx: RequestContext) {
  const { data } = await readRequests(tx, ctx.organiser_id, mine(ctx), { limit: null, offset: 0 })
  return data.map(withoutCustomer)
}

export const getAnyRequest = (ctx: RequestContext, { params }: RouteInput<GetAny>): Promise<AnswerInput<GetAny>> =>
  readTenant(ctx, async (tx) => ({
    registration_request: await readOne(tx, ctx, sql`r.cuid = ${params.cuid}`),
  }))

async function readOne(tx: Tx, { organiser_id }: RequestContext, wanted: RawBuilder<unknown>): Promise<ReadRequest> {
  const { data } = await readRequests(tx, organiser_id, wanted, { limit: 1, offset: 0 })
  return data[0] ?? refuse("NOT_FOUND")
}
