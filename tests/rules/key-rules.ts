// An answer that is lost on the way is asked for again: every call of a collaborator that changes something takes an
// Idempotency-Key (CON-48). That it keeps it is asked of every call that a test makes (server/platform/http/route.ts).
import type { Endpoint } from "#contract/endpoint.ts"
import { callOf } from "./endpoint-rules.ts"

/** Calls that take none, each with the reason why a repetition does no harm, or why nothing of it may be kept. */
export const withoutKey: Record<string, string> = {
  "POST /api/console/activities/{cuid}/constraints/{constraint}/try": "only asks",
  "POST /api/console/auth/login": "before a session; its answer is a cookie, which is kept nowhere",
  "POST /api/console/auth/logout": "ends what may have ended",
  "POST /api/console/auth/password": "its link is good for once",
  "POST /api/console/auth/password/link": "before a session; answers alike whatever it did",
  "POST /api/console/collaborators/{cuid}/impersonate": "its answer is a cookie, which is kept nowhere",
  "POST /api/console/customers/{cuid}/impersonate": "its answer is a cookie, which is kept nowhere",
  "POST /api/console/articles/{cuid}/preview": "only asks",
  "POST /api/console/messages/preview": "only asks",
  "POST /api/console/pages/{cuid}/preview": "only asks",
  "POST /api/console/organisers/find": "only asks, before any organiser is chosen",
  "POST /api/console/payment-providers/check": "only asks",
  "POST /api/console/prices/estimate": "only asks",
  "POST /api/console/registrations/{cuid}/documents/{document}": "only asks: a file",
  "POST /api/console/roles/{cuid}/preview": "only asks",
  "POST /api/console/schedules/preview": "only asks",
  "POST /api/console/segments/preview": "only asks",
  "POST /api/console/session/impersonation/end": "ends what may have ended",
  "POST /api/console/session/second-factor": "a secret is shown once, and its answer is kept nowhere",
  "PUT /api/console/session/password": "takes passwords, of which no fingerprint is kept",
  "PUT /api/console/session/second-factor": "its code is good for once; recovery codes are shown once and kept nowhere",
  "DELETE /api/console/session/second-factor": "takes a password, of which no fingerprint is kept",
}

export function keyProblems(all: readonly Endpoint[]): string[] {
  const changing = all.filter(
    ({ method, path, audience }) =>
      method !== "GET" && (audience === "collaborator" || path.startsWith("/api/console/")),
  )
  const calls = new Set(changing.map(callOf))
  return [
    ...changing.flatMap((each) => {
      const isExcepted = callOf(each) in withoutKey
      if (isExcepted && each.idempotent)
        return [`${callOf(each)} is excepted from taking an Idempotency-Key and takes one`]
      return isExcepted || each.idempotent ? [] : [`${callOf(each)} changes something and takes no Idempotency-Key`]
    }),
    ...Object.keys(withoutKey)
      .filter((call) => !calls.has(call))
      .map((call) => `${call} is excepted and not in the contract`),
  ]
}
