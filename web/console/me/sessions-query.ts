import { queryOptions } from "@tanstack/react-query"
import { call } from "../session/call.ts"

/** Where one is logged in; read again whenever it is shown, since any device may have changed it. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: () => call("GET /api/console/session/sessions"),
  staleTime: 0,
})
