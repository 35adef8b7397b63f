import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import pg from "pg"
import { type CDPSession, chromium, type Page } from "playwright"
import { makeOrganiser } from "#server/make-organiser.ts"
import { migrate } from "#server/platform/database/migrate.ts"
import { openPostgres } from "#server/platform/database/postgres.ts"
import { fillRegistrations } from "#tests/fixtures/many-registrations.ts"
import { startServer } from "#tests/fixtures/server-process.ts"
import { silent } from "#tests/fixtures/template.ts"
import { chromiumArgs, findChromium, noNetwork } from "#tests/tools/chromium.ts"
import { median } from "./median.ts"
import { addStaff } from "./staff.ts"

// A phone at the gate whose day has four hundred children, each with an answer that is marked important. It is opened once
// with a network and again without one; then a name is looked for letter by letter, and the filters are pressed. What counts
// is the script that one letter or press costs: more than one frame of it would be felt.
const FRAME_MS = 16.7
const CHILDREN = 400
const SLUG = "gate"
const NAMES = ["enfant39", "nom12", "zz", "enfant7 nom7"]

export async function benchGate(environment: Record<string, string>) {
  await prepare(environment.DATABASE_URL!)
  const server = await startServer({ ...environment, DEMO: "off" })
  const folder = mkdtempSync(join(tmpdir(), "marelle-bench-gate-"))
  const origin = `http://console.localhost:${server.port}`
  try {
    const online = await openGate(folder, origin)
    await online.isKept()
    await online.close()
    const offline = await openGate(folder, origin, noNetwork)
    const letters = []
    for (const name of NAMES) letters.push(...(await offline.type(name)))
    const presses = []
    for (const filter of ["Présents", "Attendus", "Tous"]) presses.push(await offline.press(filter))
    const children = await offline.count()
    await offline.close()
    const worst = Math.max(...letters, ...presses)
    return {
      children,
      opened_ms: { online: online.opened_ms, offline: offline.opened_ms },
      script_of_letter_ms: { median: median(letters), worst: Math.max(...letters), target: FRAME_MS, each: letters },
      script_of_filter_ms: { worst: Math.max(...presses), target: FRAME_MS },
      met: children === CHILDREN && worst <= FRAME_MS,
    }
  } finally {
    await server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Twenty groups of twenty children today, and a monitor who is logged in. */
async function prepare(url: string): Promise<void> {
  const database = await openPostgres(url, silent)
  await migrate(database)
  const { organiser_id } = await makeOrganiser(database, { slug: SLUG, name: SLUG })
  const owner = new pg.Client(url)
  await owner.connect()
  await fillRegistrations((statement) => owner.query(statement), organiser_id, 500)
  const of = [organiser_id]
  const morning =
    "(date_trunc('day', now() at time zone 'Europe/Brussels') + interval '9 hours') at time zone 'Europe/Brussels'"
  await owner.query(
    `update registrations r set availability_id = a.id from (
        select id, row_number() over (order by id) - 1 as n from registrations where organiser_id = $1) s, (
        select id, row_number() over (order by id) - 1 as n from availabilities where organiser_id = $1) a
      where r.organiser_id = $1 and s.id = r.id and a.n = case when s.n < ${CHILDREN} then s.n / 20 else 50 end`,
    of,
  )
  await owner.query(
    `update places p set availability_id = r.availability_id, date_ids = array[r.availability_id]::bigint[]
      from registrations r where r.organiser_id = $1 and p.organiser_id = $1 and p.id = r.place_id`,
    of,
  )
  for (const table of ["availabilities", "availability_dates"])
    await owner.query(
      `update ${table} set start_at = ${morning} , end_at = ${morning} + interval '7 hours' where organiser_id = $1
        and id in (select distinct availability_id from registrations where organiser_id = $1 order by 1 limit 20)`,
      of,
    )
  await owner.query(
    `with f as (insert into custom_fields (organiser_id, cuid, entity, type, title, important)
        values ($1, 'health', 'PARTICIPANTS', 'TEXT', 'Allergies', true) returning id)
      insert into participant_custom_data (organiser_id, participant_id, field_id, data)
      select $1, p.id, f.id, to_jsonb('Arachides : EpiPen dans le sac'::text) from participants p, f where p.organiser_id = $1`,
    of,
  )
  await addStaff(owner, organiser_id, "bench")
  await owner.query("vacuum analyze")
  await owner.end()
  await database.close()
}

async function openGate(folder: string, origin: string, args: string[] = []) {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium()!,
    args: [...chromiumArgs, ...args],
    locale: "fr-BE",
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
  })
  const expires = Math.floor(Date.now() / 1_000) + 86_400
  await context.addCookies([{ name: `collaborator_${SLUG}`, value: "bench", url: origin, expires }])
  const page = context.pages()[0] ?? (await context.newPage())
  const began = performance.now()
  await page.goto(`${origin}/${SLUG}/gate`)
  await page.getByRole("listitem").first().waitFor()
  const opened_ms = Math.round(performance.now() - began)
  const metrics = await context.newCDPSession(page)
  await metrics.send("Performance.enable")
  const cost = (act: () => Promise<void>) => costOf(metrics, act)
  return {
    opened_ms,
    close: () => context.close(),
    isKept: () => isKept(page),
    /** How many children the filter of all of them counts. */
    count: async () => Number(/\d+/.exec(await page.getByRole("radio", { name: /^Tous/ }).innerText())?.[0]),
    press: (name: string) => cost(() => page.getByRole("radio", { name: new RegExp(`^${name}`) }).click()),
    async type(text: string): Promise<number[]> {
      const costs = []
      await page.getByRole("searchbox").fill("")
      await page.getByRole("searchbox").focus()
      for (const letter of text) costs.push(await cost(() => page.keyboard.press(letter === " " ? "Space" : letter)))
      return costs
    },
  }
}

/** Until the page's files and the day are on the device. */
async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const [name] = await caches.keys()
    const keys = name ? await (await caches.open(name)).keys() : []
    return keys.some(({ url }) => url.endsWith("/gate")) && keys.some(({ url }) => url.endsWith(".wasm"))
  })
  // Opened once more: the worker that answers without a network is at work then, and the day is written down.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await page.getByRole("listitem").first().waitFor()
}

/** The milliseconds of script until what was done is drawn, and nothing that it set off is left. */
async function costOf(metrics: CDPSession, act: () => Promise<void>): Promise<number> {
  const script = async () =>
    (await metrics.send("Performance.getMetrics")).metrics.find(({ name }) => name === "ScriptDuration")!.value
  const before = await script()
  await act()
  await setTimeout(300)
  return Number((((await script()) - before) * 1_000).toFixed(1))
}
