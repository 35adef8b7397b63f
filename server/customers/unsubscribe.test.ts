import { expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { behindProxy, signUp, visit } from "#tests/fixtures/customers.ts"

const backend = testBackend(behindProxy)
const leave = (token: unknown, host = "alpha.localhost") =>
  visit(backend, host).ask("POST", "/api/newsletters/unsubscribe", { token })

test("APIB-22 NEWS-02 NEWS-03 NEWS-04 the link's token takes its customer off the newsletter, twice as well as once", async () => {
  const [lea, other] = [await signUp(backend), await signUp(backend)]
  const { newsletter_token: token } = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx.selectFrom("customers").select("newsletter_token").where("id", "=", lea.id).executeTakeFirstOrThrow(),
  )
  expect((await leave(token, "beta.localhost")).body.error).toBe("TOKEN_INVALID")
  for (let i = 0; i < 2; i++) {
    const answer = await leave(token)
    expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    expect((await lea.ask("GET", "/api/session")).body.customer.newsletter).toBe(false)
  }
  expect((await other.ask("GET", "/api/session")).body.customer.newsletter).toBe(true)
})

test("an unknown token is refused", async () => {
  for (const token of ["x", "a".repeat(200), "%", "' or 1=1 --"]) {
    const answer = await leave(token)
    expect([answer.status, answer.body.error, answer.body.field]).toEqual([400, "TOKEN_INVALID", "token"])
  }
  for (const token of ["", undefined, null, "a".repeat(201), { $ne: 1 }])
    expect((await leave(token)).body.error).toBe("INVALID_INPUT")
})

test("an erased account's token is unknown", async () => {
  const lea = await signUp(backend)
  const { newsletter_token: token } = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx.selectFrom("customers").select("newsletter_token").where("id", "=", lea.id).executeTakeFirstOrThrow(),
  )
  await lea.ask("DELETE", "/api/session")
  expect((await leave(token)).body.error).toBe("TOKEN_INVALID")
})
