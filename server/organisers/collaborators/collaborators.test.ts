import { beforeAll, describe, expect, test } from "vitest"
import { type Permission, permissions } from "#contract/permissions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs, makeCollaborator } from "#tests/fixtures/collaborators.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"

const backend = testBackend()
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions, { email: "admin@example.com" })
})

const manage = ["read", "create", "update", "delete"].map((a) => `collaborators.collaborators.${a}` as Permission)
let people = 0
const person = (more: object = {}) => ({
  email: `person-${++people}@example.com`,
  firstname: "Per",
  lastname: "Son",
  phone: null,
  permissions: [],
  roles: [],
  password: "a long new one",
  notifications: { "reservation.created": true },
  ...more,
})
const create = (by: Entered, body: object, headers: Record<string, string> = {}) =>
  by.ask("POST", "/api/console/collaborators", { body, headers })
const update = (by: Entered, cuid: string, body: object) =>
  by.ask("PUT", `/api/console/collaborators/${cuid}`, { body })
const remove = (by: Entered, cuid: string) => by.ask("DELETE", `/api/console/collaborators/${cuid}`)
const find = async (query: string, by = admin) => (await by.ask("GET", `/api/console/collaborators?${query}`)).body

/** The body of an update that leaves a collaborator as they are, except for `more`. */
async function as({ cuid, email }: { cuid: string; email: string }, more: object = {}) {
  const { data } = await find(`search=${email}`)
  const { permissions, roles, firstname, lastname, phone, notifications, version } = data.find(
    (row: Entered) => row.cuid === cuid,
  )
  const cuids = roles.map((role: Entered) => role.cuid)
  return { email, firstname, lastname, phone, permissions, roles: cuids, notifications, version, ...more }
}

async function makeRole(names: Permission[], organiser_id = 1) {
  const cuid = `role${++people}`
  const { id } = await inTenant({ database: backend.database, organiser_id }, (tx) =>
    tx
      .insertInto("collaborator_roles")
      .values({ organiser_id, cuid, name: cuid, permissions: names })
      .returning("id")
      .executeTakeFirstOrThrow(),
  )
  return { id, cuid }
}

const rows = () =>
  inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => ({
    collaborators: await tx.selectFrom("collaborators").selectAll().orderBy("id").execute(),
    members: await tx.selectFrom("collaborator_role_members").selectAll().orderBy("role_id").execute(),
    log: await tx.selectFrom("audit_log").selectAll().orderBy("id").execute(),
  }))
const lastLog = async () => (await rows()).log.at(-1)

/** Expects the refusal, and that nothing at all was written. */
async function refused(asked: () => ReturnType<Entered["ask"]>, error: string, details?: unknown) {
  const before = await rows()
  const { body } = await asked()
  expect(body).toMatchObject({ error, ...(details ? { details } : {}) })
  expect(await rows()).toEqual(before)
  return body
}

describe("adding a collaborator", () => {
  test("ROLE-25 NOTIF-10 is logged; reservation.created is on unless said otherwise; no password is told", async () => {
    const { notifications: _, ...body } = person({ email: " Carla@Example.com ", permissions: ["blog.articles.read"] })
    const answer = await create(admin, body)
    expect(answer.body.collaborator).toMatchObject({
      email: "carla@example.com",
      fullname: "Per Son",
      permissions: ["blog.articles.read"],
      roles: [],
      notifications: { "reservation.created": true },
    })
    expect(await lastLog()).toMatchObject({
      event: "collaborator.created",
      collaborator_id: admin.id,
      subject: `collaborator/${answer.body.collaborator.cuid}`,
      changes: {
        email: [null, "carla@example.com"],
        permissions: [null, ["blog.articles.read"]],
        notifications: [null, { "reservation.created": true }],
      },
    })
    expect(JSON.stringify((await rows()).log)).not.toMatch(/argon2|a long new one|password/)
    expect(answer.text).not.toMatch(/argon2|password/)
  })

  test("NOTIF-10 one added by the platform starts with reservation.created on as well", async () => {
    const made = await makeCollaborator(backend.database, [])
    expect(made.notifications).toEqual({ "reservation.created": true })
    expect(await lastLog()).toMatchObject({ event: "collaborator.created", collaborator_id: null })
  })

  test("an address in use, in any case or form, is refused; another organiser's is free", async () => {
    await create(admin, person({ email: "zo\u00e9@example.com" }))
    for (const email of ["ZOE\u0301@example.com", " zo\u00e9@EXAMPLE.com"])
      expect(await refused(() => create(admin, person({ email })), "EMAIL_TAKEN")).toMatchObject({ field: "email" })
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    expect((await create(beta, person({ email: "zo\u00e9@example.com" }))).status).toBe(200)
  })

  test("a common password, an unknown permission, an unknown or foreign role are refused", async () => {
    await refused(() => create(admin, person({ password: "azerty123456" })), "PASSWORD_TOO_COMMON")
    await refused(() => create(admin, person({ permissions: ["everything.at.once"] })), "INVALID_INPUT")
    const foreign = await makeRole(["blog.articles.read"], 2)
    const own = await makeRole(["blog.articles.read"])
    for (const cuid of ["nonsense", foreign.cuid])
      expect(await refused(() => create(admin, person({ roles: [own.cuid, cuid] })), "NOT_FOUND")).toMatchObject({
        field: "roles",
      })
  })

  test("the same key twice adds one; the key keeps no trace of the password", async () => {
    const body = person()
    const key = { "idempotency-key": "twice" }
    const [first, second] = [await create(admin, body, key), await create(admin, body, key)]
    expect(second.body).toEqual(first.body)
    expect((await find(`search=${body.email}`)).count).toBe(1)
    const other = await create(admin, { ...body, password: "another long one" }, key)
    expect(other.body).toEqual(first.body)
    expect((await create(admin, { ...body, lastname: "Else" }, key)).body.error).toBe("IDEMPOTENCY_KEY_REUSED")
  })

  test("extra keys change nothing and hostile text is text", async () => {
    const lastname = `<img src=x onerror=alert(1)> ' " \\ %_ \u202e 🧒`
    const extra = { id: 1, organiser_id: 2, cuid: "mine", archived_at: "2000-01-01", password_hash: "x", role: "admin" }
    const { body } = await create(admin, person({ ...extra, lastname }))
    expect(body.collaborator).toMatchObject({ lastname, permissions: [] })
    expect(body.collaborator.cuid).not.toBe("mine")
    expect(body.collaborator.id).not.toBe(1)
    const stored = (await rows()).collaborators.find((row) => row.id === body.collaborator.id)
    expect(stored).toMatchObject({
      organiser_id: 1,
      archived_at: null,
      password_hash: expect.stringMatching(/^\$argon2id\$/),
    })
    for (const firstname of ["", "nul\u0000", "x".repeat(101), ["a"]])
      await refused(() => create(admin, person({ firstname })), "INVALID_INPUT")
  })
})

describe("nobody grants what they do not hold", () => {
  let limited: Entered
  beforeAll(async () => {
    limited = await enterAs(backend, [...manage, "blog.articles.read"])
  })

  test("COL-03 directly: the missing ones are named, in a new collaborator and in an old one", async () => {
    const wanted = ["websites.pages.update", "blog.articles.read", "blog.articles.delete"]
    const missing = { permissions: ["blog.articles.delete", "websites.pages.update"] }
    await refused(() => create(limited, person({ permissions: wanted })), "PERMISSION_NOT_HELD", missing)
    const target = await makeCollaborator(backend.database, [])
    const body = await as(target, { permissions: wanted })
    await refused(() => update(limited, target.cuid, body), "PERMISSION_NOT_HELD", missing)
    const held = { ...body, permissions: ["blog.articles.read"] }
    expect((await update(limited, target.cuid, held)).status).toBe(200)
  })

  test("through a role that holds more", async () => {
    const role = await makeRole(["blog.articles.read", "websites.pages.update"])
    const missing = { permissions: ["websites.pages.update"] }
    await refused(() => create(limited, person({ roles: [role.cuid] })), "PERMISSION_NOT_HELD", missing)
    const target = await makeCollaborator(backend.database, [])
    const body = await as(target, { roles: [role.cuid] })
    await refused(() => update(limited, target.cuid, body), "PERMISSION_NOT_HELD", missing)
  })

  test("to themselves", async () => {
    const body = await as(limited, { permissions })
    await refused(() => update(limited, limited.cuid, body), "PERMISSION_NOT_HELD")
  })

  test("what one holds through a role counts as held", async () => {
    const role = await makeRole([...manage, "blog.articles.update"])
    const through = await enterAs(backend, [], { roles: [role.id] })
    const answer = await create(through, person({ permissions: ["blog.articles.update"], roles: [role.cuid] }))
    expect(answer.status).toBe(200)
  })

  test("nor changes or removes somebody who holds more, not even to take it away", async () => {
    const role = await makeRole(["websites.pages.update"])
    for (const target of [
      await makeCollaborator(backend.database, ["websites.pages.update"]),
      await makeCollaborator(backend.database, [], { roles: [role.id] }),
    ]) {
      const body = await as(target)
      const missing = { permissions: ["websites.pages.update"] }
      for (const change of [
        { lastname: "Changed" },
        { email: "taken-over@example.com" },
        { permissions: [], roles: [] },
      ])
        await refused(() => update(limited, target.cuid, { ...body, ...change }), "PERMISSION_NOT_HELD", missing)
      await refused(() => remove(limited, target.cuid), "PERMISSION_NOT_HELD", missing)
    }
  })

  test("taking away what one holds needs nothing more", async () => {
    const target = await makeCollaborator(backend.database, ["blog.articles.read"])
    const answer = await update(limited, target.cuid, await as(target, { permissions: [] }))
    expect(answer.body.collaborator.permissions).toEqual([])
  })
})

describe("changing a collaborator", () => {
  test("ROLE-25 is logged with what really changed, and not at all when nothing did", async () => {
    const [one, two] = [await makeRole(["blog.articles.read"]), await makeRole(["blog.articles.update"])]
    const target = await makeCollaborator(backend.database, ["websites.pages.read"], { roles: [one.id] })
    const body = await as(target, {
      firstname: "Other",
      phone: "02 1",
      roles: [two.cuid, one.cuid, two.cuid],
      permissions: ["websites.pages.read", "blog.articles.read", "blog.articles.read"],
    })
    const { collaborator } = (await update(admin, target.cuid, body)).body
    expect(collaborator).toMatchObject({ id: target.id, fullname: expect.stringMatching(/^Other/), phone: "02 1" })
    expect(collaborator.permissions).toEqual(["blog.articles.read", "websites.pages.read"])
    expect(await lastLog()).toMatchObject({
      event: "collaborator.updated",
      collaborator_id: admin.id,
      subject: `collaborator/${target.cuid}`,
      changes: {
        firstname: ["Colla", "Other"],
        phone: [null, "02 1"],
        permissions: [["websites.pages.read"], ["blog.articles.read", "websites.pages.read"]],
        roles: [[one.cuid], [one.cuid, two.cuid].sort()],
      },
    })
    const before = await rows()
    expect((await update(admin, target.cuid, { ...body, version: 2 })).status).toBe(200)
    expect(await rows()).toEqual(before)
  })

  test("revoked permissions act at once, with the session still open", async () => {
    const target = await enterAs(backend, ["organiser.account.read"])
    expect((await target.ask("GET", "/api/console/organiser")).status).toBe(200)
    await update(admin, target.cuid, await as(target, { permissions: [] }))
    expect((await target.ask("GET", "/api/console/organiser")).body.error).toBe("FORBIDDEN")
  })

  test("a taken address, another organiser's collaborator, a foreign role and nonsense are refused", async () => {
    const target = await makeCollaborator(backend.database, [])
    const body = await as(target)
    await refused(() => update(admin, target.cuid, { ...body, email: "ADMIN@example.com" }), "EMAIL_TAKEN")
    const theirs = await makeCollaborator(backend.database, [], { organiser_id: 2 })
    const foreign = await makeRole([], 2)
    const unknown = await refused(() => update(admin, "nonsense", body), "NOT_FOUND")
    expect(await refused(() => update(admin, theirs.cuid, body), "NOT_FOUND")).toEqual({
      ...unknown,
      request_id: expect.any(String),
    })
    await refused(() => remove(admin, theirs.cuid), "NOT_FOUND")
    await refused(() => update(admin, target.cuid, { ...body, roles: [foreign.cuid] }), "NOT_FOUND")
    await refused(() => update(admin, "../1", body), "NOT_FOUND")
    await refused(() => update(admin, "A B", body), "INVALID_INPUT")
  })

  test("extra keys change nothing, a password neither", async () => {
    const target = await makeCollaborator(backend.database, [])
    const before = await rows()
    const extra = {
      id: 1,
      organiser_id: 2,
      cuid: "x",
      password: "taken over!",
      password_hash: "x",
      archived_at: "2000-01-01",
    }
    expect((await update(admin, target.cuid, await as(target, extra))).status).toBe(200)
    expect(await rows()).toEqual(before)
  })
})

describe("removing a collaborator", () => {
  test("ROLE-25 is logged, ends their session at once and frees their address", async () => {
    const role = await makeRole(["blog.articles.read"])
    const target = await enterAs(backend, permissions, { email: "leaver@example.com", roles: [role.id] })
    expect((await target.ask("GET", "/api/console/organiser")).status).toBe(200)
    expect((await remove(admin, target.cuid)).body).toEqual({ ok: true, archived: true })
    expect((await target.ask("GET", "/api/console/organiser")).body.error).toBe("UNAUTHENTICATED")
    expect((await target.ask("GET", "/api/console/session")).body.collaborator).toBeNull()
    expect(await lastLog()).toMatchObject({
      event: "collaborator.deleted",
      subject: `collaborator/${target.cuid}`,
      changes: { email: ["leaver@example.com", null], roles: [[role.cuid], null] },
    })
    expect((await find("search=leaver")).count).toBe(0)
    await refused(() => remove(admin, target.cuid), "NOT_FOUND")
    expect((await create(admin, person({ email: "leaver@example.com" }))).status).toBe(200)
    const { data } = (await admin.ask("GET", "/api/console/logs?page_size=100")).body
    expect(data.some((row: { subject: string }) => row.subject === `collaborator/${target.cuid}`)).toBe(true)
  })

  test("a session that outlived its collaborator is dead too", async () => {
    const target = await enterAs(backend, permissions)
    await inOwnersHands(backend.database, "update collaborators set archived_at = now() where id = $1", [target.id])
    expect((await target.ask("GET", "/api/console/organiser")).body.error).toBe("UNAUTHENTICATED")
  })
})

describe("the last administrator", () => {
  test("cannot be demoted, removed or leave; a second one may go", async () => {
    await inOwnersHands(backend.database, "update collaborators set archived_at = now() where organiser_id = 2")
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    const { data } = await find(`search=${beta.email}`, beta)
    const { firstname, lastname } = data[0]
    const mine = { email: beta.email, firstname, lastname, permissions, roles: [] as string[], version: 1 }
    const demoted = (without: Permission) => ({ ...mine, permissions: permissions.filter((each) => each !== without) })
    for (const right of ["collaborators.collaborators.update", "collaborators.roles.update"] as const)
      expect((await update(beta, beta.cuid, demoted(right))).body.error).toBe("LAST_ADMINISTRATOR")
    expect((await remove(beta, beta.cuid)).body.error).toBe("LAST_ADMINISTRATOR")
    expect((await beta.ask("GET", "/api/console/session")).body.permissions).toHaveLength(permissions.length)

    // Half an administrator each is none; the rights must meet in one person, be it through a role.
    await enterAs(backend, ["collaborators.collaborators.update"], { organiser_id: 2 })
    expect((await remove(beta, beta.cuid)).body.error).toBe("LAST_ADMINISTRATOR")
    const role = await makeRole(["collaborators.roles.update"], 2)
    await enterAs(backend, ["collaborators.collaborators.update"], { organiser_id: 2, roles: [role.id] })
    expect((await update(beta, beta.cuid, demoted("collaborators.roles.update"))).status).toBe(200)
    expect((await remove(beta, beta.cuid)).body).toEqual({ ok: true, archived: true })
  })
})

describe("the list", () => {
  test("is searched by name or address as it is written, in pages, each organiser its own", async () => {
    for (const lastname of ["Zzyzx C", "Zzyzx A", "Zzyzx_B%"]) await create(admin, person({ lastname }))
    const found = await find("search=zzYZX&page_size=2")
    expect(found.count).toBe(3)
    expect(found.data.map((row: { lastname: string }) => row.lastname)).toHaveLength(2)
    const rest = await find(`search=zzyzx&page_size=2&after=${found.next}`)
    const names = [...found.data, ...rest.data].map((row) => row.lastname)
    expect(names.toSorted()).toEqual(["Zzyzx A", "Zzyzx C", "Zzyzx_B%"])
    expect((await find(`search=${encodeURIComponent("_B%")}`)).count).toBe(1)
    expect((await find(`search=${encodeURIComponent("' or 1=1")}`)).count).toBe(0)
    expect([found.more, rest.next]).toEqual([false, null])
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    expect((await find("search=zzyzx", beta)).count).toBe(0)
    expect((await admin.ask("GET", "/api/console/collaborators?page_size=101")).status).toBe(400)
    expect((await admin.ask("GET", "/api/console/collaborators?search=%00")).status).toBe(400)
  })
})
