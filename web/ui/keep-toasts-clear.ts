import { choosePlace } from "./toast-place.ts"

/** Elements that are pressed or typed into. A row or a text that is a link may be covered for a moment, a button may not. */
const PRESSED = `button, input, select, textarea, label, summary, a.btn, a[href^="tel:"], nav a,
  [role="button"], [role="switch"], [role="tab"], [role="menuitem"], [role="option"], [role="slider"]`
/** A screen that changes under a toast is looked at again this often. */
const LOOKED_AT = 200
/** Sonner's own space between two toasts. */
const GAP = 14

/**
 * Keeps the toasts of this region off whatever can be pressed, as long as there are any: when they come, when the page is
 * scrolled, when it changes. One that somebody points at stays where it is. Returns a function that stops it.
 */
export function keepToastsClear(region: HTMLElement): () => void {
  const end = new AbortController()
  let timer: ReturnType<typeof setInterval> | undefined
  let now: { left: number; bottom: number } | null = null

  const isPressed = (x: number, y: number): boolean => {
    const [under] = document.elementsFromPoint(x, y).filter((each) => !region.contains(each))
    return under?.closest(PRESSED) != null
  }
  const place = () => {
    const toasts = [...region.querySelectorAll<HTMLElement>("[data-sonner-toast]:not([data-removed=true])")]
    const list = region.querySelector<HTMLElement>("[data-sonner-toaster]")
    if (!list || toasts.length === 0) {
      clearInterval(timer)
      timer = undefined
      now = null
      return
    }
    timer ??= setInterval(place, LOOKED_AT)
    if (now && region.matches(":hover, :focus-within")) return
    const { clientWidth: width, clientHeight } = document.documentElement
    const window = { width, height: Math.min(clientHeight, innerHeight) }
    const size = {
      width: Math.max(...toasts.map((each) => each.offsetWidth)),
      height: toasts.reduce((sum, each) => sum + each.offsetHeight, 0) + (toasts.length - 1) * GAP,
    }
    const { left, right, bottom } = choosePlace(window, size, isPressed, now)
    now = { left, bottom }
    list.style.setProperty("--toast-right", `${width - right}px`)
    list.style.setProperty("--toast-bottom", `${window.height - bottom}px`)
  }
  const watch = new MutationObserver(place)
  watch.observe(region, { childList: true, subtree: true, characterData: true })
  for (const event of ["scroll", "resize"])
    addEventListener(event, place, { signal: end.signal, capture: true, passive: true })
  place()
  return () => {
    end.abort()
    watch.disconnect()
    clearInterval(timer)
  }
}
