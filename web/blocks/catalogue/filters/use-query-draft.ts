import { useEffect, useEffectEvent, useState } from "react"
import { useLocation, useNavigate, useNavigation } from "react-router"
import { writeQuery } from "./filter-query.ts"

// The address is the state; a change that is not in it yet is a draft. The draft is shown at once and becomes the
// address when nothing has changed for a while. Any other navigation, by the back button or a link, ends the draft:
// applied late, it would undo that navigation.
export const DELAY = 750
export const SECTION_DELAY = 500
export const POPOVER_DELAY = 50

interface Draft {
  /** The address on which it was begun. */
  from: string
  query: string
  delay: number
  /** The queries already navigated to, the latest last. */
  sent: string[]
}

export type Change = (edit: (query: URLSearchParams) => URLSearchParams, delay?: number) => void

export function useQueryDraft(): { query: URLSearchParams; change: Change; apply: () => void } {
  const { pathname, search } = useLocation()
  const { location: going } = useNavigation()
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft | null>(null)
  const isOurs = (there: { pathname: string; search: string }) =>
    there.pathname === pathname && draft?.sent.includes(there.search)
  if (draft && search !== draft.from)
    setDraft(search === draft.sent.at(-1) && draft.query !== search ? { ...draft, from: search, sent: [] } : null)
  else if (draft && going && !isOurs(going)) setDraft(null)
  const query = new URLSearchParams(draft?.query ?? search)

  const send = (ready: Draft) => {
    if (ready.query === search) return setDraft(null)
    setDraft({ ...ready, sent: [...ready.sent, ready.query] })
    void navigate({ search: ready.query }, { preventScrollReset: true })
  }
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (!draft || draft.sent.at(-1) === draft.query) return
    const timer = setTimeout(() => sendNow(draft), draft.delay)
    return () => clearTimeout(timer)
  }, [draft])

  const change: Change = (edit, delay = DELAY) =>
    setDraft((before) => {
      const now = before?.query ?? search
      const next = writeQuery(edit(new URLSearchParams(now)))
      return { from: before?.from ?? search, sent: before?.sent ?? [], query: next, delay }
    })
  const apply = () => {
    if (draft && draft.sent.at(-1) !== draft.query) send(draft)
  }
  return { query, change, apply }
}
