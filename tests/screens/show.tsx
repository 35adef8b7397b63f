// Mounts a page of the storefront in the browser's own page: the real route with its real loader, components, styles and
// texts. Only the network is replaced: each call of the contract gets the answer that the test gives for it.
import type { ComponentType } from "react"
import { I18nProvider } from "react-aria-components/I18nProvider"
import { createRoutesStub, type LoaderFunctionArgs, Outlet, RouterContextProvider, useLoaderData } from "react-router"
import { expect, inject } from "vitest"
import { createClient } from "#contract/client.ts"
import { type Language, localeOf } from "#contract/language.ts"
import { accentStyle } from "#contract/rules/accent.ts"
import { en } from "#locales/en.ts"
import { fr } from "#locales/fr.ts"
import { CartDrawerProvider } from "#web/storefront/cart/cart-drawer-provider.tsx"
import { CartProvider } from "#web/storefront/cart/cart-provider.tsx"
import { ErrorBoundary, loader as rootLoader } from "#web/storefront/root.tsx"
import { Header } from "#web/storefront/shell/header.tsx"
import { pageServices } from "#web/storefront/site/page-services.ts"
import { createTranslator } from "#web/texts/translator.ts"
import { TextsProvider } from "#web/texts/use-translation.tsx"
import { Toaster } from "#web/ui/toast.tsx"
import { cartWith, sampleAccount, sampleCustomer, sampleWebsite } from "./samples.ts"
import { type Answers, complain, mount, NOW, setStage } from "./stage.ts"

interface Given {
  language?: Language
  width?: number
  /** A visitor instead of the sample customer. */
  visitor?: boolean
  now?: string
}

type RouteEntry = ReturnType<typeof inject<"routes">>[number]
type RouteModule = { default: ComponentType; loader?: (args: LoaderFunctionArgs) => unknown }

const texts = { fr: createTranslator("fr", fr), en: createTranslator("en", en) }
const modules = import.meta.glob<RouteModule>(["/web/**/*.tsx", "!/web/**/*.test.tsx", "!/web/storefront/entry.*"])
/** Opens an address and waits until its page is there. The list it gives holds every call, such as "GET /api/account". */
export async function show(path: string, answers: Answers, given: Given = {}): Promise<string[]> {
  const { language = "fr", width = 1280, visitor = false, now = NOW } = given
  const calls: string[] = []
  const all = {
    "GET /api/website": { ...sampleWebsite, language },
    "GET /api/session": { customer: visitor ? null : sampleCustomer },
    "GET /api/carts/current": { cart: cartWith([], now) },
    "GET /api/account": sampleAccount,
    ...answers,
  }
  const home = await setStage({ width, now, answers: all, calls })
  document.documentElement.lang = language
  Object.assign(document.documentElement.style, accentStyle(sampleWebsite.accent_color))
  mount(home, <Site path={path} language={language} />)
  await expect.poll(() => home.querySelector("main > *")).not.toBeNull()
  return calls
}

function Site({ path, language }: { path: string; language: Language }) {
  const context = new RouterContextProvider()
  const report = (error: unknown) => complain(String(error))
  const call = createClient((address, init) => fetch(address, init))
  const timezone = sampleWebsite.organiser.timezone
  context.set(pageServices, {
    call,
    language,
    demo: true,
    timezone,
    preview_origin: null,
    script_mark: "",
    marks: null,
    frame: null,
    deliver: () => undefined,
    keep: null,
    afterWriting: async () => undefined,
    report,
  })
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
    <TextsProvider texts={texts[language]}>
      <Stub initialEntries={[path]} />
    </TextsProvider>
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
