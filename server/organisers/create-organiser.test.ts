import { describe, expect, test } from "vitest"
import { defaultAgeRules } from "#contract/rules/age.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { createOrganiser } from "./create-organiser.ts"

const backend = testBackend()

async function everythingOf(slug: string) {
  const { database } = backend
  const { organiser_id } = await createOrganiser(database, { slug, name: "Club" })
  return inTenant({ database, organiser_id }, async (tx) => ({
    organiser: await tx.selectFrom("organisers").selectAll().executeTakeFirstOrThrow(),
    business: await tx.selectFrom("business_details").selectAll().execute(),
    settings: await tx.selectFrom("settings").selectAll().executeTakeFirstOrThrow(),
    billing: await tx.selectFrom("billing").selectAll().executeTakeFirstOrThrow(),
    fees: await tx.selectFrom("billing_item_fees").selectAll().execute(),
    referral: await tx.selectFrom("referrals").selectAll().executeTakeFirstOrThrow(),
    wallets: await tx.selectFrom("wallets").selectAll().execute(),
    websites: await tx.selectFrom("websites").selectAll().execute(),
    tenant: await tx.selectFrom("tenant").selectAll().execute(),
  }))
}

describe("a new organiser", () => {
  test("TEN-09 TEN-10 TEN-11 TEN-12 TEN-13 starts with the platform's settings", async () => {
    const { settings } = await everythingOf("settings-club")
    expect(settings).toMatchObject({
      bank_transfers_enabled: true,
      online_payments_enabled: false,
      create_customer_participant: true,
      cart_expiration: 900,
      payment_reference_prefix: "",
      payment_deadline_days: null,
      cancellations_refunded_to: "WALLET",
      formats: { ages: defaultAgeRules },
    })
  })

  test("TEN-14 its wallet holds 0", async () => {
    expect((await everythingOf("wallet-club")).wallets).toMatchObject([{ amount: 0 }])
  })

  test("TEN-15 TEN-16 TEN-17 has one website: default theme, accent #e67e22, on the default domain", async () => {
    const { websites } = await everythingOf("website-club")
    expect(websites).toMatchObject([{ theme: "default", accent_color: "#e67e22", domain: null, css: "" }])
    const home = await backend.ask("GET", "/api/website", { host: "website-club.localhost" })
    expect(home.body).toMatchObject({ hostname: "website-club.localhost", accent_color: "#e67e22" })
  })

  test("TEN-18 TEN-19 sells in EUR and lives in Europe/Brussels; French unless said otherwise", async () => {
    const { organiser } = await everythingOf("place-club")
    expect(organiser).toMatchObject({ currency: "EUR", timezone: "Europe/Brussels", language: "fr", demo: false })
  })

  test("BILL-01 BILL-02 BILL-03 BILL-04 BILL-09 is billed monthly by the defaults, with no service fee", async () => {
    expect((await everythingOf("billing-club")).billing).toMatchObject({
      minimum_invoice_amount: 500,
      cycle_type: "MONTHLY",
      cycle_duration: 1,
      overdue_delay_days: 7,
      service_fee_percentage: 0,
      service_fee_amount: 0,
      vat_percentage: 2100,
    })
  })

  test("BILL-05 BILL-06 BILL-07 BILL-08 pays 1 % of invoices, 50 a registration, 15 an SMS and nothing else", async () => {
    const { fees } = await everythingOf("fees-club")
    const byItem = Object.fromEntries(
      fees.map(({ item, percentage, unit_amount }) => [item, [percentage, unit_amount]]),
    )
    expect(byItem).toEqual({
      INVOICES: [100, 0],
      REGISTRATIONS: [0, 50],
      SMS: [0, 15],
      BUNDLES: [0, 0],
      VOUCHERS: [0, 0],
      MEMBERSHIPS: [0, 0],
    })
  })

  test("BILL-10 BILL-11 refers others at 30 % for 365 days", async () => {
    expect((await everythingOf("referral-club")).referral).toMatchObject({ rate_percentage: 3000, duration_days: 365 })
  })

  test("counts what exists so far: one row of each kind, six fees", async () => {
    const { business, fees, wallets, websites, tenant } = await everythingOf("counted-club")
    expect([business, wallets, websites, tenant].map((rows) => rows.length)).toEqual([1, 1, 1, 1])
    expect(fees).toHaveLength(6)
  })
})

describe("wrong input", () => {
  test("a slug that is taken is refused and leaves nothing behind", async () => {
    const { database } = backend
    const before = await inOwnersHands(database, "select count(*)::int as n from organisers")
    await expect(createOrganiser(database, { slug: "alpha", name: "Again" })).rejects.toMatchObject({
      code: "SLUG_TAKEN",
    })
    expect((await inOwnersHands(database, "select count(*)::int as n from organisers")).rows).toEqual(before.rows)
  })

  test.each(["console", "Über", "a b", "-x", "x".repeat(64), ""])("the slug %j is refused", async (slug) => {
    await expect(createOrganiser(backend.database, { slug, name: "X" })).rejects.toThrow()
  })
})
