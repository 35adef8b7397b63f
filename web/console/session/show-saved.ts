import { hashKey, type QueryClient } from "@tanstack/react-query"
import { sessionQuery } from "./session.ts"

/**
 * Shows a record as it was saved. Anything else in the query cache may show it too (lists, history, prices, calendar) and
 * counts as stale: it is asked again where it is on the screen, otherwise when it is opened.
 */
export function showSaved(client: QueryClient, queryKey: readonly unknown[], saved: unknown): void {
  client.setQueryData(queryKey, saved)
  const kept = [queryKey, sessionQuery.queryKey].map((key) => hashKey(key))
  void client.invalidateQueries({ predicate: ({ queryHash }) => !kept.includes(queryHash) })
}
