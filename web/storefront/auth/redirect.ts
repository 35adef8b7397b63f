import { redirect } from "react-router"
import type { Route } from "./+types/redirect"

/** The shell's register link on auth pages leads here; the page itself is the register page, the query kept. */
export function loader({ url }: Route.LoaderArgs) {
  return redirect(`/auth/register${url.search}`)
}
