import { beforeAll, describe, expect, test } from "vitest"
import type { Due, Endpoint } from "#contract/endpoint.ts"
import { allEndpoints } from "#contract/endpoints.ts"
import { permissions } from "#contract/permissions.ts"
import { hashPassword } from "#server/platform/passwords.ts"
import { addCare, register, setClock } from "#tests/fixtures/attendance.ts"
import { type Answered, testBackend } from "#tests/fixtures/backend.ts"
import { makeFamily, rowsOf } from "#tests/fixtures/cart.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { callOf, samples } from "#tests/fixtures/console-samples.ts"
import { behindProxy, signUpBody, visit } from "#tests/fixtures/customers.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { fingerprint } from "#tests/fixtures/fingerprint.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { totpOf } from "./second-factor/spend-code.ts"

// What a login finds to be due: nothing else is answered until it is done, but for what the gate recorded.
const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "1000" })
const at = "/api/console/session"
const fine = "un ours en pyjama"
const codes = { PASSWORD: "PASSWORD_CHANGE_REQUIRED", SECOND_FACTOR: "SECOND_FACTOR_SETUP_REQUIRED" } as const
const staffOnly = allEndpoints.filter(({ audience }) => audience === "collaborator")

let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

type Ask = (method: string, path: string, body?: unknown) => Promise<Answered>
const asking =
  (cookie: string): Ask =>
  (method, path, body) =>
    backend.askConsole(method, path, { headers: { cookie }, ...(body === undefined ? {} : { body }) })

/** Logs in as a browser of its own. */
async function logIn(email: string, password: string, code?: string): Promise<Ask> {
  const body = { email, password, ...(code ? { code } : {}) }
  const answer = await backend.askConsole("POST", "/api/console/auth/login", { body })
  expect(answer.body).toEqual({ ok: true })
  return asking(answer.headers.getSetCookie()[0]!.split(";")[0]!)
}
const dueOf = async (ask: Ask): Promise<Due | null> => (await ask("GET", at)).body.due

/** A person with every permission and this password, however weak: of before the rules. */
async function withPassword(password: string, more: Parameters<typeof enterAs>[2] = {}): Promise<Entered> {
  const me = await enterAs(backend, permissions, more)
  const hash = await hashPassword(password)
  await inOwnersHands(backend.database, "update collaborators set password_hash = $1 where id = $2", [hash, me.id])
  return me
}

async function addRole(second_factor: boolean): Promise<{ id: number; cuid: string }> {
  const body = { name: `Rôle ${crypto.randomUUID()}`, permissions: [], second_factor }
  const answer = await admin.ask("POST", "/api/console/roles", { body })
  expect(answer.body.role).toMatchObject({ second_factor })
  return answer.body.role
}

/** Turns the second factor on and answers its secret. */
async function setUp(ask: Ask, password = fine): Promise<string> {
  const { secret } = (await ask("POST", `${at}/second-factor`, { password })).body
  const code = totpOf(secret).generate({ timestamp: Date.now() })
  expect((await ask("PUT", `${at}/second-factor`, { code })).body.recovery_codes).toHaveLength(10)
  return secret
}

function callSample(ask: Ask, endpoint: Endpoint): Promise<Answered> {
  const { params = {}, query, body } = samples[callOf(endpoint)] ?? {}
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "nobody")
  return ask(endpoint.method, query ? `${path}?${query}` : path, body)
}

/** Every call of the contract: those that are answered, by name. */
async function answeredOf(ask: Ask, due: Due): Promise<string[]> {
  const before = await fingerprint(backend)
  const answered: string[] = []
  for (const endpoint of staffOnly) {
    const { status, body } = await callSample(ask, endpoint)
    if (status === 403 && body.error === codes[due]) continue
    answered.push(callOf(endpoint))
  }
  // The gate's records of the sample name nobody, and the password and code are not theirs.
  expect(await fingerprint(backend)).toEqual(before)
  return answered.sort()
}

/** A child's arrival, recorded on a device while nobody could send it, is sent with a new login. */
async function sendArrival({ email }: Entered, password: string, due: Due): Promise<unknown> {
  await setClock(backend, "2026-10-14T07:00:00.000Z")
  const ask = await logIn(email, password)
  expect(await dueOf(ask)).toBe(due)
  const family = await makeFamily(backend, ["2016-06-01"])
  const child = await register(backend, await addCare(backend, ["2026-10-14"]), family.id, family.children[0]!)
  const [date] = await rowsOf<{ id: number }>(
    backend,
    `select d.id from availability_dates d join registrations r on r.organiser_id = d.organiser_id
      and r.availability_id = d.availability_id where d.organiser_id = 1 and r.cuid = ?`,
    [child.cuid],
  )
  const record = { key: `k-${child.cuid}`, kind: "ARRIVAL", registration: child.cuid, date_id: date!.id }
  const now = "2026-10-14T07:00:00.000Z"
  const body = { sent_at: now, records: [{ ...record, at: "2026-10-14T06:40:00.000Z" }] }
  const answer = await ask("POST", "/api/console/attendances/batch", body)
  await shiftClock(backend.database, "0")
  const [kept] = await rowsOf(
    backend,
    "select app.iso(arrived_at) as arrived_at from attendances where organiser_id = 1 and registration_id = ?",
    [child.id],
  )
  expect(kept).toEqual({ arrived_at: "2026-10-14T06:40:00.000Z" })
  return answer.body.records[0].result
}

describe("a new password", () => {
  test.each([
    ["neufsigne", "PASSWORD_TOO_SHORT"],
    ["M0tDeP@sse!", "PASSWORD_TOO_COMMON"],
  ])(
    "COL-36 that is weak, %s, is refused with %s when somebody is added, invited, or changes their own",
    async (password, error) => {
      const email = `${crypto.randomUUID()}@example.com`
      const person = { email, firstname: "Ines", lastname: "Vitee", permissions: [], roles: [] }
      const before = await fingerprint(backend)
      const added = await admin.ask("POST", "/api/console/collaborators", { body: { ...person, password } })
      expect([added.status, added.body]).toMatchObject([400, { error, field: "password" }])
      expect(await fingerprint(backend)).toEqual(before)

      await admin.ask("POST", "/api/console/collaborators", { body: person })
      const [mail] = await rowsOf<{ data: { link: string } }>(backend, "select data from mails where recipient = ?", [
        email,
      ])
      const token = new URL(mail!.data.link).searchParams.get("token")
      const set = (given: string) =>
        backend.askConsole("POST", "/api/console/auth/password", { body: { token, password: given } })
      expect((await set(password)).body).toMatchObject({ error, field: "password" })
      expect((await set(`${email}!`)).body).toMatchObject({ error: "PASSWORD_TOO_COMMON", field: "password" })
      expect((await set(fine)).body).toEqual({ ok: true, logged_in: true })

      const ask = await logIn(email, fine)
      const change = (new_password: string) => ask("PUT", `${at}/password`, { password: fine, new_password })
      expect((await change(password)).body).toMatchObject({ error, field: "new_password" })
      expect((await change(email)).body).toMatchObject({ error: "PASSWORD_TOO_COMMON", field: "new_password" })
      expect((await change("une autre phrase")).body).toEqual({ ok: true })
    },
  )

  test("COL-36 families keep their own rule", async () => {
    const sign = (password: string) =>
      visit(backend).ask(
        "POST",
        "/api/auth/register",
        signUpBody({ email: `${crypto.randomUUID()}@example.com`, password }),
      )
    expect((await sign("x9-2kz")).status).toBe(200)
    expect((await sign("x9-2k")).body.error).toBe("INVALID_INPUT")
  })
})

describe("a password of before", () => {
  test("COL-36 that is shorter opens a session that changes it and sends what the gate recorded, and nothing else", async () => {
    const me = await withPassword("court!")
    expect(await dueOf(asking(me.cookie))).toBeNull()
    const ask = await logIn(me.email, "court!")
    expect(await dueOf(ask)).toBe("PASSWORD")
    expect(await answeredOf(ask, "PASSWORD")).toEqual([
      "POST /api/console/attendances/batch",
      "PUT /api/console/session/password",
    ])
    expect(await sendArrival(me, "court!", "PASSWORD")).toBe("APPLIED")
    const change = (new_password: string) => ask("PUT", `${at}/password`, { password: "court!", new_password })
    expect((await change("court!")).body.error).toBe("PASSWORD_TOO_SHORT")
    expect(await dueOf(ask)).toBe("PASSWORD")
    expect((await change(fine)).body).toEqual({ ok: true })
    expect(await dueOf(ask)).toBeNull()
    expect((await ask("GET", "/api/console/organiser")).status).toBe(200)
    expect(await dueOf(await logIn(me.email, fine))).toBeNull()
  })

  test("COL-36 one of ten signs is asked nothing", async () => {
    const me = await withPassword(fine)
    expect(await dueOf(await logIn(me.email, fine))).toBeNull()
  })
})

describe("a role that requires a second factor", () => {
  test("COL-36 asks for it from the next login on: only what sets it up is answered, and what the gate recorded", async () => {
    const role = await addRole(false)
    const me = await withPassword(fine, { roles: [role.id] })
    const before = await logIn(me.email, fine)
    const put = (second_factor: boolean, version: number) =>
      admin.ask("PUT", `/api/console/roles/${role.cuid}`, {
        body: { name: `Rôle ${role.cuid}`, permissions: [], second_factor, version },
      })
    expect((await put(true, 1)).body.role).toMatchObject({ second_factor: true })
    expect(await dueOf(before)).toBeNull()
    expect((await before("GET", "/api/console/organiser")).status).toBe(200)

    const ask = await logIn(me.email, fine)
    expect(await dueOf(ask)).toBe("SECOND_FACTOR")
    expect(await answeredOf(ask, "SECOND_FACTOR")).toEqual([
      "POST /api/console/attendances/batch",
      "POST /api/console/session/second-factor",
      "PUT /api/console/session/second-factor",
    ])
    expect(await sendArrival(me, fine, "SECOND_FACTOR")).toBe("APPLIED")
    // A role that asks no more lets everybody go on at once, and one that asks again stops them.
    await put(false, 2)
    expect(await dueOf(ask)).toBeNull()
    await put(true, 3)
    expect(await dueOf(ask)).toBe("SECOND_FACTOR")
    await setUp(ask)
    expect(await dueOf(ask)).toBeNull()
    expect((await ask("GET", "/api/console/organiser")).status).toBe(200)

    // Freed by a colleague, they set one up again before they go on.
    const freed = await admin.ask("DELETE", `/api/console/collaborators/${me.cuid}/second-factor`)
    expect(freed.status).toBe(200)
    expect(await dueOf(ask)).toBe("SECOND_FACTOR")
    expect((await ask("GET", "/api/console/organiser")).body.error).toBe("SECOND_FACTOR_SETUP_REQUIRED")
  })

  test("COL-36 lets in who has one, asks who chooses a password by a link, and a weak password comes first", async () => {
    const role = await addRole(true)
    const has = await withPassword(fine)
    const secret = await setUp(asking(has.cookie))
    const member = `insert into collaborator_role_members (organiser_id, collaborator_id, role_id) values (1, $1, $2)`
    await inOwnersHands(backend.database, member, [has.id, role.id])
    const code = totpOf(secret).generate({ timestamp: Date.now() + 30_000 })
    expect(await dueOf(await logIn(has.email, fine, code))).toBeNull()

    const linked = await withPassword("court!", { roles: [role.id] })
    const both = await logIn(linked.email, "court!")
    expect(await dueOf(both)).toBe("PASSWORD")
    expect((await both("POST", `${at}/second-factor`, { password: "court!" })).body.error).toBe(codes.PASSWORD)
    await both("PUT", `${at}/password`, { password: "court!", new_password: fine })
    expect(await dueOf(both)).toBe("SECOND_FACTOR")

    await backend.askConsole("POST", "/api/console/auth/password/link", { body: { email: linked.email } })
    const [mail] = await rowsOf<{ data: { link: string } }>(backend, "select data from mails where recipient = ?", [
      linked.email,
    ])
    const token = new URL(mail!.data.link).searchParams.get("token")
    const set = await backend.askConsole("POST", "/api/console/auth/password", { body: { token, password: fine } })
    expect(await dueOf(asking(set.headers.getSetCookie()[0]!.split(";")[0]!))).toBe("SECOND_FACTOR")
  })
})
