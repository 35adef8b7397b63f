import { beforeAll, describe, expect, test } from "vitest"
import { type Permission, permissions } from "#contract/permissions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"

const backend = testBackend()
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

const manage = ["read", "create", "update", "delete"].map((action) => `collaborators.roles.${action}` as Permission)
const create = (by: Entered, body: object, headers = {}) => by.ask("POST", "/api/console/roles", { body, headers })
const update = async (by: Entered, cuid: string, body: object) => {
  const path = `/api/console/roles/${cuid}`
  const stored = [(await admin.ask("GET", path)).body.role, (await by.ask("GET", path)).body.role]
  const { version } = stored.find(Boolean) ?? { version: 1 }
  return by.ask("PUT", path, { body: { ...body, version } })
}
const remove = (by: Entered, cuid: string) => by.ask("DELETE", `/api/console/roles/${cuid}`)
const make = async (name: string, names: readonly Permission[], by = admin) => {
  const { body } = await create(by, { name, permissions: names })
  return body.role as { id: number; cuid: string; members: number; permissions: Permission[] }
}
const rows = () =>
  inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => ({
    roles: await tx.selectFrom("collaborator_roles").selectAll().orderBy("id").execute(),
    members: await tx.selectFrom("collaborator_role_members").selectAll().orderBy("role_id").execute(),
    log: await tx.selectFrom("audit_log").selectAll().orderBy("id").execute(),
  }))
const lastLog = async () => (await rows()).log.at(-1)

async function refused(asked: () => ReturnType<Entered["ask"]>, error: string, more: object = {}) {
  const before = await rows()
  expect((await asked()).body).toMatchObject({ error, ...more })
  expect(await rows()).toEqual(before)
}

describe("roles", () => {
  test("ROLE-26 are made, changed and removed, each logged with what changed", async () => {
    const given = ["websites.pages.read", "blog.articles.read", "blog.articles.read"]
    const { role } = (await create(admin, { name: " Editors ", permissions: given, id: 7, organiser_id: 2 })).body
    expect(role).toMatchObject({
      name: "Editors",
      permissions: ["blog.articles.read", "websites.pages.read"],
      members: 0,
    })
    const logged = { collaborator_id: admin.id, subject: `collaborator_role/${role.cuid}` }
    expect(await lastLog()).toMatchObject({
      ...logged,
      event: "collaborator_role.created",
      changes: { name: [null, "Editors"], permissions: [null, role.permissions] },
    })

    const changed = { name: "Editors", permissions: ["blog.articles.read"] }
    expect((await update(admin, role.cuid, changed)).body.role).toMatchObject({ id: role.id, ...changed })
    expect(await lastLog()).toMatchObject({
      ...logged,
      event: "collaborator_role.updated",
      changes: { permissions: [role.permissions, ["blog.articles.read"]] },
    })
    const before = await rows()
    expect((await update(admin, role.cuid, changed)).status).toBe(200)
    expect(await rows()).toEqual(before)

    expect((await remove(admin, role.cuid)).body).toEqual({ ok: true, archived: false })
    expect(await lastLog()).toMatchObject({
      ...logged,
      event: "collaborator_role.deleted",
      changes: { name: ["Editors", null], permissions: [["blog.articles.read"], null] },
    })
    await refused(() => remove(admin, role.cuid), "NOT_FOUND")
  })

  test("a name stands once per organiser; the same key twice makes one role", async () => {
    const role = await make("Desk", [])
    await refused(() => create(admin, { name: "Desk", permissions: [] }), "NAME_TAKEN", { field: "name" })
    const other = await make("Door", [])
    await refused(() => update(admin, other.cuid, { name: "Desk", permissions: [] }), "NAME_TAKEN", { field: "name" })
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    expect((await create(beta, { name: "Desk", permissions: [] })).status).toBe(200)
    const key = { "idempotency-key": "one role" }
    const body = { name: "Once", permissions: [] }
    const [first, second] = [await create(admin, body, key), await create(admin, body, key)]
    expect(second.body).toEqual(first.body)
    expect(role.cuid).not.toBe(other.cuid)
  })

  test("the list counts members, in pages, each organiser its own", async () => {
    const role = await make("Counted", ["blog.articles.read"])
    const members = [await enterAs(backend, [], { roles: [role.id] }), await enterAs(backend, [], { roles: [role.id] })]
    const list = async (query = "page_size=100") => (await admin.ask("GET", `/api/console/roles?${query}`)).body
    const counted = async () => (await list()).data.find((row: { cuid: string }) => row.cuid === role.cuid).members
    expect(await counted()).toBe(2)
    await admin.ask("DELETE", `/api/console/collaborators/${members[0]!.cuid}`)
    expect(await counted()).toBe(1)
    const { data, count } = await list("page_size=1")
    expect([data.length, count]).toEqual([1, (await rows()).roles.length])
    const after = Buffer.from(JSON.stringify(["zzz", 1])).toString("base64url")
    expect(await list(`page_size=1&after=${after}`)).toMatchObject({ data: [], count, next: null })
  })

  test("another organiser's role and nonsense answer alike; unknown permissions and hostile names are refused", async () => {
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    const theirs = await make("Theirs", ["blog.articles.read"], beta)
    const body = { name: "Mine now", permissions: [] }
    for (const cuid of [theirs.cuid, "nonsense"]) {
      await refused(() => update(admin, cuid, body), "NOT_FOUND")
      await refused(() => remove(admin, cuid), "NOT_FOUND")
    }
    const { data } = (await beta.ask("GET", "/api/console/roles")).body
    expect(data).toContainEqual({ ...theirs, name: "Theirs" })
    for (const wrong of [{ permissions: ["a.b.c"] }, { permissions: "all" }, { name: "" }, { name: "nul\u0000" }])
      await refused(() => create(admin, { ...body, ...wrong }), "INVALID_INPUT")
    const name = "<script>alert(1)</script>'; --"
    expect((await create(admin, { name, permissions: [] })).body.role.name).toBe(name)
  })
})

test("COL-06 a preview counts who would gain and lose what: nobody who holds it directly or by another role", async () => {
  const [articles, pages, logs] = ["blog.articles.read", "websites.pages.read", "collaborators.logs.read"] as const
  const preview = async (cuid: string, ask: readonly string[], by = admin) =>
    (await by.ask("POST", `/api/console/roles/${cuid}/preview`, { body: { permissions: ask } })).body
  const role = await make("Effect", [articles, pages])
  const other = await make("Otherwise", [articles])
  const join = async (permissions: string[], ...roles: { cuid: string }[]) => {
    const email = `effect-${permissions.length}-${roles.length}@example.com`
    const person = { email, firstname: "Ef", lastname: "Fect", permissions, roles: roles.map(({ cuid }) => cuid) }
    expect((await admin.ask("POST", "/api/console/collaborators", { body: person })).status).toBe(200)
  }
  await join([], role)
  await join([logs], role)
  await join([], role, other)
  expect(await preview(role.cuid, [logs])).toEqual({
    members: 3,
    gained: [{ permission: logs, people: 2 }],
    lost: [
      { permission: articles, people: 2 },
      { permission: pages, people: 3 },
    ],
  })
  expect(await preview(role.cuid, [articles, pages])).toEqual({ members: 3, gained: [], lost: [] })
  expect((await preview("cnobody", [])).error).toBe("NOT_FOUND")
})

describe("nobody grants what they do not hold", () => {
  test("COL-03 by making a role, filling one, or touching one that holds more", async () => {
    const limited = await enterAs(backend, [...manage, "blog.articles.read"])
    const missing = { details: { permissions: ["websites.pages.update"] } }
    const more = ["blog.articles.read", "websites.pages.update"]
    await refused(() => create(limited, { name: "Rich", permissions: more }), "PERMISSION_NOT_HELD", missing)
    const poor = await make("Poor", ["blog.articles.read"])
    await refused(() => update(limited, poor.cuid, { name: "Poor", permissions: more }), "PERMISSION_NOT_HELD", missing)
    const rich = await make("Rich", ["websites.pages.update"])
    for (const body of [
      { name: "Renamed", permissions: rich.permissions },
      { name: "Rich", permissions: [] },
    ])
      await refused(() => update(limited, rich.cuid, body), "PERMISSION_NOT_HELD", missing)
    await refused(() => remove(limited, rich.cuid), "PERMISSION_NOT_HELD", missing)
    expect((await update(limited, poor.cuid, { name: "Poorer", permissions: [] })).status).toBe(200)
    expect((await remove(limited, poor.cuid)).status).toBe(200)
  })

  test("by editing the role they are in", async () => {
    const role = await make("Own", [...manage])
    const member = await enterAs(backend, [], { roles: [role.id] })
    const raised = { name: "Own", permissions: [...manage, "customers.customers.impersonate"] }
    const missing = { details: { permissions: ["customers.customers.impersonate"] } }
    await refused(() => update(member, role.cuid, raised), "PERMISSION_NOT_HELD", missing)
    expect((await update(member, role.cuid, { name: "Ours", permissions: manage })).status).toBe(200)
  })
})

describe("what a role allows", () => {
  test("is given and taken at once, by changing the role and by removing it", async () => {
    const role = await make("Readers", [])
    const member = await enterAs(backend, [], { roles: [role.id] })
    const read = async () => (await member.ask("GET", "/api/console/organiser")).status
    const allowing = { name: "Readers", permissions: ["organiser.account.read"] }
    expect(await read()).toBe(403)
    await update(admin, role.cuid, allowing)
    expect(await read()).toBe(200)
    await update(admin, role.cuid, { ...allowing, permissions: [] })
    expect(await read()).toBe(403)
    await update(admin, role.cuid, allowing)
    await remove(admin, role.cuid)
    expect(await read()).toBe(403)
    expect((await member.ask("GET", "/api/console/session")).body.collaborator.roles).toEqual([])
  })

  test("includes being the last administrator: that role is neither emptied nor removed", async () => {
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    const staff = await make("Administrators", permissions, beta)
    const { id } = await enterAs(backend, [], { organiser_id: 2, roles: [staff.id] })
    await inOwnersHands(
      backend.database,
      "update collaborators set archived_at = now() where organiser_id = 2 and id <> all($1)",
      [[beta.id, id]],
    )
    const body = { version: 1, email: beta.email, firstname: "B", lastname: "B", permissions: [], roles: [staff.cuid] }
    expect((await beta.ask("PUT", `/api/console/collaborators/${beta.cuid}`, { body })).status).toBe(200)
    const lesser = permissions.filter((each) => each !== "collaborators.roles.update")
    const answers = [
      await update(beta, staff.cuid, { name: "Administrators", permissions: lesser }),
      await remove(beta, staff.cuid),
    ]
    expect(answers.map((answer) => answer.body.error)).toEqual(["LAST_ADMINISTRATOR", "LAST_ADMINISTRATOR"])
    expect((await beta.ask("GET", "/api/console/session")).body.permissions).toHaveLength(permissions.length)
  })
})
