import sharp from "sharp"
import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { defaultAgeRules } from "#contract/rules/age.ts"
import { makeOrganiser } from "#server/make-organiser.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"

const backend = testBackend()
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

const read = async (what: string) => (await admin.ask("GET", `/api/console/${what}`)).body
const write = (what: string, body: object, headers = {}) => admin.ask("PUT", `/api/console/${what}`, { body, headers })
/** The fields that are sent back, without those that are only told. */
const ownFields = async (what: string) => {
  const { currency_locked, fees, minimum_invoice_amount, vat_percentage, ...own } = await read(what)
  return own
}
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
  test("ROLE-24 SET-02 SET-05 SET-29 an update is kept, answered and logged with what really changed", async () => {
    const { currency_locked, ...before } = await read("organiser")
    expect(currency_locked).toBe(false)
    const body = { ...before, name: "Alpha Club", timezone: "europe/paris", quote: "  ", phone: "02 555 01 42" }
    const { id: activity_id } = await addActivity(backend)
    await addAvailability(backend, { activity_id, dates: daily(30, 3) })
    const instants = () =>
      inOwnersHands(
        backend.database,
        `select to_jsonb(d) as row from availability_dates d where organiser_id = 1
         union all select to_jsonb(a) from availabilities a where organiser_id = 1`,
      )
    const stored = (await instants()).rows
    const answer = await write("organiser", body)
    expect(answer.body).toEqual({ ...body, timezone: "Europe/Paris", quote: null, version: before.version + 1 })
    expect((await instants()).rows).toEqual(stored)
    expect(await read("organiser")).toEqual({ ...answer.body, currency_locked })
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

  test("SET-29 an update that changes nothing is no event", async () => {
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
    ["logo_url", "//evil.example/files/images/abc/64.webp"],
    ["logo_url", "/files/images/../../64.webp"],
    ["logo_url", "/files/images/cnobody/64.webp"],
    ["description", { $gt: "" }],
    ["quote", "\ud800"],
  ])("%s = %j is refused", async (field, value) => {
    const before = [await everything(1), await logged("organiser.updated")]
    const answer = await write("organiser", { ...(await read("organiser")), [field]: value })
    expect([answer.status, answer.body.error]).toEqual([400, "INVALID_INPUT"])
    expect([await everything(1), await logged("organiser.updated")]).toEqual(before)
  })

  test("SET-03 an uploaded picture is a logo, by its address on the site, where it is shown; another's is none", async () => {
    const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#17808a" } })
      .png()
      .toBuffer()
    const upload = (by: Entered) =>
      by.ask("POST", "/api/console/images", { raw: png, headers: { "content-type": "image/png" } })
    const logo_url = (await upload(admin)).body.image.public_url
    const answer = await write("organiser", { ...(await read("organiser")), logo_url })
    expect([answer.status, answer.body.logo_url]).toEqual([200, logo_url])
    expect((await backend.ask("GET", "/api/website")).body.organiser.logo).toBe(logo_url)
    expect((await backend.ask("GET", logo_url)).status).toBe(200)
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    const theirs = (await upload(beta)).body.image.public_url
    for (const wrong of [theirs, logo_url.replace("64.webp", "65.webp")]) {
      const refused = await write("organiser", { ...(await read("organiser")), logo_url: wrong })
      expect([refused.status, refused.body.error, refused.body.field]).toEqual([400, "INVALID_INPUT", "logo_url"])
    }
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
    expect((await everything(1)).organiser).toEqual({
      ...mine.organiser,
      quote: "'; drop table organisers; --",
      version: mine.organiser.version + 1,
    })
    expect(await everything(2)).toEqual(theirs)
  })
})

test("SET-04 the currency stays as it is once a cart was processed, and a form is told beforehand", async () => {
  const { organiser_id } = await makeOrganiser(backend.database, { slug: "locked", name: "Locked" })
  const { ask } = await enterAs(backend, permissions, { organiser_id, host: "locked.localhost" })
  const change = async (currency: string) => {
    const { body } = await ask("GET", "/api/console/organiser")
    return [body.currency_locked, await ask("PUT", "/api/console/organiser", { body: { ...body, currency } })] as const
  }
  const [wasLocked, free] = await change("CHF")
  expect([wasLocked, free.status]).toEqual([false, 200])
  await inOwnersHands(
    backend.database,
    `with c as (insert into customers (organiser_id, cuid, email, firstname, lastname, phone, password_hash, language, newsletter_token)
       values ($1, 'c1', 'a@b.c', 'A', 'B', '', 'x', 'fr', 't') returning organiser_id, id)
     insert into carts (organiser_id, cuid, customer_id, processed_at, reference, total_amount, deposit_amount, fee_amount, payment_strategy, terms_accepted_at)
     select organiser_id, 'k1', id, now(), 'R', 0, 0, 0, 'DELAYED', now() from c`,
    [organiser_id],
  )
  const [isLocked, refused] = await change("EUR")
  expect([isLocked, refused.status, refused.body.error, refused.body.field]).toEqual([
    true,
    409,
    "CURRENCY_LOCKED",
    "currency",
  ])
  const [, same] = await change("CHF")
  expect(same.status).toBe(200)
})

describe("the business details", () => {
  test("ROLE-24 SET-29 an update is kept, answered and logged; the IBAN loses its spaces", async () => {
    const body = {
      ...(await read("business-details")),
      legal_name: "Alpha ASBL",
      iban: "be68 5390 0754 7034",
      city: "",
    }
    const answer = await write("business-details", body)
    expect(answer.body).toEqual({ ...body, iban: "BE68539007547034", city: null, version: body.version + 1 })
    expect(await read("business-details")).toEqual(answer.body)
    expect(await logged("business_details.updated")).toEqual([
      {
        collaborator_id: admin.id,
        subject: null,
        changes: { legal_name: [null, "Alpha ASBL"], iban: [null, "BE68539007547034"] },
      },
    ])
    expect(
      (await write("business-details", { ...body, version: body.version + 1, iban: "BE68 5390 0754 7034" })).status,
    ).toBe(200)
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
  ])("SET-06 the IBAN %j is refused at its field and leaves no trace", async (iban) => {
    const before = [await everything(1), await logged("business_details.updated")]
    const answer = await write("business-details", { ...(await read("business-details")), legal_name: "Other", iban })
    expect([answer.status, answer.body.error, answer.body.field]).toEqual([400, "IBAN_INVALID", "iban"])
    expect([await everything(1), await logged("business_details.updated")]).toEqual(before)
  })
})

describe("the settings", () => {
  test("ROLE-24 SET-11 SET-29 an update is kept, answered and logged", async () => {
    const ages = [{ type: "years", number_of_days: 365.25, limit: null, rounding_interval: 1, rounding_method: "down" }]
    const body = { ...(await read("settings")), cart_expiration: 1200, formats: { ages } }
    const answer = await write("settings", { ...body, organiser_id: 2, id: 9 })
    expect(answer.body).toEqual({ ...body, version: body.version + 1 })
    expect(await read("settings")).toEqual({ ...body, version: body.version + 1 })
    expect(await logged("settings.updated")).toEqual([
      {
        collaborator_id: admin.id,
        subject: null,
        changes: { cart_expiration: [900, 1200], formats: [{ ages: defaultAgeRules }, { ages }] },
      },
    ])
    expect((await write("settings", { ...body, version: body.version + 1 })).status).toBe(200)
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

describe("the VAT number", () => {
  const save = async (vat_number: string | null) =>
    write("business-details", { ...(await read("business-details")), vat_number })

  test.each([
    ["BE0417497106", "BE0417497106"],
    ["be 0417.497.106", "BE0417497106"],
    ["BE 417 497 106", "BE0417497106"],
    ["  FR 40 303265045 ", "FR 40 303265045"],
    ["NL004495445B01", "NL004495445B01"],
    ["", null],
  ])("SET-07 %j is kept as %j", async (given, kept) => {
    expect((await save(given)).body.vat_number).toBe(kept)
  })

  test.each(["BE0417497107", "BE2417497106", "BE04174971060", "BE0417", "BEXX"])(
    "SET-07 %j is refused",
    async (given) => {
      expect((await save(given)).body).toMatchObject({ error: "VAT_NUMBER_INVALID", field: "vat_number" })
    },
  )
})

describe("billing", () => {
  test("SET-17 takes the organiser's own fields and refuses all others", async () => {
    const { service_fee_amount, service_fee_percentage, invoice_email, version, fees } = await read("billing")
    expect(fees.map(({ item }: { item: string }) => item)).toContain("REGISTRATIONS")
    const body = { service_fee_amount: 150, service_fee_percentage: 140, invoice_email: "Compta@Example.com", version }
    expect((await write("billing", body)).body).toEqual({
      ...body,
      invoice_email: "compta@example.com",
      version: version + 1,
    })
    expect((await logged("billing.updated")).at(-1)!.changes).toEqual({
      service_fee_amount: [service_fee_amount, 150],
      service_fee_percentage: [service_fee_percentage, 140],
      invoice_email: [invoice_email, "compta@example.com"],
    })
    for (const more of [{ vat_percentage: 0 }, { minimum_invoice_amount: 0 }, { fees: [] }, { service_fee_amount: -1 }])
      expect((await write("billing", { ...body, version: version + 1, ...more })).body.error).toBe("INVALID_INPUT")
  })
})

test.each(["organiser", "business-details", "settings", "billing"])(
  "CON-34 CON-48 %s: an old version is refused with what is stored; the same key answers the same",
  async (what) => {
    const field = { organiser: "quote", "business-details": "legal_name", settings: "payment_reference_prefix" }[what]
    const body = { ...(await ownFields(what)), ...(field ? { [field]: "first" } : { service_fee_amount: 10 }) }
    const key = { "idempotency-key": `${what}-once` }
    const [one, two] = [await write(what, body, key), await write(what, body, key)]
    expect([one.status, two.body]).toEqual([200, one.body])
    const stale = await write(what, { ...body, ...(field ? { [field]: "second" } : { service_fee_amount: 20 }) })
    expect([stale.status, stale.body.error, stale.body.details]).toEqual([409, "VERSION_CONFLICT", one.body])
    expect(await ownFields(what)).toEqual(one.body)
  },
)
