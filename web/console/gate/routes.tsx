import { useEffect } from "react"
import type { RouteObject } from "react-router"

/** The gate is a document of its own, with another policy of contents: coming from inside the console loads it anew. */
function LeaveForGate() {
  useEffect(() => location.reload(), [])
  return null
}

export const routes: RouteObject[] = [{ index: true, element: <LeaveForGate /> }]
