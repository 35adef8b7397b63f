import { useQuery } from "@tanstack/react-query"
import { CallError } from "#contract/client.ts"
import type { Entity } from "#contract/entities/entity.ts"
import { ask, keyOf, type Row, rowIn } from "./ask.ts"

/** The record that an address names; "new" is one that is to be made, and is not asked for. */
export function useRecord(of: Entity, cuid: string) {
  const isNew = cuid === "new"
  const query = useQuery({
    queryKey: keyOf(of, cuid),
    queryFn: async () => rowIn(of, await ask(of.endpoints.get, { params: { cuid } })),
    enabled: !isNew,
  })
  const row: Row | null = isNew ? null : (query.data ?? null)
  const isGone = query.error instanceof CallError && query.error.code === "NOT_FOUND"
  return { query, row, isNew, isGone }
}
