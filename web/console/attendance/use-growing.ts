import { type RefObject, useEffect, useRef, useState } from "react"

/** More rows than fill the list of a phone: each is at least 64 px high, and the list of a phone of 800 px below 480. */
const FIRST = 12
/** As many rows as two screens have: drawn once nobody types any more, ready to be scrolled to. */
const SETTLED = 24
const SETTLES_MS = 400
const MORE = 24
/** How far below the window the end may be before more rows are drawn. The first rows reach beyond it. */
const AHEAD = 200

interface Growing {
  /** How many rows are drawn. */
  shown: number
  /** On an element after the last row: while it is near the window, more rows are drawn. */
  end: RefObject<HTMLDivElement | null>
}

/**
 * A long list is drawn as far as somebody has scrolled: four hundred rows at once would make every typed letter wait. With
 * another `key` (what is looked for, which group) it begins anew, with what is in sight.
 */
export function useGrowing(count: number, key: string): Growing {
  const [state, setState] = useState({ shown: FIRST, key })
  if (state.key !== key) setState({ shown: FIRST, key })
  const shown = state.key === key ? state.shown : FIRST
  const end = useRef<HTMLDivElement>(null)
  const isMore = shown < count
  const isSettled = shown >= SETTLED
  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter is another key, and begins the time anew.
  useEffect(() => {
    if (isSettled) return
    const timer = setTimeout(() => setState((now) => ({ ...now, shown: Math.max(now.shown, SETTLED) })), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [key, isSettled])
  // The end is watched anew after each growth: an element that is still near the window tells it only once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown is what has grown.
  useEffect(() => {
    const element = end.current
    if (!isMore || !element) return
    const grow = () => setState((now) => ({ ...now, shown: now.shown + MORE }))
    const watch = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && grow(), {
      rootMargin: `${AHEAD}px`,
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [isMore, shown])
  return { shown, end }
}
