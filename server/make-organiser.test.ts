import { expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addRow } from "#tests/fixtures/catalogue.ts"
import { makeOrganiser } from "./make-organiser.ts"

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
    ...{ billing: [{ cycle_type: "MONTHLY" }], referrals: [{ duration_days: 365 }], wallets: [{ amount: 0 }] },
    ...{ settings: [{ cart_expiration: 900 }], websites: [{ theme: "default" }] },
    notifications: [{ trigger: "cart.processed" }],
  }
  const own = { templates: [{ subject: "Hello" }], segments: [{ name: "Large families" }] }
  expect(await held(organiser_id)).toEqual({ ...defaults, ...own })
  expect(await held(1)).toEqual({ ...defaults, templates: [], segments: [] })
})
