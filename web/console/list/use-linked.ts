import { useQueries } from "@tanstack/react-query"
import type { Entity } from "#contract/entities/entity.ts"
import { entities } from "#contract/entities.ts"
import type { Permission } from "#contract/permissions.ts"
import { ask, type Found, keyOf } from "../entity/ask.ts"
import { useMay } from "../session/session.ts"
import { filtersOf } from "./list-query.ts"

interface Named {
  cuid: string
  name?: string
  title?: string
  fullname?: string
}

/** As many as a menu of filters can offer. */
const MOST = 100

/** Categories are rows of their groups, not an entity of their own, and have a list to choose from all the same. */
const categories = {
  path: "categories",
  permission: "activities.categories",
  endpoints: { find: { method: "GET", path: "/api/console/categories" } },
} as const
const lists = [...(Object.values(entities) as unknown as Entity[]), categories]

/** The things that a list's linked fields can be filtered by, by the field's name; those one may not read are left out. */
export function useLinked(of: Entity): Record<string, { value: string; text: string }[]> {
  const may = useMay()
  const fields = filtersOf(of).flatMap((field) => {
    const linked = lists.find(({ path }) => path === of.fields[field]?.of)
    const { among } = of.fields[field]!
    return linked && may(`${linked.permission}.read` as Permission) ? [{ field, linked, among }] : []
  })
  return useQueries({
    queries: fields.map(({ linked, among }) => ({
      queryKey: keyOf(linked, "list", "named", among),
      queryFn: () => ask<Found<Named>>(linked.endpoints.find, { query: { ...among, page_size: MOST } }),
    })),
    combine: (results) =>
      Object.fromEntries(
        results.map(({ data }, index) => [
          fields[index]!.field,
          (data?.data ?? []).map(({ cuid, name, title, fullname }) => ({
            value: cuid,
            text: name ?? title ?? fullname ?? cuid,
          })),
        ]),
      ),
  })
}
