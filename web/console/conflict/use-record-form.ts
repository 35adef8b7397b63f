import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { z } from "zod"
import type { CallError } from "#contract/client.ts"
import { type Problem, problemsOf, useContractForm } from "#web/forms/use-contract-form.ts"
import type { Intention } from "#web/ui/use-action.ts"
import { useKeptDraft } from "../drafts/use-kept-draft.ts"
import { isSame, type Merged, mergeValues, type Values } from "./merge-values.ts"
import { setAt } from "./set-at.ts"

export interface Conflict extends Merged {
  mine: Values
  theirs: Values
}

interface RecordFormOptions<R> {
  /** The contract's schema over what the form holds. */
  schema: z.ZodType<Values, Values>
  /** The record as it was read last. */
  record: R
  /** What the form holds of a record, by field. */
  fieldsOf: (record: R) => Values
  /** Changes that the form begins with, as that of a copy does. */
  begin?: Values | undefined
  /** Sends the fields with the version of the record they were made from; answers the record as it is stored then. */
  send: (fields: Values, base: R, intention: Intention) => Promise<R>
  /** The newer record that a refusal brings when somebody has saved in the meantime. */
  newerIn: (details: unknown, base: R) => R
  /** The field that shows what is wrong at a path of the schema. */
  fieldOf?: (path: string) => string
  success: string
  /** Every other refusal by field. */
  problems?: ((error: CallError) => Problem[]) | undefined
  /** Names the record whose unsaved form is kept for a day; a form without it is not kept. */
  draft?: string | undefined
  /** Told of every other refusal. */
  onRefused?: (error: CallError) => void
  onSaved: (saved: R) => void
}

const pick = (names: readonly string[], from: Values): Values =>
  Object.fromEntries(names.map((name) => [name, from[name]]))

const versionOf = (record: unknown) => (record as { version?: number } | null)?.version ?? 0

/**
 * The form of a record that others may save too. It counts what differs from what is stored. Saved on an old version, it
 * merges: it stands on the newer record then, so that what differs from it is mine, also in the next conflict.
 */
export function useRecordForm<R>({
  record,
  fieldsOf,
  begin,
  send,
  newerIn,
  problems = problemsOf,
  draft,
  onRefused,
  onSaved,
  ...rest
}: RecordFormOptions<R>) {
  const [base, setBase] = useState(record)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const isSaved = useRef(false)
  const stored = fieldsOf(base)
  const names = Object.keys(stored)
  const { form, submit, isPending } = useContractForm({
    ...rest,
    values: { ...stored, ...begin },
    send: (fields, intention) => send(fields, base, intention),
    explain: (error) => {
      if (error.code === "VERSION_CONFLICT") return merge(newerIn(error.details, base))
      onRefused?.(error)
      return problems(error)
    },
    onDone: (saved) => {
      isSaved.current = true
      kept.drop()
      adopt(saved)
      onSaved(saved)
    },
  })
  const values: Values = form.watch()
  const changed = names.filter((name) => !isSame(values[name], stored[name]))
  const adopt = (newer: R) => {
    setConflict(null)
    setBase(newer)
    form.reset(fieldsOf(newer))
  }
  const merge = (newer: R) => {
    const [mine, theirs] = [form.getValues(), fieldsOf(newer)]
    const result = mergeValues(names, stored, mine, theirs)
    setBase(newer)
    form.reset(result.values)
    setConflict({ ...result, mine, theirs })
    return []
  }
  const kept = useKeptDraft({
    record: draft,
    schema: rest.schema,
    version: versionOf(base),
    changed: pick(changed, values),
    base: stored,
    take: ({ version, values: mine, base: before }) => {
      const own = names.filter((name) => name in mine)
      for (const name of own) set(name, mine[name])
      if (version === versionOf(base)) return
      // The draft is of an older version: what both changed is chosen, as when saving finds a newer one.
      const result = mergeValues(own, before, mine, stored)
      if (result.clashes.length > 0) setConflict({ ...result, mine, theirs: stored })
    },
  })
  const set = (path: string, value: unknown) => setAt(form, path, value, form.formState.isSubmitted)
  const save = async () => {
    isSaved.current = false
    await submit()
    return isSaved.current
  }

  // Read again meanwhile, by coming back to the window: a form without changes shows the newer values.
  const follow = useEffectEvent(() => {
    const isNewer = !isSame(record, base) && versionOf(record) >= versionOf(base)
    if (isNewer && changed.length === 0 && !conflict && !isPending) adopt(record)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another answer is followed
  useEffect(() => follow(), [record])

  return {
    form,
    base,
    values,
    /** The names of fields whose values are not the stored ones. */
    changed,
    conflict,
    /** What an earlier visit has left unsaved. */
    draft: kept.offer,
    isPending,
    set,
    /** Answers whether that worked. */
    save,
    discard: () => {
      kept.drop()
      adopt(base)
    },
    endConflict: () => setConflict(null),
  }
}
export type RecordForm = Omit<ReturnType<typeof useRecordForm<unknown>>, "base">
