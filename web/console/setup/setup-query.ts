import { queryOptions } from "@tanstack/react-query"
import { call } from "../session/call.ts"

export const setupQuery = queryOptions({ queryKey: ["setup"], queryFn: () => call("GET /api/console/setup") })
