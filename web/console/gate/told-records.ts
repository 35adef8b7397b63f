import type { AnswerTo } from "#contract/client.ts"
import type { BatchRecord } from "#contract/endpoints/attendance-day.ts"
import type { KeptRecord } from "./store.ts"

/** A record as the server takes it: without what only this device is concerned with. */
export const asSent = ({ person: _, name: _n, state: _s, result: _r, ...record }: KeptRecord): BatchRecord => record

/** The records with what the server said of them; one that is not in the answer goes on waiting. */
export function told(records: readonly KeptRecord[], answer: AnswerTo<"POST /api/console/attendances/batch">) {
  const results = new Map(answer.records.map(({ key, result }) => [key, result]))
  return records.map((record) => ({ ...record, ...stateAfter(results.get(record.key)) }))
}

function stateAfter(result: string | undefined): Pick<KeptRecord, "state" | "result"> {
  if (result === undefined) return { state: "WAITING", result: null }
  if (result === "APPLIED") return { state: "SENT", result: null }
  return result === "IGNORED" ? { state: "IGNORED", result: null } : { state: "REFUSED", result }
}
