import { useEffect, useEffectEvent, useRef, useState } from "react"
import { get, useForm } from "react-hook-form"
import { useHeldPart } from "../drafts/held.ts"
import { isSame, mergeValues, type Values } from "./merge-values.ts"
import type { Conflict } from "./use-record-form.ts"

/** What a form holds of a record, and the version that it was read in. */
export interface Read<V extends Values> {
  values: V
  version: number
}

/**
 * The values of a form that is not sent by useRecordForm, because something is worked out before it is saved. Refused for an
 * old version, it merges as that one does: `merge` takes the newer record, and the form stands on it from then on. Its
 * changes are held for the KeptForm around it.
 */
export function useMergedForm<V extends Values>(read: Read<V>, names: readonly string[]) {
  const form = useForm<Values>({ defaultValues: read.values })
  const [base, setBase] = useState(read)
  // Two calls may be refused for one change of somebody else: it is merged once.
  const merged = useRef(read.version)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const pick = (from: Values): Values => Object.fromEntries(names.map((name) => [name, get(from, name)]))
  const watched = form.watch() as V
  const values = pick(watched)
  const changed = names.filter((name) => !isSame(values[name], get(base.values, name)))
  const adopt = (newer: Read<V>) => {
    merged.current = newer.version
    setConflict(null)
    setBase(newer)
    form.reset(newer.values)
  }
  const merge = (newer: Read<V>) => {
    if (merged.current === newer.version) return
    merged.current = newer.version
    const [mine, theirs] = [pick(form.getValues()), pick(newer.values)]
    const result = mergeValues(names, pick(base.values), mine, theirs)
    for (const name of result.merged) form.setValue(name, theirs[name])
    setBase(newer)
    setConflict({ ...result, mine, theirs })
  }
  // Read again meanwhile, by coming back to the window: a form without changes shows the newer values.
  const follow = useEffectEvent(() => {
    if (read.version > base.version && changed.length === 0 && !conflict) adopt(read)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version is followed
  useEffect(() => follow(), [read.version])
  const stored = pick(base.values)
  const only = (own: readonly string[], from: Values): Values =>
    Object.fromEntries(own.map((name) => [name, from[name]]))
  useHeldPart({
    changed: only(changed, values),
    base: stored,
    isMerging: true,
    take: ({ values: mine, base: before }) => {
      const own = names.filter((name) => name in mine)
      for (const name of own) form.setValue(name, mine[name])
      const result = mergeValues(own, before, mine, stored)
      if (result.clashes.length > 0) setConflict({ ...result, mine, theirs: stored })
    },
  })
  const set = (name: string, value: unknown) => form.setValue(name, value)
  return {
    control: form.control,
    values: watched,
    version: base.version,
    set,
    merge,
    /** After it was saved. */
    adopt,
    /** For ConflictBox. */
    record: {
      conflict,
      values,
      changed,
      set,
      endConflict: () => setConflict(null),
    },
  }
}
