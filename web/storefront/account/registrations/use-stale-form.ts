import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useRevalidator } from "react-router"
import type { CallError } from "#contract/client.ts"
import { type EditFacts, type EditValues, mergedValues, valuesOf } from "./edit-values.ts"

export const isConflict = ({ code }: CallError): boolean => code === "VERSION_CONFLICT"

/**
 * A form whose registration was changed meanwhile, by the organiser or in another window. Loaded again, it has what is there
 * now, with what was changed in it.
 */
export function useStaleForm(facts: EditFacts, reset: (values: EditValues) => void, read: () => EditValues) {
  const { revalidate, state } = useRevalidator()
  const [isStale, setStale] = useState(false)
  const [isMerged, setMerged] = useState(false)
  const base = useRef(facts)
  const { version } = facts.registration
  const follow = useEffectEvent(() => {
    if (base.current.registration.version === version) return
    reset(mergedValues(valuesOf(base.current), read(), valuesOf(facts)))
    base.current = facts
    setStale(false)
    setMerged(true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version is followed
  useEffect(() => follow(), [version])
  return {
    isStale,
    isMerged,
    isLoading: state === "loading",
    load: () => void revalidate(),
    /** Notes a refusal for an old version; answers whether it is one. */
    isTold: (error: CallError): boolean => {
      if (isConflict(error)) setStale(true)
      return isConflict(error)
    },
  }
}
