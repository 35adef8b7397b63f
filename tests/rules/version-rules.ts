// A PUT replaces a whole: who sends it must have seen what it replaces, so that nobody undoes unseen what somebody else has
// saved meanwhile. Collaborators name the version; families may (APIA-15).
import type { Endpoint } from "#contract/endpoint.ts"
import { callOf } from "./endpoint-rules.ts"

/** PUTs that replace no whole, with what they do instead. */
export const withoutVersion: Record<string, string> = {
  "PUT /api/console/activities/{cuid}/synchronisations": "one mark: whether one availability follows its schedule",
  "PUT /api/console/attendances/absence": "one mark: that one child is absent on one date",
  "PUT /api/console/availabilities/{cuid}/waiting-list":
    "an order, which names every entry and is refused if one is missing",
  "PUT /api/console/customers/custom-fields": "an order, which names every field and is refused if one is missing",
  "PUT /api/console/customers/{cuid}/discounts": "an order, which names every discount",
  "PUT /api/console/participants/{cuid}/discounts": "an order, which names every discount",
  "PUT /api/console/payments/{id}": "moves a payment: taken back and recorded again, which happens once",
  "PUT /api/console/session": "one's own settings, which nobody else changes",
  "PUT /api/console/session/password": "proved by the present password",
  "PUT /api/console/session/second-factor": "proved by a code",
  "PUT /api/console/transaction-proofs/{cuid}": "a decision, refused once it was taken",
  "PUT /api/registrations/review": "one's own opinion, which nobody else changes",
  "PUT /api/vouchers/redeem": "hands in a code, once",
}

export function versionProblems(all: readonly Endpoint[]): string[] {
  const puts = all.filter(({ method }) => method === "PUT")
  const calls = new Set(puts.map(callOf))
  return [
    ...puts.flatMap((endpoint) => [...problemsOf(endpoint)].map((problem) => `${callOf(endpoint)} ${problem}`)),
    ...Object.keys(withoutVersion)
      .filter((call) => !calls.has(call))
      .map((call) => `${call} is excepted and not in the contract`),
  ]
}

/** Whether the body of a call names the version it was made from. */
export const namesVersion = ({ body }: Endpoint): boolean => versionIn(body) !== undefined

function* problemsOf(endpoint: Endpoint): Generator<string> {
  const version = versionIn(endpoint.body)
  const isExcepted = callOf(endpoint) in withoutVersion
  if (isExcepted && version) yield "is excepted from naming a version and names one"
  if (isExcepted) return
  if (!version) yield "replaces a whole and names no version"
  if (version && endpoint.audience === "collaborator" && version.safeParse(undefined).success)
    yield "is for collaborators and does not need its version"
  if (version && !endpoint.errors.includes("VERSION_CONFLICT")) yield "names a version and lists no VERSION_CONFLICT"
}

interface Field {
  safeParse(value: unknown): { success: boolean }
}

const versionIn = (body: Endpoint["body"]): Field | undefined =>
  (body as { shape?: Record<string, Field> } | undefined)?.shape?.version
