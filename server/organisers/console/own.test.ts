import { expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { hashPassword } from "#server/platform/passwords.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { enterAs } from "#tests/fixtures/collaborators.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend()
const at = "/api/console/session"

test("COL-31 everybody changes their own language, phone, notifications and preferences without any permission", async () => {
  const me = await enterAs(backend, [])
  const other = await enterAs(backend, [])
  const body = {
    language: "en",
    phone: "02 123 45 67",
    notifications: { "reservation.created": false, "payment.received": true },
    preferences: { density: "COMPACT", columns: { registrations: ["participant", "total"] } },
  }
  const answer = await me.ask("PUT", at, { body })
  expect([answer.status, answer.body.collaborator]).toMatchObject([200, body])
  expect((await me.ask("GET", at)).body).toMatchObject({
    collaborator: { ...body, cuid: me.cuid, version: 2, second_factor: false },
    impersonator: null,
  })
  // Fields that are left out stay, and a call that changes nothing writes nothing.
  expect((await me.ask("PUT", at, { body: { phone: null } })).body.collaborator).toMatchObject({
    language: "en",
    phone: null,
    version: 3,
  })
  expect((await me.ask("PUT", at, { body: { phone: null } })).body.collaborator.version).toBe(3)
  expect((await other.ask("GET", at)).body.collaborator).toMatchObject({ language: "fr", version: 1 })
})

test("COL-30 CON-13 a key nobody knows, a right or an e-mail in one's own preferences is INVALID_INPUT", async () => {
  const me = await enterAs(backend, [])
  for (const body of [
    { notifications: { "everything.happened": true } },
    { notifications: { "payment.received": "yes" } },
    { preferences: { density: "HUGE" } },
    { preferences: { columns: { a: ["x".repeat(61)] } } },
    { language: "nl" },
    { permissions },
    { email: "other@example.com" },
  ])
    expect((await me.ask("PUT", at, { body })).body.error).toBe("INVALID_INPUT")
  expect((await me.ask("GET", at)).body).toMatchObject({
    collaborator: { email: me.email, version: 1 },
    permissions: [],
  })
})

test("COL-13 a person sees their sessions with device and last use, and can end each; nobody else's", async () => {
  const { email, id } = await enterAs(backend, [])
  const hash = await hashPassword("a long new one")
  await inOwnersHands(backend.database, "update collaborators set password_hash = $1 where id = $2", [hash, id])
  await inOwnersHands(backend.database, "delete from collaborator_sessions where collaborator_id = $1", [id])
  const enter = async (agent: string) => {
    const body = { email, password: "a long new one" }
    const answer = await backend.askConsole("POST", "/api/console/auth/login", {
      body,
      headers: { "user-agent": agent },
    })
    return answer.headers.getSetCookie()[0]!.split(";")[0]!
  }
  const [phone, desk] = [await enter("Phone/1"), await enter(`Desk/2 ${"x".repeat(400)}`)]
  const ask = (cookie: string, method: string, rest = "") =>
    backend.askConsole(method, `${at}/sessions${rest}`, { headers: { cookie } })
  const { data, count } = (await ask(desk, "GET")).body
  expect([count, data.map(({ user_agent }: { user_agent: string }) => user_agent.slice(0, 7)).sort()]).toEqual([
    2,
    ["Desk/2 ", "Phone/1"],
  ])
  const seen = await backend.askConsole("GET", at, { headers: { cookie: desk } })
  expect(Date.parse(seen.body.collaborator.last_seen_at)).toBeGreaterThan(Date.now() - 60_000)
  const theirs = data.find(({ current }: { current: boolean }) => !current)
  expect(theirs).toMatchObject({ user_agent: "Phone/1", impersonator: null, last_seen_at: expect.any(String) })
  const stranger = await enterAs(backend, permissions)
  expect((await stranger.ask("DELETE", `${at}/sessions/${theirs.cuid}`)).body.error).toBe("NOT_FOUND")
  const beta = await enterAs(backend, permissions, { organiser_id: 2 })
  expect((await beta.ask("DELETE", `${at}/sessions/${theirs.cuid}`)).body.error).toBe("NOT_FOUND")
  const keyed = { headers: { cookie: desk, "idempotency-key": "end-once" } }
  for (let i = 0; i < 2; i++)
    expect((await backend.askConsole("DELETE", `${at}/sessions/${theirs.cuid}`, keyed)).body).toEqual({
      ok: true,
      archived: false,
    })
  expect((await ask(desk, "DELETE", `/${theirs.cuid}`)).body.error).toBe("NOT_FOUND")
  expect((await ask(phone, "GET")).body.error).toBe("UNAUTHENTICATED")
  expect((await ask(desk, "GET")).body).toMatchObject({ count: 1, data: [{ current: true }] })
})

test("COL-13 COL-01 the last use is noted, at most every five minutes", async () => {
  const me = await enterAs(backend, ["collaborators.collaborators.read"])
  const seen = async () => {
    const { data } = (await me.ask("GET", `${at}/sessions`)).body
    const person = (await me.ask("GET", `/api/console/collaborators/${me.cuid}`)).body.collaborator
    return [data[0].last_seen_at, person.last_seen_at]
  }
  const [first, never] = await seen()
  expect(never).toBeNull()
  await shiftClock(backend.database, "4 minutes")
  expect(await seen()).toEqual([first, null])
  await shiftClock(backend.database, "6 minutes")
  const [second, person] = await seen()
  expect([Date.parse(second) - Date.parse(first) > 300_000, person]).toEqual([true, second])
  await shiftClock(backend.database, "7 minutes")
  expect(await seen()).toEqual([second, second])
  await shiftClock(backend.database, "0")
})

test("CON-47 more than 600 calls a minute by one collaborator answer 429 with Retry-After, another's go on", async () => {
  const [busy, calm] = [await enterAs(backend, []), await enterAs(backend, [])]
  const answers = []
  for (let i = 0; i < 601; i += 50)
    answers.push(...(await Promise.all(Array.from({ length: Math.min(50, 601 - i) }, () => busy.ask("GET", at)))))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(1)
  expect(refused[0]!.body.error).toBe("TOO_MANY_ATTEMPTS")
  expect(Number(refused[0]!.headers.get("retry-after"))).toBeGreaterThan(0)
  expect((await calm.ask("GET", at)).status).toBe(200)
})
