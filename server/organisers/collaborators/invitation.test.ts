import { beforeAll, expect, test } from "vitest"
import { type Permission, permissions } from "#contract/permissions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { hashPassword } from "#server/platform/passwords.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend({ RATE_LIMIT_FACTOR: "20" })
const password = "a long new one"
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

let people = 0
async function invite(more: object = {}) {
  const email = `invited-${++people}@example.com`
  const body = { email, firstname: "Ines", lastname: "Vitee", permissions: [], roles: [], ...more }
  const answer = await admin.ask("POST", "/api/console/collaborators", { body })
  expect(answer.status).toBe(200)
  return { email, cuid: answer.body.collaborator.cuid as string, answer }
}

const mailsTo = (recipient: string) =>
  inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx.selectFrom("mails").selectAll().where("recipient", "=", recipient).orderBy("id").execute(),
  )
const tokensIn = async (recipient: string) =>
  (await mailsTo(recipient)).map(({ data }) => new URL((data as { link: string }).link).searchParams.get("token")!)
const logIn = (email: string, given = password) =>
  backend.askConsole("POST", "/api/console/auth/login", { body: { email, password: given } })
const setPassword = (token: string, given = password, host = "alpha.localhost") =>
  backend.askConsole("POST", "/api/console/auth/password", { body: { token, password: given }, host })
const askLink = (email: string) => backend.askConsole("POST", "/api/console/auth/password/link", { body: { email } })
const cookieOf = (answer: { headers: Headers }) => answer.headers.getSetCookie()[0]!.split(";")[0]!
const session = (cookie: string) => backend.askConsole("GET", "/api/console/session", { headers: { cookie } })

test("COL-07 COL-08 without a password an invitation is mailed; until it is used nobody logs in with that address", async () => {
  const { email, answer } = await invite({ language: "en" })
  expect(answer.body.collaborator).toMatchObject({ invited: true, language: "en" })
  const [mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ language: "en", template: "collaborator.invitation" })
  const { link } = mail!.data as { link: string }
  expect(link).toMatch(/^http:\/\/console\.localhost:3000\/alpha\/invitation\?token=[\w-]{43}$/)
  expect((await logIn(email, "")).status).toBe(400)
  expect((await logIn(email)).body.error).toBe("WRONG_CREDENTIALS")
  // Asking for a new password neither opens another way nor ends the invitation.
  expect((await askLink(email)).body).toEqual({ ok: true })
  expect(await mailsTo(email)).toHaveLength(1)
  const [token] = await tokensIn(email)
  const set = await setPassword(token!)
  expect(set.body).toEqual({ ok: true, logged_in: true })
  expect((await session(cookieOf(set))).body.collaborator).toMatchObject({ email, invited: false })
  expect((await logIn(email)).status).toBe(200)
})

test("COL-07 COL-10 a link works once and for 7 days; used, old, another organiser's or nonsense is TOKEN_INVALID", async () => {
  const { email } = await invite()
  const [token] = await tokensIn(email)
  const refused = async (answer: ReturnType<typeof setPassword>) =>
    expect((await answer).body).toMatchObject({ error: "TOKEN_INVALID", field: "token" })
  await refused(setPassword(token!, password, "beta.localhost"))
  await refused(setPassword("nonsense"))
  expect((await setPassword(token!, "azerty123456")).body.error).toBe("PASSWORD_TOO_COMMON")
  await shiftClock(backend.database, "6 days 23 hours 59 minutes")
  const both = await Promise.all([setPassword(token!), setPassword(token!)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  await refused(setPassword(token!))
  const late = await invite()
  const [old] = await tokensIn(late.email)
  await shiftClock(backend.database, "14 days 1 minute")
  await refused(setPassword(old!))
  await shiftClock(backend.database, "0")
})

test("COL-09 an invitation can be sent again, and the older link dies; a new address ends it too", async () => {
  const { email, cuid } = await invite()
  expect((await admin.ask("POST", `/api/console/collaborators/${cuid}/invite`)).body).toEqual({ ok: true })
  const [first, second] = await tokensIn(email)
  expect((await setPassword(first!)).body.error).toBe("TOKEN_INVALID")
  const body = { email: `moved-${email}`, firstname: "I", lastname: "V", permissions: [], roles: [], version: 1 }
  expect((await admin.ask("PUT", `/api/console/collaborators/${cuid}`, { body })).status).toBe(200)
  expect((await setPassword(second!)).body.error).toBe("TOKEN_INVALID")
  const [third] = await tokensIn(`moved-${email}`)
  expect((await setPassword(third!)).status).toBe(200)
  for (const nobody of ["nobody", (await enterAs(backend, [], { organiser_id: 2 })).cuid])
    expect((await admin.ask("POST", `/api/console/collaborators/${nobody}/invite`)).body.error).toBe("NOT_FOUND")
})

test("COL-35 inviting somebody again who holds more is PERMISSION_NOT_HELD", async () => {
  const { cuid, email } = await invite({ permissions: ["blog.articles.read"] })
  const lesser = await enterAs(backend, ["collaborators.collaborators.update"])
  const { body } = await lesser.ask("POST", `/api/console/collaborators/${cuid}/invite`)
  expect(body).toMatchObject({ error: "PERMISSION_NOT_HELD", details: { permissions: ["blog.articles.read"] } })
  expect(await tokensIn(email)).toHaveLength(1)
})

test("COL-11 a link for a forgotten password: the same answer for known and unknown, and it lives 60 minutes", async () => {
  const { email } = await enterAs(backend, [])
  const [known, unknown] = [await askLink(email), await askLink("nobody@example.com")]
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect(await mailsTo("nobody@example.com")).toEqual([])
  const [mail] = await mailsTo(email)
  expect(mail!.template).toBe("collaborator.password")
  expect((mail!.data as { link: string }).link).toMatch(/^http:\/\/console\.localhost:3000\/alpha\/password\?token=/)
  const [first] = await tokensIn(email)
  await askLink(email)
  const second = (await tokensIn(email))[1]!
  expect((await setPassword(first!)).body.error).toBe("TOKEN_INVALID")
  await shiftClock(backend.database, "61 minutes")
  expect((await setPassword(second)).body.error).toBe("TOKEN_INVALID")
  await shiftClock(backend.database, "59 minutes")
  expect((await setPassword(second)).status).toBe(200)
  await shiftClock(backend.database, "0")
})

test("COL-12 setting a password ends all other sessions, those in which one acts as another included", async () => {
  const one = await enterAs(backend, permissions)
  const other = await enterAs(backend, [])
  const acting = await one.ask("POST", `/api/console/collaborators/${other.cuid}/impersonate`)
  const cookie = acting.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ")
  expect((await session(cookie)).body.collaborator.cuid).toBe(other.cuid)
  await askLink(one.email)
  const set = await setPassword((await tokensIn(one.email))[0]!)
  expect((await session(one.cookie)).body.collaborator).toBeNull()
  expect((await session(cookie)).body.collaborator).toBeNull()
  expect((await session(cookieOf(set))).body.collaborator.cuid).toBe(one.cuid)
})

test("CON-45 no audit row holds a token, a password or a hash", async () => {
  const rows = await inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => ({
    log: await tx.selectFrom("audit_log").select("changes").execute(),
    mails: await tx.selectFrom("mails").select("data").execute(),
  }))
  const log = JSON.stringify(rows.log)
  expect(log).not.toMatch(/argon2|token|a long new one/)
  for (const { data } of rows.mails) expect(log).not.toContain((data as { link: string }).link.split("token=")[1])
})

test("COL-15 an invited person does not count as the one who can manage collaborators", async () => {
  await inOwnersHands(backend.database, "update collaborators set archived_at = now() where organiser_id = 2")
  const last = await enterAs(backend, permissions, { organiser_id: 2 })
  const body = { email: "second@example.com", firstname: "S", lastname: "S", permissions, roles: [] as Permission[] }
  const second = (await last.ask("POST", "/api/console/collaborators", { body })).body.collaborator
  const leave = () => last.ask("DELETE", `/api/console/collaborators/${last.cuid}`)
  expect((await leave()).body.error).toBe("LAST_ADMINISTRATOR")
  await inOwnersHands(backend.database, "update collaborators set password_hash = $1 where id = $2", [
    await hashPassword(password),
    second.id,
  ])
  expect((await leave()).body).toEqual({ ok: true, archived: true })
})
