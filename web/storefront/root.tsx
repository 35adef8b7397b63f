import { lazy, type ReactNode, Suspense } from "react"
import { I18nProvider } from "react-aria-components/I18nProvider"
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router"
import { type Language, localeOf } from "#contract/language.ts"
import { accentStyle, defaultAccent } from "#contract/rules/accent.ts"
import { type Theme, themes } from "#contract/rules/theme.ts"
import "#web/ui/base.css"
import titleFont from "#web/ui/fonts/bricolage.woff2?url"
import textFont from "#web/ui/fonts/figtree.woff2?url"
import { ProgressBar } from "#web/ui/progress-bar.tsx"
import { Toaster } from "#web/ui/toast.tsx"
import type { Route } from "./+types/root"
import { CartDrawerProvider } from "./cart/cart-drawer-provider.tsx"
import { CartProvider } from "./cart/cart-provider.tsx"
import { Failed } from "./shell/failed.tsx"
import { favicon } from "./shell/favicon.ts"
import { Footer } from "./shell/footer.tsx"
import { Header } from "./shell/header.tsx"
import { NotFoundPage } from "./shell/not-found.tsx"
import { SkipLink } from "./shell/skip-link.tsx"
import { Topbar } from "./shell/topbar.tsx"
import { TrialStrip } from "./shell/trial-strip.tsx"
import { useBlockedLinks } from "./shell/use-blocked-links.ts"
import { GuardQuestion } from "./site/guard-question.tsx"
import { pageServices } from "./site/page-services.ts"
import { loadRoot, useRootData, useShellSamples } from "./site/root-data.ts"
import "./shell/shell.css"

/** Only who acts for a family ever loads it. */
const ActingBanner = lazy(async () => ({ default: (await import("./shell/acting-banner.tsx")).ActingBanner }))

export function loader({ context }: Route.LoaderArgs) {
  return loadRoot(context.get(pageServices))
}

/** The fonts of each look that have to be fetched. */
const fonts: Record<Theme, string[]> = { default: [textFont, titleFont], album: [textFont] }

/** Preloads the fonts with the stylesheet instead of after it, so that most pages never show a fall-back. */
const FontLinks = ({ theme }: { theme: Theme }) =>
  fonts[theme].map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
  ))

// Titles belong to the pages; one set here would come before theirs and win.
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const description = loaderData?.website.organiser.description
  return description ? [{ name: "description", content: description }] : []
}

/** The layout of every page, errors included; if the website could not be read, in the platform's own colours. */
export function Layout({ children }: { children: ReactNode }) {
  const loaded = useRootData()
  const { website, customer = null, acting = null, cart = null } = { ...loaded, ...useShellSamples() }
  useBlockedLinks(loaded?.is_preview ?? false)
  const language: Language = website?.language ?? "fr"
  const theme = website?.theme ?? themes[0]
  return (
    <GuardQuestion>
      <html lang={language} style={accentStyle(website?.accent_color ?? defaultAccent)} data-theme={theme}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          {website?.favicon ? (
            <link rel="icon" type="image/webp" href={website.favicon} />
          ) : (
            <link rel="icon" type="image/svg+xml" href={favicon(website?.accent_color ?? defaultAccent)} />
          )}
          <Meta />
          <FontLinks theme={theme} />
          <Links />
        </head>
        <body>
          <I18nProvider locale={localeOf(language)}>
            <CartProvider website={website ?? null} cart={cart}>
              <SkipLink />
              <ProgressBar />
              {customer && acting && (
                <Suspense>
                  <ActingBanner customer={customer.fullname} acting={acting} />
                </Suspense>
              )}
              {website?.organiser.trial && <TrialStrip />}
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
    </GuardQuestion>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <Failed />
}
