import { toast } from "sonner"

/*
Loading stays until it is replaced; success and error last two seconds, not counting the time they are hovered or
focused. Sonner knows only the hovering, and forgets it when a toast is replaced in place: so the time is kept here
and sonner gets toasts of infinite duration.
 */
type ToastId = string | number
type Life = { left: number; since: number; timer: ReturnType<typeof setTimeout> | undefined }

const lifetime = 2000
/** A toast with a way back stays long enough to take it. */
const undo_lifetime = 8000
const lives = new Map<ToastId, Life>()
let region: HTMLElement | null = null
let isHeld = false

function count(id: ToastId, life: Life) {
  life.since = performance.now()
  life.timer = setTimeout(() => {
    lives.delete(id)
    toast.dismiss(id)
  }, life.left)
}

/** Asks the region itself: a toast that disappears under the pointer fires no leave event. */
function look() {
  const wasHeld = isHeld
  isHeld = region?.matches(":hover, :focus-within") ?? false
  if (isHeld === wasHeld) return
  for (const [id, life] of lives) {
    if (!isHeld) {
      count(id, life)
      continue
    }
    clearTimeout(life.timer)
    life.left -= performance.now() - life.since
  }
}

function endSoon(id: ToastId, left = lifetime): ToastId {
  look()
  clearTimeout(lives.get(id)?.timer)
  const life: Life = { left, since: 0, timer: undefined }
  lives.set(id, life)
  if (!isHeld) count(id, life)
  return id
}

/** Called by the toaster with the element its toasts appear in. Returns a function that stops watching. */
export function watchToasts(element: HTMLElement): () => void {
  const watch = new AbortController()
  // After the event: while it runs, the element that loses the pointer or the focus may still seem to have it.
  const lookNext = () => setTimeout(look)
  region = element
  for (const event of ["pointerover", "pointerout", "focusin", "focusout"]) {
    element.addEventListener(event, lookNext, { signal: watch.signal })
  }
  return () => {
    watch.abort()
    region = null
  }
}

const endless = (id?: ToastId) => ({ duration: Number.POSITIVE_INFINITY, ...(id !== undefined && { id }) })

/** Each takes the id of a toast to replace, and gives the id of the one it shows. */
export const showToast = {
  loading: (text: string, id?: ToastId) => toast.loading(text, { ...endless(id), dismissible: false }),
  success: (text: string, id?: ToastId) => endSoon(toast.success(text, { ...endless(id), dismissible: true })),
  /** Takes all away: what they say may be about people whom the next person is not to see. */
  clear: () => {
    for (const { timer } of lives.values()) clearTimeout(timer)
    lives.clear()
    toast.dismiss()
  },
  undoable: (text: string, { label, run }: { label: string; run: () => void }) =>
    endSoon(toast.success(text, { ...endless(), dismissible: true, action: { label, onClick: run } }), undo_lifetime),
  error: (text: string, id?: ToastId) => endSoon(toast.error(text, { ...endless(id), dismissible: true })),
}
