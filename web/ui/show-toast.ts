import type { toast } from "sonner"

/*
Sonner is fetched by the toaster when it is first wanted; toasts shown before that wait for it, in their order.
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
/** Toasts that have not been told to go: one that goes, slowly, takes whatever is put in its place with it. */
const standing = new Set<ToastId>()
/** Sonner, once the toaster shows its region. */
let sonner: typeof toast | null = null
let waiting: (() => void)[] = []
const nothing = (): undefined => undefined
let want: () => undefined = nothing
let last_id = 0
let region: HTMLElement | null = null
let isHeld = false
/** Where only one toast may be shown: the one that is shown, whose place the next one takes. */
let only: { id: ToastId | null } | null = null

function count(id: ToastId, life: Life) {
  life.since = performance.now()
  life.timer = setTimeout(() => {
    lives.delete(id)
    standing.delete(id)
    sonner?.dismiss(id)
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

/** Called by the toaster: `load` is run for a toast that cannot be shown yet. Returns a function that forgets it. */
export function whenToastsWanted(load: () => void): () => void {
  want = () => void load()
  if (waiting.length > 0) load()
  return () => {
    want = nothing
  }
}

/** Called by the region of toasts, with its element and sonner. Returns a function that stops watching. */
export function watchToasts(element: HTMLElement, by: typeof toast, isSingle = false): () => void {
  only = isSingle ? { id: null } : null
  const watch = new AbortController()
  // After the event: while it runs, the element that loses the pointer or the focus may still seem to have it.
  const lookNext = () => setTimeout(look)
  region = element
  sonner = by
  for (const event of ["pointerover", "pointerout", "focusin", "focusout"]) {
    element.addEventListener(event, lookNext, { signal: watch.signal })
  }
  for (const show of waiting.splice(0)) show()
  return () => {
    watch.abort()
    region = null
    sonner = null
  }
}

/** Gives the toast its id at once, and shows it as soon as there is a region. */
function show(id: ToastId | undefined, draw: (by: typeof toast, id: ToastId) => void): ToastId {
  const shown = only?.id != null && lives.has(only.id) ? only.id : undefined
  const replaced = id !== undefined && standing.has(id) ? id : undefined
  const known = replaced ?? shown ?? `toast-${++last_id}`
  standing.add(known)
  if (only) only.id = known
  if (sonner) {
    draw(sonner, known)
    return known
  }
  waiting.push(() => sonner && draw(sonner, known))
  want()
  return known
}

/** Sonner leaves what is not said as it was: a toast in the place of one with an action has to say that it has none. */
const stays = { duration: Number.POSITIVE_INFINITY, action: null }

/** Each takes the id of a toast to replace, and gives the id of the one it shows. */
export const showToast = {
  loading: (text: string, id?: ToastId) =>
    show(id, (by, id) => {
      clearTimeout(lives.get(id)?.timer)
      lives.delete(id)
      by.loading(text, { ...stays, id, dismissible: false })
    }),
  success: (text: string, id?: ToastId) =>
    show(id, (by, id) => endSoon(by.success(text, { ...stays, id, dismissible: true }))),
  /** Takes all away: what they say may be about people whom the next person is not to see. */
  clear: () => {
    for (const { timer } of lives.values()) clearTimeout(timer)
    lives.clear()
    standing.clear()
    waiting = []
    sonner?.dismiss()
  },
  undoable: (text: string, { label, run }: { label: string; run: () => void }) =>
    show(undefined, (by, id) => {
      // The press takes the toast away: the next one must not wait to take its place.
      const onClick = () => {
        lives.delete(id)
        standing.delete(id)
        run()
      }
      endSoon(by.success(text, { ...stays, id, dismissible: true, action: { label, onClick } }), undo_lifetime)
    }),
  error: (text: string, id?: ToastId) =>
    show(id, (by, id) => endSoon(by.error(text, { ...stays, id, dismissible: true }))),
}
