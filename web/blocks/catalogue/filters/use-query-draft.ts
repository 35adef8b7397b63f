import { useEffect, useEffectEvent, useState } from "react"
import { useLocation, useNavigate, useNavigation } from "react-router"
import { writeQuery } from "./filter-query.ts"

// The address is the state; what was just changed and is not in it yet is a draft. The draft is shown at once and becomes
// the address when nothing has changed for a while. Whatever else changes the address or sets out to, the back button or
// a link, ends the draft: it must not come late and undo where somebody went.
export const DELAY = 750
export const SECTION_DELAY = 500
export const POPOVER_DELAY = 50

interface Draft {
  /** The address it was begun on. */
  from: string
  query: string
  delay: number
  /** What of it has set out already, the last of them last. */
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
