import { useContext } from "react"
import { useLocation } from "react-router"
import { FramingContext } from "#web/blocks/answer.tsx"
import { authLinks } from "./auth-links.ts"

/** Links to log in and to sign up from the present page. A frame is made for many questions, so a mark names theirs. */
export function useAuthLinks() {
  const framing = useContext(FramingContext)
  const location = useLocation()
  return authLinks(framing ? { pathname: location.pathname, search: framing.question } : location)
}
