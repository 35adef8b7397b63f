import type { Values } from "../conflict/merge-values.ts"
import { deviceTime } from "../gate/device-clock.ts"

// Drafts: what a form holds unsaved, kept in this browser for a day under organiser, person and record. They survive a
// reload and a closed tab; saving, dropping and logging out remove them.

export interface Draft {
  /** When it was kept, by the device's clock. */
  at: number
  /** Of the record it was made from. */
  version: number
  /** The fields that differ from the record, and what they were. */
  values: Values
  base: Values
}

const PREFIX = "console/draft/"
const DAY = 86_400_000

export const draftKey = (slug: string, person: string, record: string): string => `${PREFIX}${slug}/${person}/${record}`

const isFresh = ({ at }: Partial<Draft>, now: number) => typeof at === "number" && at <= now && now - at < DAY

function parse(text: string | null): Draft | null {
  try {
    const draft = JSON.parse(text ?? "null") as Draft | null
    return draft && typeof draft.values === "object" && typeof draft.base === "object" ? draft : null
  } catch {
    return null
  }
}

/** A browser that forbids storage, or has none left, keeps nothing. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

const deviceNow = (): number => Date.parse(deviceTime())

export function readDraft(key: string, now = deviceNow()): Draft | null {
  const draft = attempt(() => parse(localStorage.getItem(key)), null)
  return draft && isFresh(draft, now) ? draft : null
}

export const keepDraft = (key: string, draft: Draft): void =>
  attempt(() => localStorage.setItem(key, JSON.stringify(draft)), undefined)

export const dropDraft = (key: string): void => attempt(() => localStorage.removeItem(key), undefined)

const keysBelow = (prefix: string): string[] =>
  attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), [])

/** At a logout: nothing of an organiser's console stays. */
export const dropDrafts = (slug: string): void => keysBelow(`${PREFIX}${slug}/`).forEach(dropDraft)

/** Once it is known who works: drafts of others in the same console leave, and all that are older than a day. */
export function tidyDrafts(slug: string, person: string, now = deviceNow()): void {
  const own = draftKey(slug, person, "")
  const isOthers = (key: string) => key.startsWith(`${PREFIX}${slug}/`) && !key.startsWith(own)
  for (const key of keysBelow(PREFIX)) if (isOthers(key) || !readDraft(key, now)) dropDraft(key)
}
