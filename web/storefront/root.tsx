import type { ReactNode } from "react"
import { I18nProvider } from "react-aria-components/I18nProvider"
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router"
import { type Language, localeOf } from "#contract/language.ts"
import { accentStyle, defaultAccent } from "#contract/rules/accent.ts"
import "#web/ui/base.css"
import { ProgressBar } from "#web/ui/progress-bar.tsx"
import { Toaster } from "#web/ui/toast.tsx"
import type { Route } from "./+types/root"
import { CartDrawerProvider } from "./cart/cart-drawer-provider.tsx"
import { CartProvider } from "./cart/cart-provider.tsx"
import { pageServices } from "./page-services.ts"
import type { loader as storyLoader } from "./sandbox/shell.tsx"
import { Failed } from "./shell/failed.tsx"
import { favicon } from "./shell/favicon.ts"
import { Footer } from "./shell/footer.tsx"
import { Header } from "./shell/header.tsx"
import { NotFoundPage } from "./shell/not-found.tsx"
import { SkipLink } from "./shell/skip-link.tsx"
import { Topbar } from "./shell/topbar.tsx"
import "./shell/shell.css"

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  const session = call("GET /api/session")
  // A visitor has no cart, and most pages are for visitors: it is only fetched for a customer.
  const cart = session.then(({ customer }) => (customer ? call("GET /api/carts/current") : null))
  const [website, { customer }, current] = await Promise.all([call("GET /api/website"), session, cart])
  return { website, customer, cart: current?.cart ?? null }
}

// Titles belong to the pages; one set here would come before theirs and win.
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const description = loaderData?.website.organiser.description
  return description ? [{ name: "description", content: description }] : []
}

/** The layout of every page, errors included; if the website could not be read, in the platform's own colours. */
export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("root")
  // The sandbox replaces the shell's data by its samples.
  const story = useRouteLoaderData<typeof storyLoader>("sandbox/shell")
  const { website, customer = null, cart = null } = { ...loaded, ...story }
  const language: Language = website?.language ?? "fr"
  return (
    <html lang={language} style={accentStyle(website?.accent_color ?? defaultAccent)} data-theme={website?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" type="image/svg+xml" href={favicon(website?.accent_color ?? defaultAccent)} />
        <Meta />
        <Links />
      </head>
      <body>
        <I18nProvider locale={localeOf(language)}>
          <CartProvider website={website ?? null} cart={cart}>
            <SkipLink />
            <ProgressBar />
            {website?.topbar && <Topbar topbar={website.topbar} website={website} customer={customer} />}
            <CartDrawerProvider>
              {website?.header && <Header header={website.header} website={website} customer={customer} />}
            </CartDrawerProvider>
            <main id="content" tabIndex={-1}>
              {children}
            </main>
            {website?.footer && <Footer footer={website.footer} website={website} />}
          </CartProvider>
          <Toaster />
        </I18nProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <Failed />
}
