import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, expect, test } from "vitest"
import { findViolations } from "#server/invariants.ts"
import { reconcileAttempts } from "#server/paying/attempts/reconcile-attempts.ts"
import { hashToken } from "#server/platform/sessions.ts"
import { lineFor } from "#tests/fixtures/cart.ts"
import { addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { makeParents, type Parent } from "#tests/fixtures/race.ts"
import { type ServerProcess, startServer } from "#tests/fixtures/server-process.ts"
import { fill, platformOf, productsOf, shop, vouchers, within } from "#tests/fixtures/shop-race.ts"

// Families check out, by transfer and online, while the server is killed; the next one finds nothing half done. As often
// as KILLS says: KILLS=50 npm test -- tests/faults/checkout.
const KILLS = Number(process.env.KILLS ?? 3)
const FAMILIES = 10
const ground = shop()
const folder = mkdtempSync(join(tmpdir(), "marelle-kill-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Buying extends Parent {
  cart_id: number
  payment_strategy: "DELAYED" | "IMMEDIATE"
}

const start = () =>
  startServer({
    DATABASE_URL: ground.url,
    SECRET_KEYS: "k".repeat(40),
    DATA_DIR: folder,
    WORKER: "off",
    RATE_LIMIT_FACTOR: "1000",
    LOG_LEVEL: "silent",
  })

async function makeBuying(): Promise<Buying[]> {
  const { activity_id } = productsOf(ground)
  const camp = await addAvailability(ground, { activity_id, dates: daily(10), capacity: FAMILIES })
  const parents = await makeParents(ground.database, FAMILIES)
  await within(ground, (tx) =>
    sql`insert into customer_sessions (organiser_id, token_hash, customer_id, expires_at)
      select 1, t.hash, t.customer, now() + interval '1 day'
      from unnest(${parents.map(({ id }) => hashToken(`kill${id}`))}::text[], ${parents.map(({ id }) => id)}::bigint[])
        t (hash, customer)`.execute(tx),
  )
  const carts = await Promise.all(
    parents.map((parent) => fill(ground, parent, { registrations: [lineFor(camp, parent.child)] })),
  )
  return parents.map((parent, i) => ({
    ...parent,
    cart_id: carts[i]!.id,
    payment_strategy: i % 2 ? "IMMEDIATE" : "DELAYED",
  }))
}

/** What it was answered, or null when the server died on it. */
const buy = (server: ServerProcess, { id, cart_id, payment_strategy }: Buying): Promise<string | null> =>
  server
    .ask("/api/carts/checkout", {
      method: "POST",
      host: "alpha.localhost",
      body: { cart_id, payment_strategy, terms: true },
      headers: { cookie: `session=kill${id}`, "idempotency-key": `kill${id}` },
    })
    .then(({ status, text }) => (status === 200 ? (JSON.parse(text).next_action as string) : text))
    .catch(() => null)

test(`a server killed ${KILLS} times while families check out leaves nothing half done, and asking again completes it`, async () => {
  const all: Buying[] = []
  let died = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const families = await makeBuying()
    all.push(...families)
    const server = await start()
    const calls = families.map((family) => buy(server, family))
    await Promise.race(calls)
    await server.end("SIGKILL")
    died += (await Promise.all(calls)).filter((answer) => answer === null).length
    expect(await findViolations(ground.database)).toEqual([])
  }
  expect(died).toBeGreaterThan(0)

  const server = await start()
  for (const family of all)
    expect(await buy(server, family)).toBe(family.payment_strategy === "DELAYED" ? "success" : "payment")
  await server.end("SIGKILL")
  await within(ground, (tx) => sql`update payment_attempts set created_at = now() - interval '2 minutes'`.execute(tx))
  await within(ground, (tx) => sql`update sandbox_payments set status = 'PAID'`.execute(tx))
  await reconcileAttempts(platformOf(ground.database))
  for (const family of all) expect(await vouchers(ground, family)).toBe(1)
  expect(await findViolations(ground.database)).toEqual([])
}, 600_000)
