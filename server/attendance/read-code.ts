import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { attendanceDayEndpoints } from "#contract/endpoints/attendance-day.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { findOfDay, getCoded } from "./get-registered.ts"

type ReadCode = typeof attendanceDayEndpoints.readCode

/** Whose code the gate has read, and why the child is not on its list: a question, which records nothing. */
export const readCode = (ctx: RequestContext, { query }: RouteInput<ReadCode>): Promise<AnswerInput<ReadCode>> =>
  readTenant(ctx, async (tx) => {
    const now = await readClock(tx)
    const { id, cuid, fullname } = await getCoded(tx, ctx, query.token)
    const of = async (which: "active" | "cancelled") => (await findOfDay(tx, ctx, id, now, which)).length > 0
    const participant = { cuid, fullname }
    if (await of("active")) return { participant, refusal: null }
    return { participant, refusal: (await of("cancelled")) ? "ATTENDANCE_CANCELLED" : "ATTENDANCE_NOT_EXPECTED" }
  })
