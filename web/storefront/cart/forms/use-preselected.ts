import { useEffect, useEffectEvent } from "react"
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form"
import { useSearchParams } from "react-router"
import type { Participant } from "#contract/endpoints/participants.ts"
import type { Participants } from "./use-participants.ts"

/**
 * The participant selected when a form opens: the one who was just added and is named in the address, else the one of
 * the draft, else the first who can join.
 */
export function usePreselected<V extends FieldValues>(
  // biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is of no concern here
  form: UseFormReturn<V, unknown, any>,
  participants: Participants,
  canJoin: (participant: Participant) => boolean,
  which: "only" | "first" = "only",
) {
  const named = useSearchParams()[0].get("participant")
  const all = participants.is === "known" ? participants.all : null
  const choose = useEffectEvent((known: Participant[]) => {
    const name = "participant_id" as Path<V>
    const able = known.filter(canJoin)
    const isKnown = known.some(({ id }) => String(id) === form.getValues(name))
    const wanted =
      able.find(({ cuid }) => cuid === named) ??
      (!isKnown && (which === "first" || able.length === 1) ? able[0] : undefined)
    if (!wanted && isKnown) return
    form.setValue(name, (wanted ? String(wanted.id) : "") as PathValue<V, Path<V>>, { shouldDirty: Boolean(wanted) })
  })
  useEffect(() => {
    if (all) choose(all)
  }, [all])
}
