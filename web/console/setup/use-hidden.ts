import { useQueryClient } from "@tanstack/react-query"
import { CallError } from "#contract/client.ts"
import { call } from "../session/call.ts"
import { keep, useKept } from "../session/kept.ts"
import { sessionQuery, useSession } from "../session/session.ts"

// The person's own preference, and its name in this browser where the server does not keep it.
const PREFERENCE = "checklist_hidden"

type Preferences = Record<string, unknown>
/** The contract of this call is built on another branch: until it is here, only its shape is known. */
type KeepPreferences = (
  name: "PUT /api/console/session",
  input: { body: { preferences: Preferences } },
) => Promise<unknown>

/** Whether this person has hidden the checklist, which hides it for nobody else. */
export function useHidden() {
  const client = useQueryClient()
  const { collaborator, organiser } = useSession()
  const name = `${PREFERENCE}/${organiser.slug}/${collaborator.cuid}`
  const isKeptHere = useKept(name) !== null
  const preferences = (Reflect.get(collaborator, "preferences") ?? {}) as Preferences
  const hide = async () => {
    const kept = { ...preferences, [PREFERENCE]: true }
    try {
      await (call as unknown as KeepPreferences)("PUT /api/console/session", { body: { preferences: kept } })
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey })
    } catch (error) {
      if (!(error instanceof CallError) || !["NOT_FOUND", "METHOD_NOT_ALLOWED"].includes(error.code)) throw error
      keep(name, "yes")
    }
  }
  return { isHidden: isKeptHere || preferences[PREFERENCE] === true, hide }
}
