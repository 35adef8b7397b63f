import type { ReactNode } from "react"
import { I18nProvider } from "react-aria-components/I18nProvider"
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router"
import { type Language, localeOf } from "#contract/language.ts"
import { accentStyle, defaultAccent } from "#contract/rules/accent.ts"
import "#web/ui/base.css"
import { ProgressBar } from "#web/ui/progress-bar.tsx"
import { Toaster } from "#web/ui/toast.tsx"
import type { Route } from "./+types/root"
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
  const [website, { customer }] = await Promise.all([call("GET /api/website"), call("GET /api/session")])
  return { website, customer }
}

// Titles are the pages' own; one given here would stand before theirs and win.
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const description = loaderData?.website.organiser.description
  return description ? [{ name: "description", content: description }] : []
}

/** Around every page, failures included; when even the website could not be read, in the platform's own colours. */
export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("root")
  // The sandbox shows the shell with samples of its own.
  const story = useRouteLoaderData<typeof storyLoader>("sandbox/shell")
  const { website, customer = null, cart_count = 0 } = { ...loaded, ...story }
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
          <SkipLink />
          <ProgressBar />
          {website?.topbar && <Topbar topbar={website.topbar} website={website} customer={customer} />}
          {website?.header && (
            <Header header={website.header} website={website} customer={customer} cartCount={cart_count} />
          )}
          <main id="content" tabIndex={-1}>
            {children}
          </main>
          {website?.footer && <Footer footer={website.footer} website={website} />}
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
