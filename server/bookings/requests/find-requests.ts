import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { requestEndpoints } from "#contract/endpoints/requests.ts"
import { pageOf } from "#contract/fields.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { type ReadRequest, readRequests } from "./read-requests.ts"

type FindRequests = typeof requestEndpoints.findRequests
type GetRequest = typeof requestEndpoints.getRequest
type FindAll = typeof requestEndpoints.findAllRequests
type GetAny = typeof requestEndpoints.getAnyRequest

const mine = ({ customer }: RequestContext) => sql`r.customer_id = ${customer!.id}`
const inStatus = (status: string | undefined) => (status ? sql`r.status = ${status}` : sql`true`)
const withoutCustomer = ({ customer: _, ...request }: ReadRequest) => request

/** The customer's own. */
export const findRequests = (
  ctx: RequestContext,
  { query }: RouteInput<FindRequests>,
): Promise<AnswerInput<FindRequests>> =>
  readTenant(ctx, async (tx) => {
    const wanted = sql`${mine(ctx)} and ${inStatus(query.status)}`
    const { data, count } = await readRequests(tx, ctx.organiser_id, wanted, pageOf(query))
    return { data: data.map(withoutCustomer), count }
  })

export async function getRequest(
  ctx: RequestContext,
  { params }: RouteInput<GetRequest>,
): Promise<AnswerInput<GetRequest>> {
  return { registration_request: withoutCustomer(await readOne(ctx, sql`${mine(ctx)} and r.cuid = ${params.cuid}`)) }
}

/** Everybody's, for the organiser's staff. */
export const findAllRequests = (ctx: RequestContext, { query }: RouteInput<FindAll>): Promise<AnswerInput<FindAll>> =>
  readTenant(ctx, (tx) => {
    const ofActivity = query.activity ? sql`act.cuid = ${query.activity}` : sql`true`
    return readRequests(tx, ctx.organiser_id, sql`${inStatus(query.status)} and ${ofActivity}`, pageOf(query))
  })

export async function getAnyRequest(ctx: RequestContext, { params }: RouteInput<GetAny>): Promise<AnswerInput<GetAny>> {
  return { registration_request: await readOne(ctx, sql`r.cuid = ${params.cuid}`) }
}

const readOne = (ctx: RequestContext, wanted: RawBuilder<unknown>): Promise<ReadRequest> =>
  readTenant(ctx, async (tx) => {
    const { data } = await readRequests(tx, ctx.organiser_id, wanted, { limit: 1, offset: 0 })
    return data[0] ?? refuse("NOT_FOUND")
  })
