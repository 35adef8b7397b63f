// A DELETE of the console answers { ok, archived } (CON-36): whether the thing is gone, or kept out of sight because it was sold,
// sent or answered. It may answer more.
import type { Endpoint } from "#contract/endpoint.ts"
import { callOf } from "./endpoint-rules.ts"

/** DELETEs that remove nothing, with what they do instead. */
export const endings: Record<string, string> = {
  "DELETE /api/console/activities/{cuid}/synchronisations/{synchronisation}":
    "undoes what a run did, and answers what came back and what could not",
  "DELETE /api/console/credit-transfers/{cuid}": "cancels it and gives its money back; it stays in its list, cancelled",
  "DELETE /api/console/customers/{cuid}/memberships/{membership}": "cancels it and answers where its money went",
  "DELETE /api/console/registrations-requests/{cuid}": "withdraws it and answers what went back to the wallet",
}

export function removalProblems(all: readonly Endpoint[]): string[] {
  const removals = all.filter(
    ({ method, path, audience }) =>
      method === "DELETE" && (audience === "collaborator" || path.startsWith("/api/console/")),
  )
  const calls = new Set(removals.map(callOf))
  return [
    ...removals.flatMap((each) => {
      const isExcepted = callOf(each) in endings
      if (isExcepted && saysArchived(each))
        return [`${callOf(each)} is excepted from answering archived and answers it`]
      return isExcepted || saysArchived(each) ? [] : [`${callOf(each)} does not answer { ok, archived }`]
    }),
    ...Object.keys(endings)
      .filter((call) => !calls.has(call))
      .map((call) => `${call} is excepted and not in the contract`),
  ]
}

interface Field {
  safeParse(value: unknown): { success: boolean }
}

function saysArchived({ answer }: Endpoint): boolean {
  const { ok, archived } = (answer as { shape?: Record<string, Field> }).shape ?? {}
  const takes = (field: Field | undefined, value: unknown) => field?.safeParse(value).success === true
  return (
    takes(ok, true) && !takes(ok, false) && (takes(archived, true) || takes(archived, false)) && !takes(archived, null)
  )
}
