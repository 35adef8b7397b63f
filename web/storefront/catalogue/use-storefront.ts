import { useRouteLoaderData } from "react-router"
import type { loader } from "../root.tsx"

/** Whose site this is, and who looks at it. */
export function useStorefront() {
  const root = useRouteLoaderData<typeof loader>("root")
  if (!root) throw new Error("The website is not known")
  return root
}
