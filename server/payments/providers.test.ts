import { beforeAll, describe, expect, test } from "vitest"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change } from "#tests/fixtures/cart.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { saveNow } from "#tests/fixtures/save-now.ts"
import { openProvider, openProviderNamed, readWebhookSecret } from "./providers/open-provider.ts"

const backend = testBackend()
const SECRET = "sk_live_a_long_and_secret_1234"
let staff: Entered
beforeAll(async () => {
  staff = await enterAs(backend, ["organiser.payments.read", "organiser.payments.update"])
})

const put = (body: object, by: Pick<Entered, "ask"> = staff) => saveNow(by, "/api/console/payment-providers", body)
const get = async (by: Pick<Entered, "ask"> = staff) => (await by.ask("GET", "/api/console/payment-providers")).body
const choose = (online_provider: string | null, more: object = {}) =>
  put({ online_payments_enabled: true, online_provider, ...more })

describe("the keys of a payment provider", () => {
  test("SET-13 turn it on, and are neither answered, stored in clear nor logged", async () => {
    expect(await get()).toEqual({
      version: expect.any(Number),
      online_payments_enabled: false,
      online_provider: null,
      works: false,
      transfers_missing: ["bank_account_holder", "iban"],
      keys: [],
    })
    expect((await choose("STRIPE", { secret: SECRET, webhook_secret: "whsec_another_secret" })).body).toEqual({
      ok: true,
      works: true,
    })
    expect(await get()).toEqual({
      version: expect.any(Number),
      online_payments_enabled: true,
      online_provider: "STRIPE",
      works: true,
      transfers_missing: ["bank_account_holder", "iban"],
      keys: [{ provider: "STRIPE", ends_with: "1234" }],
    })
    expect((await openProvider(backend.platform, 1))?.name).toBe("STRIPE")
    expect(await readWebhookSecret(backend.platform, 1)).toBe("whsec_another_secret")
    await inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
      const kept = await tx.selectFrom("payment_providers").selectAll().execute()
      const logged = await tx
        .selectFrom("audit_log")
        .selectAll()
        .where("event", "=", "payment_provider.updated")
        .execute()
      expect(logged).toMatchObject([{ collaborator_id: staff.id, subject: "payment_provider/STRIPE" }])
      expect(logged[0]!.changes).toMatchObject({ secret: [null, "replaced"], online_provider: [null, "STRIPE"] })
      for (const text of [JSON.stringify(kept), JSON.stringify(logged)]) {
        expect(text).not.toContain("sk_live")
        expect(text).not.toContain("whsec")
      }
    })
  })

  test("stay when nothing new is handed over; one can be replaced without the other", async () => {
    expect((await choose("STRIPE")).body.works).toBe(true)
    await choose("STRIPE", { webhook_secret: "whsec_yet_another_one" })
    expect(await readWebhookSecret(backend.platform, 1)).toBe("whsec_yet_another_one")
    expect((await get()).works).toBe(true)
  })

  test("SET-14 the log tells which one was switched off, and none where there was none", async () => {
    const lastSubject = () =>
      inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
        const rows = tx.selectFrom("audit_log").select("subject").where("event", "=", "payment_provider.updated")
        return (await rows.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow()).subject
      })
    await choose("STRIPE")
    await choose(null)
    expect(await lastSubject()).toBe("payment_provider/STRIPE")
    await choose(null, { online_payments_enabled: false })
    expect(await lastSubject()).toBeNull()
  })

  test.each(["", "short", "fifteen-letters"])("that are empty or short (%j) turn it off", async (secret) => {
    expect((await choose("MOLLIE", { secret })).body).toEqual({ ok: true, works: false })
    expect(await openProvider(backend.platform, 1)).toBeNull()
    expect(JSON.stringify(await get())).not.toContain(secret || "never")
  })

  test("of one no longer chosen still serve attempts under way, until they are taken away", async () => {
    await choose("STRIPE", { secret: SECRET })
    await choose("MOLLIE", { secret: "live_0123456789abcdef" })
    expect((await openProvider(backend.platform, 1))?.name).toBe("MOLLIE")
    expect((await openProviderNamed(backend.platform, 1, "STRIPE"))?.name).toBe("STRIPE")
    await choose("STRIPE", { secret: "" })
    expect(await openProviderNamed(backend.platform, 1, "STRIPE")).toBeNull()
    await put({ online_payments_enabled: false, online_provider: "MOLLIE" })
    expect(await openProvider(backend.platform, 1)).toBeNull()
    expect((await openProviderNamed(backend.platform, 1, "MOLLIE"))?.name).toBe("MOLLIE")
  })

  test("are another organiser's own, and open for nobody else even when copied", async () => {
    const other = await enterAs(backend, ["organiser.payments.read"], { organiser_id: 2 })
    expect(await get(other)).toMatchObject({ works: false, keys: [] })
    const sealed = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
      tx.selectFrom("payment_providers").select("secret").where("provider", "=", "MOLLIE").executeTakeFirstOrThrow(),
    )
    await change(
      backend,
      "insert into payment_providers (organiser_id, provider, secret) values (2, 'MOLLIE', ?)",
      [sealed.secret],
      2,
    )
    expect(await openProviderNamed(backend.platform, 2, "MOLLIE")).toBeNull()
    expect(await get(other)).toMatchObject({ works: false, keys: [{ provider: "MOLLIE", ends_with: "" }] })
  })

  test("belong to a provider: without one, or for the sandbox, they are refused", async () => {
    expect((await choose(null, { secret: SECRET })).body).toMatchObject({ error: "INVALID_INPUT", field: "secret" })
    expect((await choose("PAYPAL")).status).toBe(400)
    expect((await choose("STRIPE", { secret: "x".repeat(501) })).status).toBe(400)
  })

  test("are changed by those who may", async () => {
    const reader = await enterAs(backend, ["organiser.payments.read"])
    expect((await put({ online_payments_enabled: true, online_provider: null }, reader)).body).toMatchObject({
      error: "FORBIDDEN",
    })
    expect((await backend.askConsole("GET", "/api/console/payment-providers")).body).toMatchObject({
      error: "UNAUTHENTICATED",
    })
  })
})

describe("the sandbox", () => {
  test("is refused to an organiser that is not a demo, and does not work even when it is written past the console", async () => {
    expect((await choose("SANDBOX")).body).toMatchObject({ error: "FORBIDDEN", field: "online_provider" })
    await change(
      backend,
      "update settings set online_payments_enabled = true, online_provider = 'SANDBOX' where organiser_id = 1",
    )
    expect(await openProvider(backend.platform, 1)).toBeNull()
  })
})

test("CON-34 a form of the settings that was opened before online payments were switched is refused, not obeyed", async () => {
  const admin = await enterAs(backend, ["organiser.preferences.read", "organiser.preferences.update"])
  const { body } = await admin.ask("GET", "/api/console/settings")
  const online_payments_enabled = !body.online_payments_enabled
  await put({ online_payments_enabled, online_provider: "STRIPE" })
  const stale = await admin.ask("PUT", "/api/console/settings", { body: { ...body, payment_reference_prefix: "NEW" } })
  expect([stale.status, stale.body.error, stale.body.details.online_payments_enabled]).toEqual([
    409,
    "VERSION_CONFLICT",
    online_payments_enabled,
  ])
  expect((await get()).online_payments_enabled).toBe(online_payments_enabled)
})
