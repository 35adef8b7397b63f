import { isDeepStrictEqual } from "node:util"
import { beforeAll, expect, test } from "vitest"
import type { Endpoint } from "#contract/endpoint.ts"
import { allEndpoints } from "#contract/endpoints.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { withoutLog } from "#tests/fixtures/closed-log.ts"
import { callOf } from "#tests/fixtures/console-samples.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { makeEverything, type World } from "#tests/fixtures/every-thing.ts"
import { oftenFingerprint } from "#tests/fixtures/fingerprint.ts"
import type { Input } from "#tests/fixtures/input-things.ts"
import { callWith, rightInputs } from "#tests/fixtures/right-inputs.ts"

// Facts that hold for every call that changes something, each made with input with which it does what it is for.
const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "1000" })
const look = oftenFingerprint(backend)
let world: World
let inputOf: (endpoint: Endpoint) => Promise<Input>
beforeAll(async () => {
  world = await makeEverything(backend)
  inputOf = rightInputs(backend, world)
}, 120_000)

const changing = allEndpoints.filter(({ audience, method }) => audience === "collaborator" && method !== "GET")
const SWEEP = 600_000

/** Calls that change nothing. */
const asking = [
  "POST /api/console/activities/{cuid}/constraints/{constraint}/try",
  "POST /api/console/articles/{cuid}/preview",
  "POST /api/console/messages/preview",
  "POST /api/console/pages/{cuid}/preview",
  "POST /api/console/payment-providers/check",
  "POST /api/console/prices/estimate",
  "POST /api/console/roles/{cuid}/preview",
  "POST /api/console/schedules/preview",
  "POST /api/console/segments/preview",
]
/** Calls that change nothing of the organiser's: a job is logged row by row as it is done, by whom it was started. */
const unlogged = changing
  .map(callOf)
  .filter((call) =>
    /^POST .*\/bulk$|-many$|\/jobs\/\{cuid\}\/cancel$|\/console\/views|\/session\/second-factor$/.test(call),
  )
/** Calls that only somebody with a device of their own can make, or in another's name. */
const elsewhere = [
  "PUT /api/console/session/second-factor",
  "DELETE /api/console/session/second-factor",
  "POST /api/console/session/impersonation/end",
]

const tried = (endpoint: Endpoint, odd: unknown[]) =>
  inputOf(endpoint).catch((error: Error) => void odd.push([callOf(endpoint), "cannot be prepared", error.message]))

test(
  "CON-44 no call changes anything where its audit row cannot be written",
  async () => {
    const odd: unknown[] = []
    for (const endpoint of changing) {
      const call = callOf(endpoint)
      if (elsewhere.includes(call)) continue
      const input = await tried(endpoint, odd)
      if (!input) continue
      const before = await look()
      const { answer } = await withoutLog(backend, () => callWith(world.staff, endpoint, input))
      const isSame = isDeepStrictEqual(await look(), before)
      const { error, field } = answer.body ?? {}
      const expected = asking.includes(call) ? [200, true] : unlogged.includes(call) ? [200, false] : [500, true]
      if (!isDeepStrictEqual([answer.status, isSame], expected))
        odd.push([call, answer.status, error, field, isSame ? "changed nothing" : "changed something"])
    }
    expect(odd).toEqual([])
  },
  SWEEP,
)

test(
  "CON-48 every call that takes a key, made twice with the same, answers the same and is done once",
  async () => {
    const odd: unknown[] = []
    for (const endpoint of changing.filter(({ idempotent }) => idempotent)) {
      const call = callOf(endpoint)
      const key = { "idempotency-key": newCuid() }
      const given = await tried(endpoint, odd)
      if (!given) continue
      const before = await look()
      const { answer: first, input } = await callWith(world.staff, endpoint, given, key)
      const after = await look()
      const { answer: second } = await callWith(world.staff, endpoint, input, key)
      const isSame = isDeepStrictEqual(await look(), after)
      const { error, field } = first.body ?? {}
      if (first.status !== 200 || isDeepStrictEqual(before, after))
        odd.push([call, first.status, error, field, "does nothing"])
      else if (!isSame || second.status !== 200 || !isDeepStrictEqual(second.body, first.body))
        odd.push([call, isSame ? "answers another time" : "is done twice", first.text, second.text])
    }
    expect(odd).toEqual([])
  },
  SWEEP,
)
