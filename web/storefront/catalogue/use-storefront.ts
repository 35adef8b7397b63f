import { useRouteLoaderData } from "react-router"
import type { loader } from "../root.tsx"

/** The website, and the customer if one is logged in. */
export function useStorefront() {
  const root = useRouteLoaderData<typeof loader>("root")
  if (!root) throw new Error("The website is not known")
  return root
}
