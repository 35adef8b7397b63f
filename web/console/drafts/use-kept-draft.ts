import { use, useEffect, useRef, useState } from "react"
import type { z } from "zod"
import { withoutSecrets } from "#contract/rules/secret-fields.ts"
import type { Values } from "../conflict/merge-values.ts"
import { deviceTime } from "../gate/device-clock.ts"
import { SessionContext } from "../session/session.ts"
import { type Draft, draftKey, dropDraft, keepDraft, readDraft } from "./draft-store.ts"

interface KeptForm {
  /** Names the record among all of the console; undefined for a form that is not kept. */
  record: string | undefined
  /** Tells which fields are secret; a form without one names by useHeld what is kept of it. */
  schema?: z.ZodType
  version: number
  /** What differs from the record, and what the record has instead; empty while nothing differs. */
  changed: Values
  base: Values
  /** Puts a draft into the form. */
  take: (draft: Draft) => void
}

/** A draft of before that waits to be taken or dropped. */
export interface OfferedDraft {
  at: number
  take: () => void
  drop: () => void
}

/**
 * Keeps what a form holds unsaved, and offers what an earlier visit has left. A form that is left inside the console was
 * saved or dropped expressly, so its draft goes with it; a closed tab and a reload run no such end.
 */
export function useKeptDraft({ record, schema, version, changed, base, take }: KeptForm) {
  const session = use(SessionContext)
  // Text that is typed while acting as a colleague is not kept under their name.
  const key =
    record !== undefined && session && !session.impersonator
      ? draftKey(session.organiser.slug, session.collaborator.cuid, record)
      : null
  const [offered, setOffered] = useState(() => (key ? readDraft(key) : null))
  const wasKept = useRef(false)
  const held = JSON.stringify(schema ? withoutSecrets(schema, changed) : changed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: told again when what is held changes
  useEffect(() => {
    if (!key) return
    if (held !== "{}") {
      const values = JSON.parse(held) as Values
      keepDraft(key, { at: Date.parse(deviceTime()), version, values, base: pickLike(values, base) })
      wasKept.current = true
    } else if (wasKept.current) {
      dropDraft(key)
      wasKept.current = false
    }
  }, [key, held, version])
  useEffect(
    () => () => {
      if (key && wasKept.current) dropDraft(key)
    },
    [key],
  )
  const drop = () => {
    if (key && !wasKept.current) dropDraft(key)
    setOffered(null)
  }
  const offer: OfferedDraft | null = offered && {
    at: offered.at,
    take: () => {
      take(offered)
      setOffered(null)
    },
    drop,
  }
  return { offer, drop }
}

const pickLike = (values: Values, base: Values): Values =>
  Object.fromEntries(Object.keys(values).map((name) => [name, base[name] ?? null]))
