// Mounts the console in the browser's own page: the real app with its routes, frame, styles and texts. Only the network is
// replaced; areas of the test's own may stand in for the real ones.
import { createMemoryRouter } from "react-router"
import { expect } from "vitest"
import type { AnswerTo } from "#contract/client.ts"
import type { Language } from "#contract/language.ts"
import { permissions as all, type Permission } from "#contract/permissions.ts"
import { App } from "#web/console/app.tsx"
import type { Area } from "#web/console/areas.ts"
import { consoleRoutes } from "#web/console/routes.tsx"
import { callFor } from "#web/console/session/call.ts"
import { InLanguage } from "#web/console/session/language.tsx"
import { RootLogin } from "#web/console/session/root-login.tsx"
import { type Answers, mount, NOW, setStage } from "./stage.ts"

export type ConsoleSession = AnswerTo<"GET /api/console/session">

export const collaborator: NonNullable<ConsoleSession["collaborator"]> = {
  id: 1,
  cuid: "k1",
  email: "elise@example.com",
  firstname: "Élise",
  lastname: "Marchal",
  fullname: "Élise Marchal",
  phone: null,
  permissions: [],
  roles: [{ cuid: "r1", name: "Direction" }],
  version: 1,
  language: "fr",
  tags: [],
  custom_data: [],
  notifications: { "reservation.created": true },
  invited: false,
  second_factor: false,
  last_seen_at: NOW,
  preferences: {},
  created_at: NOW,
}

export const organiser: ConsoleSession["organiser"] = {
  slug: "explorateurs",
  name: "Les Explorateurs",
  logo_url: null,
  accent_color: "#e67e22",
  language: "fr",
  currency: "EUR",
  timezone: "Europe/Brussels",
  site_url: "http://explorateurs.localhost",
  demo: false,
}

/** A quiet day, for tests that only pass by home. */
export const quietDay: AnswerTo<"GET /api/console/home"> = {
  day: "2027-01-15",
  todo: [],
  transfers_missing: [],
  my_dates: [],
  under_minimum: null,
  groups: null,
  children: null,
  latest: null,
  season: null,
  fill: null,
}

export const sessionOf = (permissions: readonly Permission[] = all): ConsoleSession => ({
  collaborator,
  permissions: [...permissions],
  impersonator: null,
  due: null,
  organiser,
})
export const nobody: ConsoleSession = { collaborator: null, permissions: [], impersonator: null, due: null, organiser }

interface Given {
  permissions?: readonly Permission[]
  answers?: Answers
  areas?: readonly Area[]
  width?: number
  /** What this browser has kept, by name. */
  kept?: Record<string, string>
}

/** Opens an address below the organiser's slug. */
export async function showConsole(path: string, given: Given = {}) {
  const { permissions = all, answers = {}, areas, width = 1280, kept = {} } = given
  const calls: string[] = []
  const me = { ...collaborator, language: kept.language === "en" ? ("en" as const) : ("fr" as const) }
  const session = {
    "GET /api/console/session": { ...sessionOf(permissions), collaborator: me },
    "PUT /api/console/session": ({ body }: { body?: unknown }) => ({ collaborator: { ...me, ...(body as object) } }),
    "GET /api/console/home": quietDay,
    "GET /api/console/jobs": { data: [], count: 0 },
    "GET /api/console/setup": { steps: [], today: "2026-11-18" },
  }
  const base = `/${organiser.slug}`
  const home = await setStage({ width, now: NOW, answers: { ...session, ...answers }, calls, bases: [base] })
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(`console/${name}`, value)
  document.body.className = "console"
  callFor(organiser.slug)
  const router = createMemoryRouter(consoleRoutes(areas), { basename: base, initialEntries: [base + path] })
  mount(home, <App router={router} />)
  await expect.poll(() => home.querySelector("main h1")).not.toBeNull()
  /** The address now, without the slug. */
  const here = () => (router.state.location.pathname + router.state.location.search).slice(base.length) || "/"
  return { calls, router, here }
}

/** Opens the console's root, where no organiser is chosen. What it opens is told and not gone to. */
export async function showRoot(given: Pick<Given, "answers" | "width" | "kept"> & { language?: Language } = {}) {
  const { answers = {}, width = 1280, kept = {}, language = "fr" } = given
  const calls: string[] = []
  const opened: string[] = []
  // The login of an organiser that was found is asked below its slug.
  const slugs = ["/explorateurs", "/northside", "/club"]
  const root = { "GET /api/console/root": { demo: false } }
  const home = await setStage({ width, now: NOW, answers: { ...root, ...answers }, calls, bases: ["", ...slugs] })
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(`console/${name}`, value)
  document.body.className = "console"
  mount(
    home,
    <InLanguage language={language}>
      <RootLogin onOpen={(path) => void opened.push(path)} />
    </InLanguage>,
  )
  await expect.poll(() => home.querySelector("main h1")).not.toBeNull()
  return { calls, opened }
}
