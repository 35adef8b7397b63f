import { expect, test } from "vitest"
import { productKinds } from "#contract/blocks/parts.ts"
import { defaultAgeRules } from "#contract/rules/age.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addRow } from "#tests/fixtures/catalogue.ts"
import { makeOrganiser } from "./make-organiser.ts"
import { templates } from "./messaging/templates.ts"
import { inTenant } from "./platform/database/transaction.ts"

const backend = testBackend()

test("TEN-06 an organiser holds billing, referrals, a wallet, settings, websites, notification templates and segments, and only its own", async () => {
  const { database } = backend
  const { organiser_id } = await makeOrganiser(database, { slug: "held", name: "Held", language: "en" })
  const template = { name: "standard" as const, language: "en" as const, subject: "Hello", body: "{{ text }}" }
  await inTenant({ database, organiser_id }, (tx) =>
    tx
      .insertInto("notification_templates")
      .values({ organiser_id, ...template })
      .execute(),
  )
  const segment = { entity: "CUSTOMERS", name: "Large families", conditions: JSON.stringify({ all: [] }) }
  await addRow(backend, "segments", segment, organiser_id)

  const held = (of: number) =>
    inTenant({ database, organiser_id: of }, async (tx) => ({
      billing: await tx.selectFrom("billing").select("cycle_type").execute(),
      referrals: await tx.selectFrom("referrals").select("duration_days").execute(),
      wallets: await tx.selectFrom("wallets").select("amount").execute(),
      settings: await tx.selectFrom("settings").select("cart_expiration").execute(),
      websites: await tx.selectFrom("websites").select("theme").execute(),
      notifications: await tx.selectFrom("notifications").select("trigger").execute(),
      templates: await tx.selectFrom("notification_templates").select("subject").execute(),
      segments: await tx.selectFrom("segments").select("name").execute(),
    }))
  const defaults = {
    billing: [{ cycle_type: "MONTHLY" }],
    referrals: [{ duration_days: 365 }],
    wallets: [{ amount: 0 }],
    settings: [{ cart_expiration: 900 }],
    websites: [{ theme: "default" }],
    notifications: [{ trigger: "cart.processed" }],
  }
  const own = { templates: [{ subject: "Hello" }], segments: [{ name: "Large families" }] }
  expect(await held(organiser_id)).toEqual({ ...defaults, ...own })
  expect(await held(1)).toEqual({ ...defaults, templates: [], segments: [] })
})

test("TEN-20 every organiser begins with the 17 pages, a notification, the platform's templates, billing and ages", async () => {
  const { database } = backend
  const made = await Promise.all(
    ["one", "other"].map((slug) => makeOrganiser(database, { slug, name: slug, language: "fr" })),
  )
  const [one, other] = await Promise.all(
    made.map(({ organiser_id }) =>
      inTenant({ database, organiser_id }, async (tx) => ({
        pages: await tx.selectFrom("pages").select(["path", "type", "title"]).orderBy("path").execute(),
        notifications: await tx.selectFrom("notifications").select(["name", "trigger", "template"]).execute(),
        own_templates: await tx.selectFrom("notification_templates").selectAll().execute(),
        billing: await tx.selectFrom("billing").select(["cycle_type", "vat_percentage"]).execute(),
        fees: await tx.selectFrom("billing_item_fees").select(["item", "unit_amount"]).orderBy("item").execute(),
        settings: await tx.selectFrom("settings").select("formats").execute(),
      })),
    ),
  )
  // WEB-31 adds those of what is sold without a date.
  const products = productKinds.map((kind) => `/${kind}`)
  const paths = one!.pages.map(({ path }) => path)
  expect([
    paths.filter((path) => !products.includes(path)).length,
    paths.filter((path) => products.includes(path)),
  ]).toEqual([17, products])
  expect(one!.notifications).toEqual([{ name: "cart confirmed", trigger: "cart.processed", template: "standard" }])
  // Without templates of its own, it sends the platform's.
  expect([one!.own_templates, Object.keys(templates)]).toEqual([[], expect.arrayContaining(["standard", "newsletter"])])
  expect([one!.billing, one!.fees.length]).toEqual([[{ cycle_type: "MONTHLY", vat_percentage: 2_100 }], 6])
  expect(one!.settings).toEqual([{ formats: { ages: defaultAgeRules } }])
  expect(other).toEqual(one)
})
