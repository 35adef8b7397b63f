import { type QueryClient, queryOptions } from "@tanstack/react-query"
import { call } from "../session/call.ts"
import { sessionQuery } from "../session/session.ts"
import { setupQuery } from "../setup/setup-query.ts"

// Read again whenever a screen opens: an old version would only be refused.
const fresh = { staleTime: 0 }

export const accountQuery = queryOptions({
  queryKey: ["settings", "account"],
  queryFn: () => call("GET /api/console/organiser"),
  ...fresh,
})
export const businessQuery = queryOptions({
  queryKey: ["settings", "business"],
  queryFn: () => call("GET /api/console/business-details"),
  ...fresh,
})
export const preferencesQuery = queryOptions({
  queryKey: ["settings", "preferences"],
  queryFn: () => call("GET /api/console/settings"),
  ...fresh,
})
export const termsQuery = queryOptions({
  queryKey: ["settings", "terms"],
  queryFn: () => call("GET /api/console/terms"),
  ...fresh,
})
export const paymentsQuery = queryOptions({
  queryKey: ["settings", "payments"],
  queryFn: () => call("GET /api/console/payment-providers"),
  ...fresh,
})
export const billingQuery = queryOptions({
  queryKey: ["settings", "billing"],
  queryFn: () => call("GET /api/console/billing"),
  ...fresh,
})

/** After a save: the answer is what is stored; other screens, the checklist and the session may show of it too. */
export function keepSaved(client: QueryClient, queryKey: readonly unknown[], saved: object): void {
  client.setQueryData(queryKey, (known: object | undefined) => known && { ...known, ...saved })
  const isOther = ({ queryKey: other }: { queryKey: readonly unknown[] }) => other[1] !== queryKey[1]
  void client.invalidateQueries({ queryKey: ["settings"], predicate: isOther })
  void client.invalidateQueries({ queryKey: setupQuery.queryKey })
  void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
}
