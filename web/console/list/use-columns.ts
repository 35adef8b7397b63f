import type { Entity } from "#contract/entities/entity.ts"
import type { FieldKind } from "#contract/entities/field.ts"
import { keep, useKept } from "../session/kept.ts"

const unlisted: FieldKind[] = ["group", "other", "html"]

/** The columns of a list: those of the view, else those chosen in this browser, else the entity's own. */
export function useColumns({ path, fields }: Entity, ofView: readonly string[] | null) {
  const name = `columns/${path}`
  const kept = useKept(name)
  const all = Object.entries(fields).flatMap(([field, { kind, heavy }]) =>
    heavy || unlisted.includes(kind) ? [] : [field],
  )
  const own = all.filter((field) => fields[field]!.list)
  const chosen = (ofView ?? kept?.split(",") ?? own).filter((field) => all.includes(field))
  return {
    all,
    shown: chosen.length > 0 ? chosen : own,
    choose: (columns: readonly string[] | null) => keep(name, columns?.join(",") ?? null),
  }
}
