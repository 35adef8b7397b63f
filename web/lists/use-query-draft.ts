import { useEffect, useEffectEvent, useState } from "react"
import { type Location, useLocation, useNavigate, useNavigation } from "react-router"
import { writeQuery } from "./list-query.ts"

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
  const here = useLocation()
  const { location: going } = useNavigation()
  const navigate = useNavigate()
  const [kept, setDraft] = useState<Draft | null>(null)
  const draft = kept && followed(kept, here, going)
  // State is set after the commit: the router renders an address in a transition, and a click that interrupts that
  // render must find the draft as the screen shows it.
  useEffect(() => {
    if (draft !== kept) setDraft((now) => (now === kept ? draft : now))
  }, [draft, kept])
  const query = new URLSearchParams(draft?.query ?? here.search)

  const send = (ready: Draft) => {
    // Back to where it began: nothing to do, unless what was sent before is still on its way.
    if (ready.query === here.search && ready.sent.length === 0) return setDraft(null)
    setDraft({ ...ready, sent: [...ready.sent, ready.query] })
    void navigate({ search: ready.query }, { preventScrollReset: true })
  }
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (!kept || kept.sent.at(-1) === kept.query) return
    const timer = setTimeout(() => sendNow(kept), kept.delay)
    return () => clearTimeout(timer)
  }, [kept])

  const change: Change = (edit, delay = DELAY) =>
    setDraft((last) => {
      const before = last && followed(last, here, going)
      const next = writeQuery(edit(new URLSearchParams(before?.query ?? here.search)))
      return { from: before?.from ?? here.search, sent: before?.sent ?? [], query: next, delay }
    })
  const apply = () => {
    if (draft && draft.sent.at(-1) !== draft.query) send(draft)
  }
  return { query, change, apply }
}

type Address = Pick<Location, "pathname" | "search">

/** The draft on the address that is shown: still its own, rebased on a query it has sent, or ended. */
function followed(draft: Draft, here: Address, going: Address | undefined): Draft | null {
  if (here.search !== draft.from) {
    const place = draft.sent.lastIndexOf(here.search)
    if (place < 0 || draft.query === here.search) return null
    return { ...draft, from: here.search, sent: draft.sent.slice(place + 1) }
  }
  if (!going && draft.sent.at(-1) === draft.query && draft.query === here.search) return null
  const isOurs = !going || (going.pathname === here.pathname && draft.sent.includes(going.search))
  return isOurs ? draft : null
}
