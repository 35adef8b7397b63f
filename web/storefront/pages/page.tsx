import { Suspense, useMemo } from "react"
import { data, redirect } from "react-router"
import { loadElements } from "#contract/blocks/loads.ts"
import type { Call } from "#contract/client.ts"
import { sameSitePath } from "#contract/rules/redirect.ts"
import { BlocksContext } from "#web/blocks/blocks-context.ts"
import { Elements } from "#web/blocks/render-elements.tsx"
import { authLinks } from "../auth/auth-links.ts"
import { pageServices } from "../site/page-services.ts"
import { type RootData, useRootData } from "../site/root-data.ts"
import type { Route } from "./+types/page"
import { registry } from "./elements.tsx"
import { pageMeta } from "./page-meta.ts"
import { Overlay, usePreview } from "./use-preview.ts"

/**
 * Pages are data, so one route renders them all: it fetches the page of the address, then the data of all its elements,
 * together.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, preview_origin, timezone, marks, frame } = context.get(pageServices)
  const { page, now } = await call("GET /api/pages", { query: { path: url.pathname } })
  if (forVisitors.test(page.path)) await sendCustomersOn(call, url)
  if (page.path === forCustomers) await sendVisitorsToLogIn(call, url)
  const where = { query: url.searchParams, params: page.params, now, timezone, marks, frame }
  const loaded = await loadElements(call, page.content, where)
  return data({ page, loaded, now, preview_origin }, { status: page.found ? 200 : 404 })
}

/** A customer who is already logged in is redirected from the auth pages to where they were going. */
const forVisitors = /^\/auth\/(login|register)$/
async function sendCustomersOn(call: Call, url: URL) {
  const { customer } = await call("GET /api/session")
  if (customer) throw redirect(sameSitePath(url.searchParams.get("redirect")) ?? "/")
}

/** A session may have ended during the payment: the visitor logs in first, then the cart's owner is checked. */
const forCustomers = "/checkout/{cart}/success"
async function sendVisitorsToLogIn(call: Call, url: URL) {
  const { customer } = await call("GET /api/session")
  if (!customer) throw redirect(authLinks(url).login)
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) =>
  pageMeta(loaderData, matches[0]?.loaderData as RootData | undefined, location.pathname)

export default function Page({ loaderData: { page, loaded, now, preview_origin } }: Route.ComponentProps) {
  const website = useRootData()?.website
  const timezone = website?.organiser.timezone ?? ""
  const preview = usePreview(preview_origin, { page, loaded, now, timezone })
  const { content, data: shown, hovered, builder, tell } = preview
  const context = useMemo(
    () =>
      website && {
        registry,
        data: shown,
        preview: preview_origin !== null,
        hovered,
        site: {
          hostname: website.hostname,
          timezone,
          currency: website.organiser.currency,
          ages: website.organiser.settings.formats.ages,
          now,
        },
      },
    [website, shown, preview_origin, hovered, timezone, now],
  )
  if (!context) return null
  const css = website?.css
  return (
    <BlocksContext value={context}>
      {/* In the body: from the head React would not remove it when the next page is the login. */}
      {css && !isSheltered(page.path) && <style>{css}</style>}
      <div className="page-content">
        <Elements elements={content} />
      </div>
      {builder && tell && (
        <Suspense>
          <Overlay builder={builder} hovered={hovered} tell={tell} />
        </Suspense>
      )}
    </BlocksContext>
  )
}

/** Pages with a password or a payment are rendered without the organiser's own CSS. */
const isSheltered = (path: string) => /^\/(auth|checkout|account)(\/|$)/.test(path)
