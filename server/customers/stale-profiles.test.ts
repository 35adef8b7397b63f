import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, said } from "#tests/fixtures/cart.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { addField, behindProxy, type SignedUp, signUp } from "#tests/fixtures/customers.ts"

// A family and the office change the same person: each form is made from a version.
const backend = testBackend({ ...behindProxy, RATE_LIMIT_FACTOR: "100" })
let admin: Entered
let parent: SignedUp
let asked: { customer: number; participant: number }
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
  parent = await signUp(backend)
  asked = {
    customer: await addField(backend.database, { entity: "CUSTOMERS" }),
    participant: await addField(backend.database, { entity: "PARTICIPANTS" }),
  }
})

const me = async () => (await parent.ask("GET", "/api/session")).body.customer
const child = async () => (await parent.ask("GET", "/api/participants")).body.data[0]
const saveMe = async (more: object) => {
  const { firstname, lastname, email, phone, custom_data } = await me()
  return parent.ask("PUT", "/api/session", { firstname, lastname, email, phone, custom_data, ...more })
}
const saveChild = async (more: object) => {
  const { id: participant_id, firstname, lastname, birthdate, custom_data } = await child()
  return parent.ask("PUT", "/api/participants", {
    participant_id,
    firstname,
    lastname,
    birthdate,
    custom_data,
    ...more,
  })
}
const staffPath = {
  customer: async () => `/api/console/customers/${(await me()).cuid}`,
  participant: async () => `/api/console/participants/${(await child()).cuid}`,
}
async function saveByStaff(kind: "customer" | "participant", more: object) {
  const path = await staffPath[kind]()
  const stored = (await admin.ask("GET", path)).body[kind]
  const tags = (stored.tags ?? []).map(({ cuid }: { cuid: string }) => cuid)
  return admin.ask("PUT", path, { body: { ...stored, tags, ...more } })
}

describe.each([
  ["customer", me, saveMe],
  ["participant", child, saveChild],
] as const)("a family's own form: %s", (kind, read, save) => {
  test("CON-34 an old version is refused with what is there now; none is not looked at", async () => {
    const { version } = await read()
    expect(said(await saveByStaff(kind, { firstname: "Nadine" }))).toBe("ok")
    const stale = await save({ firstname: "Nadia", version })
    expect([stale.status, stale.body.error, stale.body.details[kind]]).toMatchObject([
      409,
      "VERSION_CONFLICT",
      { firstname: "Nadine", version: version + 1 },
    ])
    expect((await read()).firstname).toBe("Nadine")
    const saved = await save({ firstname: "Nadia", version: version + 1 })
    expect(saved.body[kind]).toMatchObject({ firstname: "Nadia", version: version + 2 })
    expect(said(await save({ firstname: "Nora" }))).toBe("ok")
  })

  test("CON-34 what the family saved is not undone by a form of the office that was opened before; what changes nothing does not count", async () => {
    const path = await staffPath[kind]()
    const answers = { custom_data: [{ field_id: asked[kind], data: `Nouveau ${kind}` }] }
    for (const change of [{ lastname: "Martin" }, answers]) {
      const stored = (await admin.ask("GET", path)).body[kind]
      const { version } = (await save(change)).body[kind]
      expect(version).toBe(stored.version + 1)
      expect((await save({})).body[kind].version).toBe(version)
      const stale = await admin.ask("PUT", path, { body: { ...stored, tags: [] } })
      expect([stale.status, stale.body.error, stale.body.details[kind].version]).toEqual([
        409,
        "VERSION_CONFLICT",
        version,
      ])
    }
  })
})

test("CON-34 leaving the newsletter counts as a change of the customer", async () => {
  await change(backend, "update customers set newsletter = true, newsletter_token = 'leaving' where id = ?", [
    parent.id,
  ])
  const { version } = await me()
  for (const _ of ["once", "twice"]) {
    expect((await parent.ask("POST", "/api/newsletters/unsubscribe", { token: "leaving" })).status).toBe(200)
    expect((await me()).version).toBe(version + 1)
  }
})
