import { createContext, use, useEffect, useId, useRef, useState } from "react"
import type { FieldValues, UseFormReturn } from "react-hook-form"
import { isSame, type Values } from "../conflict/merge-values.ts"
import { setAt } from "../conflict/set-at.ts"
import type { Draft } from "./draft-store.ts"

// What a form inside KeptForm holds: each hook here tells the form around it what differs from what it began with, and is
// handed its part of a draft that is taken up. Passwords, keys, codes and bank accounts stay in a plain useState.

export interface HeldPart {
  /** What differs from the beginning, and the whole beginning, by name. */
  changed: Values
  base: Values
  take: (draft: Pick<Draft, "values" | "base">) => void
  /** Whether the part itself shows what somebody else has changed meanwhile. */
  isMerging?: boolean
}

export interface HeldForm {
  /** Null for a part that is no longer shown. */
  hold: (id: string, part: HeldPart | null) => void
  /** Drafted values by name whose fields were not there when the draft was taken up. */
  waiting: Map<string, unknown>
  /** Nothing is unsaved any more, though the form is still shown. */
  saved: () => void
}

export const HeldContext = createContext<HeldForm | null>(null)

export function useHeldForm(): HeldForm {
  const form = use(HeldContext)
  if (!form) throw new Error("what is typed is held by a KeptForm around it")
  return form
}

/** Holds several values of one origin, as those of react-hook-form are. */
export function useHeldPart(part: HeldPart): void {
  const form = useHeldForm()
  const id = useId()
  const latest = useRef(part)
  useEffect(() => {
    latest.current = part
  })
  const told = JSON.stringify([part.changed, part.base])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again when what is held changes
  useEffect(() => form.hold(id, { ...latest.current, take: (draft) => latest.current.take(draft) }), [form, id, told])
  useEffect(() => () => form.hold(id, null), [form, id])
}

/** Holds the fields of a form of react-hook-form that begins with these values. */
export function useHeldFields(form: Pick<UseFormReturn<FieldValues>, "watch" | "setValue">, first: Values): void {
  const changed = Object.entries(form.watch() as Values).filter(([name, value]) => !isSame(value, first[name]))
  useHeldPart({
    changed: Object.fromEntries(changed),
    base: first,
    take: ({ values }) => {
      for (const [name, value] of Object.entries(values)) if (name in first) setAt(form, name, value)
    },
  })
}

/** The useState of what is typed: kept for a day while it is not saved, under a name that is its own in the form. */
export function useHeld<T>(name: string, first: T | (() => T)): [T, (value: T) => void] {
  const { waiting } = useHeldForm()
  const [base] = useState(first)
  const [value, setValue] = useState(() => (waiting.has(name) ? (waiting.get(name) as T) : base))
  useHeldPart({
    changed: isSame(value, base) ? {} : { [name]: value },
    base: { [name]: base },
    take: ({ values }) => {
      if (name in values) setValue(values[name] as T)
    },
  })
  return [value, setValue]
}
