import { useRouteLoaderData } from "react-router"
import type { PageServices } from "#contract/page-services.ts"

/** What every page of the site is given by the root route: whose site it is, who looks at it, and their cart. */
export async function loadRoot({ call, preview_origin }: PageServices) {
  const session = call("GET /api/session")
  // A visitor has no cart, and most pages are for visitors: only a customer's is asked for.
  const cart = session.then(({ customer }) => (customer ? call("GET /api/carts/current") : null))
  const [website, { customer, acting = null }, current] = await Promise.all([call("GET /api/website"), session, cart])
  return { website, customer, acting, cart: current?.cart ?? null, is_preview: preview_origin !== null }
}

export type RootData = Awaited<ReturnType<typeof loadRoot>>

/** Undefined where even the website could not be read. */
export const useRootData = () => useRouteLoaderData<RootData>("root")

/** In place of the root's own: the page of samples of the shell shows them around itself. */
export const useShellSamples = () => useRouteLoaderData<Partial<RootData>>("sandbox/shell")

/** The same where a page is never rendered without it. */
export function useStorefront(): RootData {
  const root = useRootData()
  if (!root) throw new Error("The website is not known")
  return root
}
