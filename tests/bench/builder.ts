import { setTimeout } from "node:timers/promises"
import pg from "pg"
import { type CDPSession, chromium, type Page } from "playwright"
import { makeOrganiser } from "#server/make-organiser.ts"
import { migrate } from "#server/platform/database/migrate.ts"
import { openPostgres } from "#server/platform/database/postgres.ts"
import { startServer } from "#tests/fixtures/server-process.ts"
import { silent } from "#tests/fixtures/template.ts"
import { chromiumArgs, findChromium } from "#tests/tools/chromium.ts"
import { freePort } from "#tests/tools/free-port.ts"
import { median } from "./median.ts"
import { addStaff } from "./staff.ts"

// The page builder with a page of sixty elements. A letter typed into a heading costs script in the builder and in its
// frame; together that is compared with the script of showing the same page to a visitor once, in the same browser.
const TARGET = 0.5
const ROUNDS = 9
const SLUG = "builder"

export async function benchBuilder(environment: Record<string, string>) {
  const cuid = await prepare(environment.DATABASE_URL!)
  const server = await startServer({ ...environment, DEMO: "off", PORT: String(await freePort()) })
  // The frame shares the process of the builder, so that one session counts the script of both.
  const args = [...chromiumArgs, "--disable-site-isolation-trials"]
  const browser = await chromium.launch({ executablePath: findChromium()!, args })
  const at = (host: string, path: string) => `http://${host}.localhost:${server.port}${path}`
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" })
    const expires = Math.floor(Date.now() / 1_000) + 86_400
    const url = at("console", "")
    await context.addCookies([{ name: `collaborator_${SLUG}`, value: "bench", url, expires }])
    const shown = []
    for (let round = 0; round < ROUNDS; round++)
      shown.push(await costOfShowing(await context.newPage(), at(SLUG, "/long")))
    const builder = await openBuilder(await context.newPage(), at("console", `/${SLUG}/pages/${cuid}`))
    const letters = []
    for (const letter of "abcdefghi".slice(0, ROUNDS)) letters.push(await builder.type(letter))
    const ratio = Number((median(letters) / median(shown)).toFixed(2))
    return {
      script_of_page_ms: { median: median(shown), each: shown },
      script_of_letter_ms: { median: median(letters), each: letters },
      of_page: ratio,
      target: TARGET,
      met: ratio <= TARGET,
    }
  } finally {
    await browser.close()
    await server.end()
  }
}

/** An organiser with a published page of ten sections of six elements, and a collaborator who is logged in. */
async function prepare(url: string): Promise<string> {
  const database = await openPostgres(url, silent)
  await migrate(database)
  const { organiser_id } = await makeOrganiser(database, { slug: SLUG, name: SLUG })
  const owner = new pg.Client(url)
  await owner.connect()
  await addStaff(owner, organiser_id, "bench")
  const { rows } = await owner.query(
    `insert into pages (organiser_id, website_id, cuid, type, path, title, content, tree_version, published_at)
      select organiser_id, id, 'long', 'DEFAULT', '/long', 'Long', $2, 1, now() from websites where organiser_id = $1
      returning cuid`,
    [organiser_id, JSON.stringify(Array.from({ length: 10 }, (_, n) => section(n)))],
  )
  await owner.end()
  await database.close()
  return rows[0].cuid
}

const element = (id: string, type: string, settings: object, children: object[] = []) => ({
  id,
  type,
  settings,
  children,
})
const section = (n: number) =>
  element(`s${n}`, "container", {}, [
    element(`h${n}`, "heading", { content: `Partie ${n}`, level: n === 0 ? 1 : 2 }),
    element(`p${n}`, "paragraph", { content: "Une semaine entière sous les hêtres. ".repeat(6) }),
    element(`r${n}`, "rich-text", { content: "<p>On apprend <b>trois nœuds</b>.</p>".repeat(4) }),
    element(`b${n}`, "button", { text: "Voir", href: "/" }),
    element(`i${n}`, "image", { url: "/pictures/hero.svg", decorative: true }),
  ])

async function costOfShowing(page: Page, address: string): Promise<number> {
  const metrics = await measured(page)
  await page.goto(address, { waitUntil: "networkidle" })
  const cost = await scriptOf(metrics)
  await page.close()
  return inMs(cost)
}

async function openBuilder(page: Page, address: string) {
  await page.goto(address)
  await page.frameLocator("iframe").locator(".builder-glass").waitFor({ state: "attached" })
  await page
    .getByRole("treegrid")
    .getByRole("row", { name: /Partie 0/ })
    .first()
    .click()
  const field = page.getByRole("complementary").getByRole("textbox").first()
  await field.focus()
  const metrics = await measured(page)
  return {
    async type(letter: string): Promise<number> {
      const before = await scriptOf(metrics)
      await page.keyboard.press(letter)
      await setTimeout(1_000)
      return inMs((await scriptOf(metrics)) - before)
    },
  }
}

async function measured(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send("Performance.enable")
  return session
}

async function scriptOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics")
  return metrics.find(({ name }) => name === "ScriptDuration")!.value
}

const inMs = (seconds: number): number => Number((seconds * 1_000).toFixed(1))
