import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { defaultAgeRules } from "#contract/rules/age.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"

const backend = testBackend()
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

const read = async (what: string) => (await admin.ask("GET", `/api/console/${what}`)).body
const write = (what: string, body: object) => admin.ask("PUT", `/api/console/${what}`, { body })
const logged = (event: string) =>
  inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx
      .selectFrom("audit_log")
      .select(["collaborator_id", "subject", "changes"])
      .where("event", "=", event)
      .orderBy("id")
      .execute(),
  )
const everything = (organiser_id: number) =>
  inTenant({ database: backend.database, organiser_id }, async (tx) => ({
    organiser: await tx.selectFrom("organisers").selectAll().executeTakeFirstOrThrow(),
    business: await tx.selectFrom("business_details").selectAll().executeTakeFirstOrThrow(),
    settings: await tx.selectFrom("settings").selectAll().executeTakeFirstOrThrow(),
  }))

describe("the organiser", () => {
  test("ROLE-24 an update is kept, answered and logged with what really changed", async () => {
    const before = await read("organiser")
    const body = { ...before, name: "Alpha Club", timezone: "europe/paris", quote: "  ", phone: "02 555 01 42" }
    const answer = await write("organiser", body)
    expect(answer.body).toEqual({ ...body, timezone: "Europe/Paris", quote: null })
    expect(await read("organiser")).toEqual(answer.body)
    expect(await logged("organiser.updated")).toEqual([
      {
        collaborator_id: admin.id,
        subject: null,
        changes: {
          name: ["Alpha", "Alpha Club"],
          timezone: ["Europe/Brussels", "Europe/Paris"],
          phone: [null, "02 555 01 42"],
        },
      },
    ])
  })

  test("an update that changes nothing is no event", async () => {
    const before = await logged("organiser.updated")
    expect((await write("organiser", await read("organiser"))).status).toBe(200)
    expect(await logged("organiser.updated")).toEqual(before)
  })

  test.each(["Mars/Olympus", "+02:00", "-0100", "", "Europe/Brussels; drop table", "<b>", "__proto__"])(
    "the time zone %j is refused at its field and leaves no trace",
    async (timezone) => {
      const before = [await everything(1), await logged("organiser.updated")]
      const answer = await write("organiser", { ...(await read("organiser")), timezone })
      expect([answer.status, answer.body.error, answer.body.field]).toEqual([400, "INVALID_INPUT", "timezone"])
      expect([await everything(1), await logged("organiser.updated")]).toEqual(before)
    },
  )

  test.each([
    ["name", ""],
    ["name", "x".repeat(201)],
    ["name", "nul\u0000"],
    ["language", "de"],
    ["currency", "eur"],
    ["email", "not one"],
    ["logo_url", "javascript:alert(1)"],
    ["logo_url", "http://plain.example/logo.png"],
    ["description", { $gt: "" }],
    ["quote", "\ud800"],
  ])("%s = %j is refused", async (field, value) => {
    const before = [await everything(1), await logged("organiser.updated")]
    const answer = await write("organiser", { ...(await read("organiser")), [field]: value })
    expect([answer.status, answer.body.error]).toEqual([400, "INVALID_INPUT"])
    expect([await everything(1), await logged("organiser.updated")]).toEqual(before)
  })

  test("extra keys change nothing, and the neighbour is untouched", async () => {
    const [mine, theirs] = [await everything(1), await everything(2)]
    const more = { id: 2, organiser_id: 2, slug: "beta", demo: true, cuid: "x", created_at: "2000-01-01T00:00:00Z" }
    const answer = await write("organiser", {
      ...(await read("organiser")),
      ...more,
      quote: "'; drop table organisers; --",
    })
    expect(answer.status).toBe(200)
    expect((await everything(1)).organiser).toEqual({ ...mine.organiser, quote: "'; drop table organisers; --" })
    expect(await everything(2)).toEqual(theirs)
  })
})

describe("the business details", () => {
  test("ROLE-24 an update is kept, answered and logged; the IBAN loses its spaces", async () => {
    const body = {
      ...(await read("business-details")),
      legal_name: "Alpha ASBL",
      iban: "be68 5390 0754 7034",
      city: "",
    }
    const answer = await write("business-details", body)
    expect(answer.body).toEqual({ ...body, iban: "BE68539007547034", city: null })
    expect(await read("business-details")).toEqual(answer.body)
    expect(await logged("business_details.updated")).toEqual([
      {
        collaborator_id: admin.id,
        subject: null,
        changes: { legal_name: [null, "Alpha ASBL"], iban: [null, "BE68539007547034"] },
      },
    ])
    await write("business-details", { ...body, iban: "BE68 5390 0754 7034" })
    expect(await logged("business_details.updated")).toHaveLength(1)
  })

  test.each(["GB82 WEST 1234 5698 7654 32", "NL91ABNA0417164300", "MT84 MALT 0110 0001 2345 MTLC AST0 01S", null])(
    "the IBAN %j is right",
    async (iban) => {
      const answer = await write("business-details", { ...(await read("business-details")), iban })
      expect(answer.body.iban).toBe(iban?.replaceAll(" ", "") ?? null)
    },
  )

  test.each([
    "BE68539007547035",
    "BE86539007547034",
    "68539007547034",
    "BE68",
    "BE68-5390-0754-7034",
    "BE00539007547034x",
  ])("the IBAN %j is refused at its field and leaves no trace", async (iban) => {
    const before = [await everything(1), await logged("business_details.updated")]
    const answer = await write("business-details", { ...(await read("business-details")), legal_name: "Other", iban })
    expect([answer.status, answer.body.error, answer.body.field]).toEqual([400, "IBAN_INVALID", "iban"])
    expect([await everything(1), await logged("business_details.updated")]).toEqual(before)
  })
})

describe("the settings", () => {
  test("ROLE-24 an update is kept, answered and logged", async () => {
    const ages = [{ type: "years", number_of_days: 365.25, limit: null, rounding_interval: 1, rounding_method: "down" }]
    const body = { ...(await read("settings")), cart_expiration: 1200, formats: { ages } }
    const answer = await write("settings", { ...body, organiser_id: 2, id: 9 })
    expect(answer.body).toEqual(body)
    expect(await read("settings")).toEqual(body)
    expect(await logged("settings.updated")).toEqual([
      {
        collaborator_id: admin.id,
        subject: null,
        changes: { cart_expiration: [900, 1200], formats: [{ ages: defaultAgeRules }, { ages }] },
      },
    ])
    await write("settings", body)
    expect(await logged("settings.updated")).toHaveLength(1)
    const beta = await enterAs(backend, ["organiser.preferences.read"], { organiser_id: 2 })
    expect((await beta.ask("GET", "/api/console/settings")).body.cart_expiration).toBe(900)
  })

  test.each([
    { cart_expiration: 59 },
    { cart_expiration: 86_401 },
    { cart_expiration: 900.5 },
    { cart_expiration: null },
    { bank_transfers_enabled: "yes" },
    { payment_reference_prefix: "x".repeat(21) },
    { payment_deadline_days: 0 },
    { payment_reminder_days: 31 },
    { cancellations_refunded_to: "CASH" },
    { formats: { ages: [{ type: "hours" }] } },
    { formats: { ages: Array(21).fill(defaultAgeRules[0]) } },
    { formats: [] },
  ])("%j is refused and leaves no trace", async (wrong) => {
    const before = [await everything(1), await logged("settings.updated")]
    const answer = await write("settings", { ...(await read("settings")), ...wrong })
    expect([answer.status, answer.body.error]).toEqual([400, "INVALID_INPUT"])
    expect([await everything(1), await logged("settings.updated")]).toEqual(before)
  })
})
