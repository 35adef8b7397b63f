import { expect, test } from "vitest"
import { type Permission, permissions } from "#contract/permissions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

const backend = testBackend()
const start = (by: Entered, cuid: string) => by.ask("POST", `/api/console/collaborators/${cuid}/impersonate`)

/** A browser that keeps its cookies. */
function browser(first: string) {
  const jar = new Map([first.split("=") as [string, string]])
  return async (method: string, path: string, body?: unknown) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ")
    const answer = await backend.askConsole(method, `/api/console${path}`, { body, headers: { cookie } })
    for (const each of answer.headers.getSetCookie()) {
      const [name, value] = each.split(";")[0]!.split("=") as [string, string]
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return answer
  }
}

const logOf = (ids: number[]) =>
  inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx
      .selectFrom("audit_log")
      .select(["event", "collaborator_id", "impersonator_id", "subject"])
      .where("collaborator_id", "in", ids)
      .orderBy("id")
      .execute(),
  )

const acting: Permission[] = ["collaborators.collaborators.impersonate", "organiser.account.read"]

test("COL-16 gives the permissions both hold, for 60 minutes, not prolonged by use; they are read anew", async () => {
  const boss = await enterAs(backend, [...acting, "blog.articles.read"])
  const other = await enterAs(backend, ["blog.articles.read", "websites.pages.read"])
  const ask = browser(boss.cookie)
  expect((await ask("POST", `/collaborators/${other.cuid}/impersonate`)).body).toEqual({ ok: true })
  const { body } = await ask("GET", "/session")
  expect(body).toMatchObject({
    collaborator: { cuid: other.cuid },
    permissions: ["blog.articles.read"],
    impersonator: { cuid: boss.cuid, until: expect.any(String) },
  })
  expect((await ask("GET", "/organiser")).body.error).toBe("FORBIDDEN")
  expect((await ask("GET", "/articles")).status).toBe(200)
  await inOwnersHands(backend.database, "update collaborators set permissions = '{}' where id = $1", [other.id])
  expect((await ask("GET", "/articles")).body.error).toBe("FORBIDDEN")
  await shiftClock(backend.database, "59 minutes")
  expect((await ask("GET", "/session")).body.collaborator.cuid).toBe(other.cuid)
  await shiftClock(backend.database, "61 minutes")
  expect((await ask("GET", "/session")).body.collaborator).toBeNull()
  // The own session is found again, although the other is over.
  expect((await ask("POST", "/session/impersonation/end")).body).toEqual({ ok: true })
  expect((await ask("GET", "/session")).body).toMatchObject({ collaborator: { cuid: boss.cuid }, impersonator: null })
  await shiftClock(backend.database, "0")
})

test("COL-16 who may no longer act as others, or is archived, stops being one at once", async () => {
  const [admin, other] = [await enterAs(backend, permissions), await enterAs(backend, permissions)]
  for (const sql of [
    "update collaborators set permissions = '{}' where id = $1",
    "update collaborators set archived_at = now() where id = $1",
  ]) {
    const boss = await enterAs(backend, permissions)
    const ask = browser(boss.cookie)
    await ask("POST", `/collaborators/${other.cuid}/impersonate`)
    await inOwnersHands(backend.database, sql, [boss.id])
    expect((await ask("GET", "/session")).body.collaborator).toBeNull()
  }
  expect((await admin.ask("GET", "/api/console/session")).status).toBe(200)
})

test("COL-18 password, e-mail, sessions, second factor and another impersonation are IMPERSONATION_FORBIDDEN", async () => {
  const [boss, other, third] = [
    await enterAs(backend, permissions),
    await enterAs(backend, permissions),
    await enterAs(backend, []),
  ]
  const ask = browser(boss.cookie)
  await ask("POST", `/collaborators/${other.cuid}/impersonate`)
  const person = { firstname: "A", lastname: "B", permissions: [], roles: [], version: 1 }
  const calls = [
    () => ask("PUT", "/session/password", { password: "whatever", new_password: "a long new one" }),
    () => ask("PUT", `/collaborators/${third.cuid}`, { ...person, email: "moved@example.com" }),
    () => ask("PUT", `/collaborators/${other.cuid}`, { ...person, permissions, email: "moved@example.com" }),
    () => ask("POST", `/collaborators/${third.cuid}/impersonate`),
    () => ask("GET", "/session/sessions"),
    () => ask("DELETE", "/session/sessions/nobody"),
    () => ask("POST", "/session/second-factor", { password: "whatever" }),
    () => ask("PUT", "/session/second-factor", { code: "123456" }),
    () => ask("DELETE", "/session/second-factor", { password: "whatever", code: "123456" }),
    () => ask("DELETE", `/collaborators/${third.cuid}/second-factor`),
  ]
  for (const call of calls) {
    const { status, body } = await call()
    expect([status, body.error]).toEqual([403, "IMPERSONATION_FORBIDDEN"])
  }
  expect((await ask("PUT", `/collaborators/${third.cuid}`, { ...person, email: third.email })).status).toBe(200)
})

test("COL-19 rows made meanwhile name both people; start and end are rows too", async () => {
  const [boss, other] = [await enterAs(backend, permissions), await enterAs(backend, permissions)]
  const ask = browser(boss.cookie)
  await ask("POST", `/collaborators/${other.cuid}/impersonate`)
  const tag = (await ask("POST", "/collaborators/tags", { name: "Made by two", color: "#123456" })).body.tag
  await ask("PUT", "/session", { language: "en" })
  await ask("POST", "/session/impersonation/end")
  await ask("POST", "/session/impersonation/end")
  await ask("PUT", "/session", { language: "en" })
  const both = { collaborator_id: other.id, impersonator_id: boss.id }
  const subject = `collaborator/${other.cuid}`
  expect(await logOf([other.id, boss.id])).toEqual([
    { ...both, event: "collaborator.impersonated", subject },
    { ...both, event: "tag.created", subject: `tag/${tag.cuid}` },
    { ...both, event: "collaborator.updated", subject },
    { ...both, event: "collaborator.impersonation_ended", subject },
    {
      collaborator_id: boss.id,
      impersonator_id: null,
      event: "collaborator.updated",
      subject: `collaborator/${boss.cuid}`,
    },
  ])
  const history = (await boss.ask("GET", `/api/console/collaborators/tags/${tag.cuid}/history`)).body.data
  expect(history[0]).toMatchObject({ collaborator: { cuid: other.cuid }, impersonator: { cuid: boss.cuid } })
})

test("COL-20 nobody acts as themselves, somebody deleted, another organiser's or nobody: NOT_FOUND", async () => {
  const boss = await enterAs(backend, permissions)
  const gone = await enterAs(backend, [])
  await boss.ask("DELETE", `/api/console/collaborators/${gone.cuid}`)
  const beta = await enterAs(backend, [], { organiser_id: 2 })
  for (const cuid of [boss.cuid, gone.cuid, beta.cuid, "nobody"]) {
    const answer = await start(boss, cuid)
    expect([answer.status, answer.body.error, answer.headers.getSetCookie()]).toEqual([404, "NOT_FOUND", []])
  }
})

test("COL-35 acting as somebody stronger gives nothing more: rights are neither used nor granted", async () => {
  const boss = await enterAs(backend, [
    ...acting,
    "collaborators.collaborators.update",
    "collaborators.collaborators.create",
  ])
  const strong = await enterAs(backend, permissions)
  const ask = browser(boss.cookie)
  await ask("POST", `/collaborators/${strong.cuid}/impersonate`)
  expect((await ask("GET", "/session")).body.permissions).toHaveLength(4)
  const body = { firstname: "A", lastname: "B", roles: [], email: "more@example.com", password: "a long new one" }
  const granted = await ask("POST", "/collaborators", { ...body, permissions: ["blog.articles.read"] })
  expect(granted.body).toMatchObject({ error: "PERMISSION_NOT_HELD" })
  expect((await ask("POST", "/collaborators", { ...body, permissions: ["organiser.account.read"] })).status).toBe(200)
})

test("logging out while acting as another ends both sessions; a forged second cookie opens nothing", async () => {
  const [boss, other] = [await enterAs(backend, permissions), await enterAs(backend, [])]
  const ask = browser(boss.cookie)
  await ask("POST", `/collaborators/${other.cuid}/impersonate`)
  await ask("POST", "/auth/logout")
  expect((await ask("GET", "/session")).body.collaborator).toBeNull()
  expect((await boss.ask("GET", "/api/console/session")).body.collaborator).toBeNull()
  const forger = browser("impersonator_alpha=forged")
  await forger("POST", "/session/impersonation/end")
  expect((await forger("GET", "/session")).body.collaborator).toBeNull()
})
