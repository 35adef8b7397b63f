import { redirect } from "react-router"
import type { Route } from "./+types/redirect"

/** The shell's register link on auth pages leads here; it redirects to the register page and keeps the query. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/auth/register${url.search}`)
}
