import { beforeAll, describe, expect, test } from "vitest"
import { conditionsOf, type Endpoint, permissionsOf } from "#contract/endpoint.ts"
import { allEndpoints } from "#contract/endpoints.ts"
import { permissions } from "#contract/permissions.ts"
import { type Backend, testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { callOf, samples } from "#tests/fixtures/console-samples.ts"
import { fingerprint } from "#tests/fixtures/fingerprint.ts"
import type { Sample } from "#tests/fixtures/more-console-samples.ts"

const backend = testBackend({ RATE_LIMIT_FACTOR: "100" })
const staffOnly = allEndpoints.filter(({ audience }) => audience === "collaborator")
const rows = staffOnly.map((endpoint) => [callOf(endpoint), endpoint] as const)

function call(ask: Backend["ask"], endpoint: Endpoint, changed: Pick<Sample, "query" | "body"> = {}) {
  const { params = {}, body, upload, ...sample } = samples[callOf(endpoint)] ?? {}
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "nobody")
  const query = changed.query ?? sample.query
  const sent = upload
    ? { raw: upload.content, headers: { "content-type": upload.type } }
    : { body: changed.body ? { ...(body as object), ...changed.body } : body }
  return ask(endpoint.method, query ? `${path}?${query}` : path, sent)
}

test("every endpoint for collaborators is in the table of this test, and nothing else is", () => {
  expect(Object.keys(samples).sort()).toEqual(staffOnly.map(callOf).sort())
})

test("what stands under /api/console is for collaborators, except the way in and out", () => {
  const open = allEndpoints.filter((each) => each.path.startsWith("/api/console/") && each.audience !== "collaborator")
  expect(open.map(callOf).sort()).toEqual([
    "GET /api/console/root",
    "GET /api/console/session",
    "POST /api/console/auth/login",
    "POST /api/console/auth/logout",
    "POST /api/console/auth/password",
    "POST /api/console/auth/password/link",
    "POST /api/console/organisers/find",
    "POST /api/console/session/impersonation/end",
  ])
})

test("SET-01 each of the five settings screens is read and saved by calls with a pair of permissions of its own", () => {
  const pair = (...calls: string[]) => calls.map((call) => staffOnly.find((each) => callOf(each) === call)?.permission)
  const screens = ["organiser", "business-details", "settings", "payment-providers", "billing"]
  const at = (screen: string) => `/api/console/${screen}`
  expect(screens.map((screen) => pair(`GET ${at(screen)}`, `PUT ${at(screen)}`))).toEqual(
    ["account", "business", "preferences", "payments", "billing"].map((name) => [
      `organiser.${name}.read`,
      `organiser.${name}.update`,
    ]),
  )
})

/** Inputs for which a call needs another permission, by that permission: what it changes in its row. */
const toAccount = { to: [{ to: "BANK", amount: 100 }] }
const fromTill = { to: "CASH", payment_type: "nobody" }
const refunding = {
  "bank.transfers.create": { body: toAccount },
  "payments.payments.create": { body: fromTill },
}
const previewing = {
  "customers.customers.read": { body: { seen_by: { kind: "family", cuid: "cnobody" } } },
  "segments.segments.read": { body: { seen_by: { kind: "segment", cuid: "cnobody" } } },
}
const conditional: Record<string, Record<string, Pick<Sample, "query" | "body">>> = {
  "POST /api/console/pages/{cuid}/preview": previewing,
  "POST /api/console/articles/{cuid}/preview": previewing,
  "POST /api/console/refunds": refunding,
  "POST /api/console/registrations/{cuid}/refund": refunding,
  "POST /api/console/registrations/{cuid}/cancel": refunding,
  "POST /api/console/owned-vouchers/{cuid}/refund": refunding,
  "POST /api/console/owned-bundles/{cuid}/refund": refunding,
  "DELETE /api/console/customers/{cuid}/memberships/{membership}": {
    "bank.transfers.create": { query: new URLSearchParams({ to: JSON.stringify(toAccount.to) }).toString() },
    "payments.payments.create": { query: new URLSearchParams(fromTill).toString() },
  },
  "GET /api/console/customers/{cuid}/timeline": { "payments.payments.read": { query: "kind=money" } },
  "POST /api/console/setup/activity": { "activities.activities.update": { body: { publish: true } } },
  "PUT /api/console/transaction-proofs/{cuid}": { "payments.payments.create": { body: { status: "CONFIRMED" } } },
  "POST /api/console/registrations": {
    "availabilities.dates.update": { body: { in_addition: true, reason: "x" } },
    "payments.payments.create": { body: { payment: { type: "nobody", amount: 100 } } },
  },
  "POST /api/console/registrations/{cuid}/transfer": {
    "availabilities.dates.update": { body: { in_addition: true, reason: "x" } },
  },
}

test("SET-32 every permission that a call needs for some inputs is asked for by these, and nothing is done without it", async () => {
  const declared = staffOnly.flatMap((each) =>
    conditionsOf(each).map(({ permission }) => `${callOf(each)} ${permission}`),
  )
  const tried = Object.entries(conditional).flatMap(([of, inputs]) =>
    Object.keys(inputs).map((each) => `${of} ${each}`),
  )
  expect(declared.sort()).toEqual(tried.sort())
  for (const [of, inputs] of Object.entries(conditional))
    for (const [permission, input] of Object.entries(inputs)) {
      const { ask } = await enterAs(
        backend,
        permissions.filter((each) => each !== permission),
      )
      const endpoint = staffOnly.find((each) => callOf(each) === of)!
      const before = await fingerprint(backend)
      const { status, body } = await call(ask, endpoint, input)
      expect([of, status, body.details]).toEqual([of, 403, { permission }])
      expect(await fingerprint(backend)).toEqual(before)
    }
})

describe.each(rows)("%s", (_, endpoint) => {
  const needed = permissionsOf(endpoint)
  test("without a session answers UNAUTHENTICATED", async () => {
    const answer = await call(backend.ask, endpoint)
    expect([answer.status, answer.body.error]).toEqual([401, "UNAUTHENTICATED"])
  })

  test("with everything but a permission that it needs answers FORBIDDEN and names it", async () => {
    for (const permission of needed) {
      const { ask } = await enterAs(
        backend,
        permissions.filter((each) => each !== permission),
      )
      const answer = await call(ask, endpoint)
      expect([answer.status, answer.body.error, answer.body.details]).toEqual([403, "FORBIDDEN", { permission }])
    }
  })

  test("with only what it needs is let in", async () => {
    const { ask } = await enterAs(backend, needed)
    const { status, body } = await call(ask, endpoint)
    expect(["UNAUTHENTICATED", "FORBIDDEN", "INVALID_INPUT"]).not.toContain(body.error)
    expect(status).toBeLessThan(500)
  })
})

test("CON-07 every call without its permission answers 403 FORBIDDEN and changes nothing", async () => {
  const guarded = staffOnly.filter(({ permission }) => permission)
  const without = new Map<string, Entered>()
  for (const { permission } of guarded)
    if (!without.has(permission!))
      without.set(
        permission!,
        await enterAs(
          backend,
          permissions.filter((each) => each !== permission),
        ),
      )
  const before = await fingerprint(backend)
  for (const endpoint of guarded) {
    const { status, body } = await call(without.get(endpoint.permission!)!.ask, endpoint)
    expect([callOf(endpoint), status, body.error]).toEqual([callOf(endpoint), 403, "FORBIDDEN"])
  }
  expect(await fingerprint(backend)).toEqual(before)
})

describe("sessions that are not of this realm or this organiser", () => {
  let stranger: Entered
  beforeAll(async () => {
    stranger = await enterAs(backend, permissions, { organiser_id: 2 })
  })

  test.each(rows)("%s does not know another organiser's collaborator", async (_, endpoint) => {
    const here: Backend["ask"] = (method, path, more) =>
      stranger.ask(method, path, { ...more, host: "alpha.localhost" })
    const answer = await call(here, endpoint)
    expect([answer.status, answer.body.error]).toEqual([401, "UNAUTHENTICATED"])
  })
})
