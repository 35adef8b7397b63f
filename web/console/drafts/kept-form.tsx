import { type ComponentType, createContext, type ReactNode, use, useState } from "react"
import { soundsSecret } from "#contract/rules/secret-fields.ts"
import { DialogNotice } from "#web/ui/dialog.tsx"
import { mergeValues, type Values } from "../conflict/merge-values.ts"
import type { Conflict } from "../conflict/use-record-form.ts"
import { DraftOffer } from "./draft-offer.tsx"
import type { Draft } from "./draft-store.ts"
import { HeldContext, type HeldForm, type HeldPart } from "./held.ts"
import { type OfferedDraft, useKeptDraft } from "./use-kept-draft.ts"

interface KeptFormProps {
  /** Names what the form is about among all of the console. */
  record: string
  /** Of the record, where it has one: what somebody else has changed since is shown by a ConflictBox. */
  version?: number
  children: ReactNode
}

/** What ConflictBox takes: a draft that waits, or its values beside those that somebody else has saved since. */
interface KeptRecord {
  draft: OfferedDraft | null
  conflict: Conflict | null
  values: Values
  changed: string[]
  set: (name: string, value: unknown) => void
  endConflict: () => void
}

const RecordContext = createContext<KeptRecord | null>(null)

/** Keeps for a day what the hooks of held.ts hold inside it. The offer is where KeptOffer or a ConflictBox stands. */
export const KeptForm = (props: KeptFormProps) => <Kept key={props.record} {...props} />

/** The same for a form in a dialog, which shows the offer by itself. */
export const KeptDialog = ({ children, ...form }: KeptFormProps) => (
  <KeptForm {...form}>
    <DialogNotice value={<KeptOffer />}>{children}</DialogNotice>
  </KeptForm>
)

/** A dialog whose fields are kept under the record that its properties name. */
export function keptDialog<P extends object>(recordOf: (props: P) => string, Form: ComponentType<P>) {
  return (props: P) => (
    <KeptDialog record={recordOf(props)}>
      <Form {...props} />
    </KeptDialog>
  )
}

export function useKeptRecord(): KeptRecord {
  const record = use(RecordContext)
  if (!record) throw new Error("a draft is offered inside a KeptForm")
  return record
}

export const KeptOffer = () => <DraftOffer offer={useKeptRecord().draft} />

const union = (all: Values[]): Values => Object.assign({}, ...all) as Values
const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !soundsSecret(name)))

function Kept({ record, version: given = 0, children }: KeptFormProps) {
  // What the fields began with stays as it was, and so does its version.
  const [version] = useState(given)
  const [parts, setParts] = useState<ReadonlyMap<string, HeldPart>>(new Map())
  const [isSaved, setSaved] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [form] = useState<HeldForm>(() => {
    const waiting = new Map<string, unknown>()
    const hold = (id: string, part: HeldPart | null) => {
      for (const name of Object.keys(part?.base ?? {})) waiting.delete(name)
      setParts((before) => {
        const next = new Map(before)
        if (part) next.set(id, part)
        else next.delete(id)
        return next
      })
      // Fields that go, as they do for a record that was saved, take their conflict with them.
      if (!part) setConflict(null)
    }
    return { hold, waiting, saved: () => setSaved(true) }
  })
  const all = [...parts.values()]
  const base = union(all.map((part) => part.base))
  const changed = withoutSecrets(union(all.map((part) => part.changed)))
  const take = (draft: Pick<Draft, "values" | "base">) => {
    for (const part of all) part.take(draft)
  }
  const takeUp = (draft: Draft) => {
    take(draft)
    for (const [name, value] of Object.entries(draft.values)) if (!(name in base)) form.waiting.set(name, value)
    if (draft.version === version) return
    const shown = all.filter((part) => !part.isMerging).flatMap((part) => Object.keys(part.base))
    const own = shown.filter((name) => name in draft.values)
    const result = mergeValues(own, draft.base, draft.values, base)
    if (result.clashes.length > 0) setConflict({ ...result, mine: draft.values, theirs: base })
  }
  const kept = useKeptDraft({ record, version, changed: isSaved ? {} : changed, base, take: takeUp })
  const state: KeptRecord = {
    draft: isSaved ? null : kept.offer,
    conflict,
    values: { ...base, ...changed },
    changed: Object.keys(changed),
    set: (name, value) => take({ values: { [name]: value }, base }),
    endConflict: () => setConflict(null),
  }
  return (
    <HeldContext value={form}>
      <RecordContext value={state}>{children}</RecordContext>
    </HeldContext>
  )
}
