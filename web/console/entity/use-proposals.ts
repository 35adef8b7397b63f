import { useEffect, useEffectEvent, useRef } from "react"
import type { UseFormReturn } from "react-hook-form"
import type { Values } from "../conflict/merge-values.ts"

/** Fills fields with what the others propose as these are typed into; a field that somebody has set stays as it is. */
export function useProposals(
  form: Pick<UseFormReturn<Values>, "watch" | "getValues" | "setValue">,
  propose: ((values: Values) => Values) | undefined,
): void {
  const isOn = propose !== undefined
  const chosen = useRef(new Set<string>())
  const follow = useEffectEvent((name: string) => {
    const proposed = propose?.(form.getValues()) ?? {}
    if (name in proposed) chosen.current.add(name)
    for (const [field, value] of Object.entries(proposed))
      if (!chosen.current.has(field) && form.getValues(field) !== value) form.setValue(field, value)
  })
  useEffect(() => {
    if (!isOn) return
    // Only what a person changes has a type: what is filled in here calls nobody.
    const watch = form.watch((_, { name, type }) => void (name && type === "change" && follow(name)))
    return () => watch.unsubscribe()
  }, [form, isOn])
}
