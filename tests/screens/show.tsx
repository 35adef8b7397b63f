// Mounts a page of the storefront in the browser's own page: the real route with its real loader, components, styles and
// texts. Only the network is replaced: each call of the contract gets the answer that the test gives for it.
import type { ComponentType } from "react"
import { I18nProvider } from "react-aria-components/I18nProvider"
import { createRoot, type Root } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { createRoutesStub, type LoaderFunctionArgs, Outlet, RouterContextProvider, useLoaderData } from "react-router"
import { toast } from "sonner"
import { afterEach, expect, inject, vi } from "vitest"
import { page } from "vitest/browser"
import { type AnswerTo, CallError, type CallName, createClient } from "#contract/client.ts"
import { type Language, localeOf } from "#contract/language.ts"
import { accentStyle } from "#contract/rules/accent.ts"
import { en } from "#locales/en.ts"
import { fr } from "#locales/fr.ts"
import { CartDrawerProvider } from "#web/storefront/cart/cart-drawer-provider.tsx"
import { CartProvider } from "#web/storefront/cart/cart-provider.tsx"
import { createI18n } from "#web/ui/create-i18n.ts"
import { ErrorBoundary, loader as rootLoader } from "#web/storefront/root.tsx"
import { Header } from "#web/storefront/shell/header.tsx"
import { pageServices } from "#web/storefront/site/page-services.ts"
import { Toaster } from "#web/ui/toast.tsx"
import { cartWith, sampleAccount, sampleCustomer, sampleWebsite } from "./samples.ts"

type Sent = { url: URL; body: unknown }
/** For each call its answer, a refusal, or a function of what was sent. */
export type Answers = {
  [N in CallName]?: AnswerTo<N> | CallError | ((sent: Sent) => AnswerTo<N> | Promise<AnswerTo<N>>)
}

interface Given {
  language?: Language
  width?: number
  /** A visitor instead of the sample customer. */
  visitor?: boolean
  now?: string
}

type RouteEntry = ReturnType<typeof inject<"routes">>[number]
type RouteModule = { default: ComponentType; loader?: (args: LoaderFunctionArgs) => unknown }

const texts = { fr: createI18n("fr", fr), en: createI18n("en", en) }
const modules = import.meta.glob<RouteModule>(["/web/**/*.tsx", "!/web/**/*.test.tsx", "!/web/storefront/entry.*"])
const realFetch = globalThis.fetch
export const NOW = "2027-01-15T10:00:00.000Z"

let mounted: Root | undefined
const complaints: string[] = []

afterEach(() => {
  leave()
  expect(complaints.splice(0), "console errors and calls without an answer").toEqual([])
})

/** Chromium says it of whatever changes its size while it is measured; nothing is lost by it. */
const harmless = /ResizeObserver loop/
const complain = (said: string) => void (harmless.test(said) || complaints.push(said))

/** The next page finds nothing of the last one. */
function leave() {
  mounted?.unmount()
  mounted = undefined
  document.body.replaceChildren()
  sessionStorage.clear()
  toast.dismiss()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
}

/** Opens an address and waits until its page is there. The list it gives holds every call, such as "GET /api/account". */
export async function show(path: string, answers: Answers, given: Given = {}): Promise<string[]> {
  const { language = "fr", width = 1280, visitor = false, now = NOW } = given
  const calls: string[] = []
  leave()
  if (innerWidth !== width) await page.viewport(width, 844)
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) })
  for (const level of ["error", "warn"] as const)
    vi.spyOn(console, level).mockImplementation((...said) => complain(said.map(String).join(" ")))
  answerCalls(
    {
      "GET /api/website": { ...sampleWebsite, language },
      "GET /api/session": { customer: visitor ? null : sampleCustomer },
      "GET /api/carts/current": { cart: cartWith([], now) },
      "GET /api/account": sampleAccount,
      ...answers,
    },
    calls,
  )
  document.documentElement.lang = language
  Object.assign(document.documentElement.style, accentStyle(sampleWebsite.accent_color))
  const home = document.body.appendChild(document.createElement("div"))
  mounted = createRoot(home)
  mounted.render(<Site path={path} language={language} />)
  await expect.poll(() => home.querySelector("main > *")).not.toBeNull()
  return calls
}

function Site({ path, language }: { path: string; language: Language }) {
  const context = new RouterContextProvider()
  const report = (error: unknown) => void complaints.push(String(error))
  const call = createClient((address, init) => fetch(address, init))
  const timezone = sampleWebsite.organiser.timezone
  context.set(pageServices, { call, language, demo: true, timezone, preview_origin: null, script_mark: "", report })
  // Those that are no pages but files and redirections are the server's own.
  const children = inject("routes")
    .filter(({ file }) => file.endsWith(".tsx"))
    .map(routeOf)
  const root = {
    id: "root",
    path: "/",
    loader: rootLoader,
    Component: Shell,
    HydrateFallback: () => null,
    ErrorBoundary,
    children,
  }
  const Stub = createRoutesStub([root as never], context)
  return (
    <I18nextProvider i18n={texts[language]}>
      <Stub initialEntries={[path]} />
    </I18nextProvider>
  )
}

/** What root.tsx puts around a page, without the document itself, which belongs to the test's own page. */
function Shell() {
  const { website, customer, cart } = useLoaderData<typeof rootLoader>()
  return (
    <I18nProvider locale={localeOf(website.language)}>
      <CartProvider website={website} cart={cart}>
        <CartDrawerProvider>
          {website.header && <Header header={website.header} website={website} customer={customer} />}
        </CartDrawerProvider>
        <main id="content">
          <Outlet />
        </main>
      </CartProvider>
      <Toaster />
    </I18nProvider>
  )
}

function routeOf({ file, id, path, index, children }: RouteEntry): object {
  const load = modules[new URL(file, "file:///web/storefront/").pathname]!
  // Read together with its data, as a built page is: React shows what it has to wait for only after 300 ms.
  let route: RouteModule
  return {
    id: id ?? file.replace(/\.tsx?$/, ""),
    path,
    index,
    loader: async (args: LoaderFunctionArgs) => {
      route = await load()
      return route.loader?.(args) ?? null
    },
    Component: (props: object) => <route.default {...props} />,
    children: children?.map(routeOf),
  }
}

function answerCalls(answers: Answers, calls: string[]): void {
  // An address without parameters goes before one that has some.
  const known = Object.entries(answers).toSorted(([a], [b]) => a.split("{").length - b.split("{").length)
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, location.href)
    if (!url.pathname.startsWith("/api/")) return realFetch(address, init)
    const asked = `${init.method ?? "GET"} ${url.pathname}`
    calls.push(`${asked}${url.search}`)
    const [, answer] = known.find(([name]) => patternOf(name).test(asked)) ?? []
    if (!answer) complaints.push(`no answer for ${asked}`)
    const body = typeof init.body === "string" ? JSON.parse(init.body) : null
    return respond(answer, { url, body })
  })
}

async function respond(answer: unknown, sent: Sent): Promise<Response> {
  const given =
    typeof answer === "function" ? await answer(sent) : (answer ?? new CallError(404, { error: "NOT_FOUND" }))
  if (!(given instanceof CallError)) return Response.json(given)
  const { status, code: error, field, details } = given
  return Response.json({ error, field, details }, { status })
}

const patternOf = (name: string) => new RegExp(`^${name.replaceAll(/\{\w+\}/g, "[^/]+")}$`)
