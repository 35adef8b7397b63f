import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { accountRegistrationEndpoints, RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import { findOwnSegments } from "#server/catalogue/find-own-segments.ts"
import { readHtml } from "#server/catalogue/read-html.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { readOne } from "../read-list.ts"
import { readOwed, settleOnReturn } from "../read-owed.ts"
import { wholeRegistration } from "./registration-shapes.ts"

type Endpoint = typeof accountRegistrationEndpoints.getRegistration

export async function getRegistration(
  ctx: RequestContext,
  { params: { cuid } }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  await settleOnReturn(ctx, { type: "registration", cuid })
  return readTenant(ctx, async (tx) => ({
    registration: await readRegistration(tx, ctx, cuid),
    owed: await readOwed(tx, ctx, { type: "registration", cuid }),
  }))
}

/** One of the caller's own registrations, with all its details. */
export async function readRegistration(tx: Tx, ctx: RequestContext, cuid: string): Promise<RegistrationDetail> {
  const { organiser_id, customer } = ctx
  const shape = wholeRegistration({ organiser_id, segment_ids: await findOwnSegments(tx, ctx) })
  const where = sql`t.organiser_id = ${organiser_id} and t.customer_id = ${customer!.id} and t.cuid = ${cuid}`
  const registration = (await readOne<RegistrationDetail>(tx, shape, where)) ?? refuse("NOT_FOUND")
  const { activity } = registration.availability
  activity.description = readHtml(activity.description)
  activity.instructions = readHtml(activity.instructions)
  return registration
}
