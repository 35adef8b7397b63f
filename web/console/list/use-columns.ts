import type { View } from "#contract/endpoints/console-views.ts"
import type { Entity } from "#contract/entities/entity.ts"
import type { FieldKind } from "#contract/entities/field.ts"
import { keep, useKept } from "../session/kept.ts"

const unlisted: FieldKind[] = ["group", "other", "html"]

/** The columns of a list: those chosen in this browser, for the view where there is one, else the view's, else its own. */
export function useColumns({ path, fields }: Entity, view: Pick<View, "cuid" | "columns"> | null) {
  const name = view ? `columns/${path}/${view.cuid}` : `columns/${path}`
  const kept = useKept(name)
  const all = Object.entries(fields).flatMap(([field, { kind, heavy }]) =>
    heavy || unlisted.includes(kind) ? [] : [field],
  )
  const own = all.filter((field) => fields[field]!.list)
  const chosen = (kept?.split(",") ?? view?.columns ?? own).filter((field) => all.includes(field))
  return {
    all,
    shown: chosen.length > 0 ? chosen : own,
    /** Null forgets what was chosen here. */
    choose: (columns: readonly string[] | null) => keep(name, columns?.join(",") ?? null),
  }
}
export type Columns = ReturnType<typeof useColumns>
