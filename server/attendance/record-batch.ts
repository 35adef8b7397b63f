import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import {
  attendanceDayEndpoints,
  type BatchRecord,
  type BatchResult,
  batchRecord,
  batchResults,
} from "#contract/endpoints/attendance-day.ts"
import { CLOCK_SECONDS } from "#contract/rules/attendance-marks.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { type AskedOnce, askedOnce, type Earlier, once, remember } from "#server/platform/http/idempotency.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { findRegistered, getRegistered, type Registered } from "./get-registered.ts"
import { judgeTap, refusedResult } from "./judge-tap.ts"
import { type Change, writeMarks } from "./write-marks.ts"

// What a device recorded, perhaps hours ago and without network. One transaction: all customers are locked in the order of
// their ids, then everything is read, judged record by record and written together. A record that is refused does not keep
// the others from being recorded. An answer is kept under the record's own key, so that a batch whose answer was lost is
// sent again and changes nothing more; a refused record leaves its key free.

type Batch = typeof attendanceDayEndpoints.recordBatch

/** A record with the instant it is taken for, the date it means, and what is known under its key. */
interface Line {
  record: BatchRecord
  at: string
  asked: AskedOnce
  named: { registration: string; date_id: number } | null
  result: BatchResult | null
}

export const recordBatch = (ctx: RequestContext, { body }: RouteInput<Batch>): Promise<AnswerInput<Batch>> =>
  inTenant(ctx, (tx) => once(tx, ctx, attendanceDayEndpoints.recordBatch, body, () => recordAll(tx, ctx, body)))

async function recordAll(tx: Tx, ctx: RequestContext, body: RouteInput<Batch>["body"]): Promise<AnswerInput<Batch>> {
  const now = await readClock(tx)
  const behind = Date.parse(now) - Date.parse(body.sent_at)
  const corrected = Math.abs(behind) > CLOCK_SECONDS * 1000
  const lines = body.records.map((given) => lineOf(ctx, given, { now, shift: corrected ? behind : 0 }))
  const known = lines.filter((line) => line !== null)
  await nameDates(tx, ctx, known)
  const found = await lockAll(tx, ctx, known)
  await recallAnswers(tx, ctx, known)
  const changed = judgeAll(known, found, now)
  await writeMarks(tx, ctx, changed)
  await remember(
    tx,
    ctx.organiser_id,
    known.filter(({ result }) => result === "APPLIED" || result === "IGNORED").map(answerOf),
  )
  return {
    clock: { seconds: Math.round(behind / 1000), corrected },
    records: lines.map((line, i) => ({
      key: line?.record.key ?? keyOf(body.records[i]),
      result: line?.result ?? "INVALID_INPUT",
    })),
  }
}

const answerOf = ({ asked, result }: Line) => ({ asked, answer: result })

/** The key of a record that makes no sense otherwise, so that the device knows which one it was. */
const keyOf = (given: unknown): string | null => {
  const key = (given as { key?: unknown } | null)?.key
  return typeof key === "string" ? key.slice(0, 100) : null
}

/** A clock that is a little fast must not put a tap into the future, where it would be refused: it happened now. */
function lineOf(ctx: RequestContext, given: unknown, { now, shift }: { now: string; shift: number }): Line | null {
  const { data: record } = batchRecord.safeParse(given)
  if (!record) return null
  const [at, latest] = [Date.parse(record.at) + shift, Date.parse(now)]
  const isJustAhead = at > latest && at <= latest + CLOCK_SECONDS * 1000
  const asked = askedOnce({ ...ctx, idempotency_key: record.key }, attendanceDayEndpoints.recordBatch, record)!
  return { record, at: new Date(isJustAhead ? latest : at).toISOString(), asked, named: null, result: null }
}

/** Which registration and date each record means; codes are looked up one by one. */
async function nameDates(tx: Tx, ctx: RequestContext, lines: Line[]): Promise<void> {
  for (const line of lines) {
    const { token, registration, date_id } = line.record
    if (token === undefined) line.named = { registration: registration!, date_id: date_id! }
    else
      try {
        line.named = await getRegistered(tx, ctx, line.record, line.at)
      } catch (error) {
        line.result = refusedResult(error)
      }
  }
}

/** Locks the customers of all records and reads the attendances afterwards, as they then stand. */
async function lockAll(tx: Tx, { organiser_id }: RequestContext, lines: Line[]): Promise<Map<string, Registered>> {
  const named = [...new Map(lines.flatMap(({ named }) => (named ? [[idOf(named), named] as const] : []))).values()]
  const customers = (await findRegistered(tx, organiser_id, named)).map(({ customer_id }) => customer_id)
  await sql`select id from customers where organiser_id = ${organiser_id} and id = any (${customers}::bigint[])
    order by id for no key update`.execute(tx)
  const found = await findRegistered(tx, organiser_id, named)
  return new Map(found.map((each) => [idOf(each), each]))
}

const idOf = ({ registration, date_id }: { registration: string; date_id: number }) => `${registration}/${date_id}`

/** Recalls the answers under these keys; another record under a known key is a mistake of the device. */
async function recallAnswers(tx: Tx, { organiser_id }: RequestContext, lines: Line[]): Promise<void> {
  const caller = lines[0]?.asked.caller ?? ""
  const { rows } = await sql<Earlier & { key: string }>`select key, endpoint, fingerprint, answer from idempotency_keys
    where organiser_id = ${organiser_id} and caller = ${caller}
      and key = any (${lines.map(({ asked }) => asked.key)}::text[])`.execute(tx)
  const earlier = new Map(rows.map((row) => [row.key, row]))
  for (const line of lines) {
    const row = earlier.get(line.asked.key)
    if (row) line.result = sameOrReused(line, row)
  }
}

function sameOrReused({ asked }: Line, { endpoint, fingerprint, answer }: Earlier): BatchResult {
  const isSame = endpoint === asked.endpoint && fingerprint === asked.fingerprint
  return isSame ? (batchResults.find((result) => result === answer) ?? "IGNORED") : "IDEMPOTENCY_KEY_REUSED"
}

/** Judges the records in their order, each by what those before it have left; tells what has changed in the end. */
function judgeAll(lines: Line[], found: Map<string, Registered>, now: string): Change[] {
  const present = new Map(found)
  const first = new Map<string, Line>()
  for (const line of lines) {
    const twin = first.get(line.asked.key)
    if (twin) line.result = sameOrReused(line, { ...twin.asked, answer: twin.result })
    else first.set(line.asked.key, line)
    if (line.result !== null) continue
    const before = line.named && present.get(idOf(line.named))
    const { result, after } = before ? judgeTap(before, line.record, line.at, now) : missing
    line.result = result
    if (before && after) present.set(idOf(before), { ...before, ...after })
  }
  return [...found].flatMap(([id, before]) => {
    const after = present.get(id)!
    return after === before ? [] : [{ before, after }]
  })
}

const missing = { result: "NOT_FOUND", after: null } as const
