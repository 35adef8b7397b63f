import { beforeAll, beforeEach, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { hashPassword } from "#server/platform/passwords.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { totpOf } from "./spend-code.ts"

const backend = testBackend({ RATE_LIMIT_FACTOR: "3", TRUST_PROXY: "127.0.0.1" })
const password = "a long new one"
const at = "/api/console/session/second-factor"
let hash: string
beforeAll(async () => {
  hash = await hashPassword(password)
})

async function enter(): Promise<Entered> {
  const me = await enterAs(backend, [])
  await inOwnersHands(backend.database, "update collaborators set password_hash = $1 where id = $2", [hash, me.id])
  return me
}

let addresses = 0
const logIn = (email: string, code?: string, given = password) =>
  backend.askConsole("POST", "/api/console/auth/login", {
    body: { email, password: given, ...(code === undefined ? {} : { code }) },
    headers: { "x-forwarded-for": `192.0.2.${++addresses % 250}` },
  })
// Counted from one moment of each test: a step may end while it runs, and codes of the neighbouring steps are good.
let begun: number
beforeEach(() => {
  begun = Date.now()
})
const codeOf = (secret: string, steps = 0) => totpOf(secret).generate({ timestamp: begun + steps * 30_000 })

async function turnOn(me: Entered) {
  const { secret, uri } = (await me.ask("POST", at, { body: { password } })).body
  const { recovery_codes } = (await me.ask("PUT", at, { body: { code: codeOf(secret) } })).body
  return { secret, uri, recovery_codes: recovery_codes as string[] }
}

test("BEY-32 with a second factor a password alone opens no console; a code with it does, each step once", async () => {
  const me = await enter()
  expect((await logIn(me.email)).status).toBe(200)
  expect((await me.ask("POST", at, { body: { password: "wrong" } })).body).toMatchObject({
    error: "WRONG_CREDENTIALS",
    field: "password",
  })
  expect((await me.ask("PUT", at, { body: { code: "123456" } })).body.error).toBe("NOT_FOUND")
  const { secret, uri } = (await me.ask("POST", at, { body: { password } })).body
  expect(uri).toMatch(/^otpauth:\/\/totp\/Alpha:/)
  expect(uri).toContain(`secret=${secret}`)
  expect((await logIn(me.email)).status).toBe(200)
  const wrong = await me.ask("PUT", at, { body: { code: codeOf(secret, 10) } })
  expect(wrong.body).toMatchObject({ error: "WRONG_CREDENTIALS", field: "code" })
  const on = await me.ask("PUT", at, { body: { code: codeOf(secret) } })
  expect(new Set(on.body.recovery_codes).size).toBe(10)
  expect((await me.ask("PUT", at, { body: { code: codeOf(secret) } })).body.error).toBe("SECOND_FACTOR_ON")
  expect((await me.ask("POST", at, { body: { password } })).body.error).toBe("SECOND_FACTOR_ON")
  expect((await me.ask("GET", "/api/console/session")).body.collaborator.second_factor).toBe(true)

  const alone = await logIn(me.email)
  expect([alone.status, alone.body.error, alone.headers.getSetCookie()]).toEqual([401, "SECOND_FACTOR_REQUIRED", []])
  expect((await logIn(me.email, codeOf(secret), "wrong")).body).toMatchObject({ error: "WRONG_CREDENTIALS" })
  // The step of the confirmation is used up; the next one is good for one login.
  expect((await logIn(me.email, codeOf(secret))).body).toMatchObject({ error: "WRONG_CREDENTIALS", field: "code" })
  const both = await Promise.all([logIn(me.email, codeOf(secret, 1)), logIn(me.email, codeOf(secret, 1))])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  expect((await logIn(me.email, codeOf(secret, 3))).status).toBe(401)
  await shiftClock(backend.database, "90 seconds")
  expect((await logIn(me.email, codeOf(secret, 3))).status).toBe(200)
  await shiftClock(backend.database, "0")
})

test("BEY-32 10 recovery codes work once each, however they are typed", async () => {
  const me = await enter()
  const { recovery_codes } = await turnOn(me)
  const [first, second] = recovery_codes as [string, string]
  expect((await logIn(me.email, first)).status).toBe(200)
  expect((await logIn(me.email, first)).status).toBe(401)
  expect((await logIn(me.email, ` ${second.toUpperCase().replaceAll("-", " ")}`)).status).toBe(200)
  expect((await logIn(me.email, "aaaa-bbbb-cccc")).body).toMatchObject({ error: "WRONG_CREDENTIALS", field: "code" })
})

test("BEY-32 wrong codes are counted as wrong passwords", async () => {
  const me = await enter()
  await turnOn(me)
  const answers = []
  for (let i = 0; i < 31; i++) answers.push((await logIn(me.email, "000000")).body.error)
  expect(answers.slice(0, 30)).toEqual(Array(30).fill("WRONG_CREDENTIALS"))
  expect(answers[30]).toBe("TOO_MANY_ATTEMPTS")
})

test("BEY-32 a link by mail sets the password and opens nothing without the code", async () => {
  const me = await enter()
  await turnOn(me)
  await backend.askConsole("POST", "/api/console/auth/password/link", { body: { email: me.email } })
  const [mail] = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx.selectFrom("mails").select("data").where("recipient", "=", me.email).execute(),
  )
  const token = (mail!.data as { link: string }).link.split("token=")[1]!
  const set = await backend.askConsole("POST", "/api/console/auth/password", {
    body: { token, password: "another one" },
  })
  expect([set.body, set.headers.getSetCookie()]).toEqual([{ ok: true, logged_in: false }, []])
  expect((await logIn(me.email, undefined, "another one")).body.error).toBe("SECOND_FACTOR_REQUIRED")
})

test("BEY-32 it is turned off with password and code", async () => {
  const me = await enter()
  const off = (body: object) => me.ask("DELETE", at, { body })
  expect((await off({ password, code: "123456" })).body.error).toBe("NOT_FOUND")
  const { recovery_codes } = await turnOn(me)
  expect((await off({ password, code: "123456" })).body).toMatchObject({ error: "WRONG_CREDENTIALS", field: "code" })
  expect((await off({ password: "wrong", code: recovery_codes[0] })).body).toMatchObject({ field: "password" })
  expect((await off({ password, code: recovery_codes[0] })).body).toEqual({ ok: true, archived: false })
  expect((await logIn(me.email)).status).toBe(200)
})

test("BEY-32 CON-45 who lost both is freed by somebody who may update collaborators, and it is logged without secrets", async () => {
  const me = await enter()
  const { secret, recovery_codes } = await turnOn(me)
  const path = `/api/console/collaborators/${me.cuid}/second-factor`
  const admin = await enterAs(backend, permissions)
  expect((await (await enterAs(backend, [])).ask("DELETE", path)).body.error).toBe("FORBIDDEN")
  const beta = await enterAs(backend, permissions, { organiser_id: 2 })
  expect((await beta.ask("DELETE", path)).body.error).toBe("NOT_FOUND")
  expect((await admin.ask("DELETE", path)).body).toEqual({ ok: true, archived: false })
  expect((await admin.ask("DELETE", path)).body.error).toBe("NOT_FOUND")
  expect((await logIn(me.email)).status).toBe(200)
  const rows = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx.selectFrom("audit_log").selectAll().where("subject", "=", `collaborator/${me.cuid}`).orderBy("id").execute(),
  )
  expect(rows.slice(-2)).toMatchObject([
    { event: "collaborator.second_factor_added", collaborator_id: me.id },
    { event: "collaborator.second_factor_removed", collaborator_id: admin.id },
  ])
  const text = JSON.stringify(rows)
  for (const hidden of [secret, ...recovery_codes]) expect(text).not.toContain(hidden)
  const stored = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx.selectFrom("collaborators").selectAll().execute(),
  )
  expect(JSON.stringify(stored)).not.toContain(secret)
})

test("COL-35 the second factor of somebody who holds more, or one's own, is not removed that way", async () => {
  const strong = await enter()
  await turnOn(strong)
  await inOwnersHands(backend.database, "update collaborators set permissions = $1 where id = $2", [
    permissions,
    strong.id,
  ])
  const lesser = await enterAs(backend, ["collaborators.collaborators.update"])
  const path = `/api/console/collaborators/${strong.cuid}/second-factor`
  expect((await lesser.ask("DELETE", path)).body.error).toBe("PERMISSION_NOT_HELD")
  expect((await strong.ask("DELETE", path)).body.error).toBe("NOT_FOUND")
})
