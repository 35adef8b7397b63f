import { useQueries } from "@tanstack/react-query"
import { useWatch } from "react-hook-form"
import type { AnswerTo } from "#contract/client.ts"
import { entities } from "#contract/entities.ts"
import type { Permission } from "#contract/permissions.ts"
import { keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import type { InputProps } from "./input-props.ts"

type Role = AnswerTo<"GET /api/console/roles/{cuid}">["role"]

/** For each permission that a role gives, the names of those roles. */
export type ByRole = ReadonlyMap<Permission, string>

// Outside of the component, so that the query client makes a new map only when an answer has changed.
function namesByPermission(results: { data: Role | undefined }[]): ByRole {
  const names = new Map<Permission, string>()
  for (const { data } of results)
    for (const each of data?.permissions ?? []) {
      const known = names.get(each)
      names.set(each, known ? `${known}, ${data!.name}` : data!.name)
    }
  return names
}

/** What the roles give that are chosen in the same form; nothing where it has none, or where roles may not be read. */
export function useByRole({ of, control }: Pick<InputProps, "of" | "control">): ByRole {
  const may = useMay()
  const chosen: unknown = useWatch({ control, name: "roles" })
  const isKnown = of.fields.roles?.of === entities.roles.path && may("collaborators.roles.read")
  const cuids = isKnown && Array.isArray(chosen) ? (chosen as string[]) : []
  return useQueries({
    queries: cuids.map((cuid) => ({
      queryKey: keyOf(entities.roles, cuid),
      queryFn: async () => (await call("GET /api/console/roles/{cuid}", { params: { cuid } })).role,
    })),
    combine: namesByPermission,
  })
}
