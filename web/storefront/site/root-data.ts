import { useRouteLoaderData } from "react-router"
import type { Call } from "#contract/client.ts"
import type { Reader } from "#contract/own.ts"
import type { PageServices } from "#contract/page-services.ts"

/** What every page of the site is given by the root route: whose site it is, who looks at it, and their cart. */
export async function loadRoot({ call, marks, preview_origin }: PageServices) {
  const [website, reader] = await Promise.all([call("GET /api/website"), marks?.reader ?? readReader(call)])
  const { customer, acting, cart } = reader
  return { website, customer, acting, cart, is_preview: preview_origin !== null }
}

async function readReader(call: Call): Promise<Reader> {
  const { customer, acting = null } = await call("GET /api/session")
  // A visitor has no cart, and most pages are for visitors: only a customer's is asked for.
  if (!customer) return { customer: null, acting, cart: null }
  const { id, cuid, firstname, fullname, email } = customer
  const { cart } = await call("GET /api/carts/current")
  return { customer: { id, cuid, firstname, fullname, email }, acting, cart }
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
