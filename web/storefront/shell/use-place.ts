import { useContext } from "react"
import { useLocation } from "react-router"
import { queryOf } from "#contract/rules/same-query.ts"
import { FramingContext } from "#web/blocks/answer.tsx"
import type { Place } from "./current-mark.ts"

/** Where the page is, for links that are marked there. A frame is told the queries that are compared, not more. */
export function usePlace(): Place {
  const framing = useContext(FramingContext)
  const location = useLocation()
  return {
    pathname: location.pathname,
    isAsked: (search) => (framing ? framing.isAsked(search) : queryOf(location.search) === queryOf(search)),
  }
}
