import { type RefObject, useEffect, useRef, useState } from "react"

/** As many rows as two screens of a phone have. */
const FIRST = 24
const MORE = 48

interface Growing {
  /** How many rows are drawn. */
  shown: number
  /** On an element after the last row: while it is near the window, more rows are drawn. */
  end: RefObject<HTMLDivElement | null>
}

/**
 * A long list is drawn as far as somebody has scrolled: four hundred rows at once would make every typed letter wait. With
 * another `key` (what is looked for, which group) it begins anew.
 */
export function useGrowing(count: number, key: string): Growing {
  const [state, setState] = useState({ shown: FIRST, key })
  if (state.key !== key) setState({ shown: FIRST, key })
  const shown = state.key === key ? state.shown : FIRST
  const end = useRef<HTMLDivElement>(null)
  const isMore = shown < count
  // The end is watched anew after each growth: an element that is still near the window tells it only once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown is what has grown.
  useEffect(() => {
    const element = end.current
    if (!isMore || !element) return
    const grow = () => setState((now) => ({ ...now, shown: now.shown + MORE }))
    const watch = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && grow(), {
      rootMargin: "800px",
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [isMore, shown])
  return { shown, end }
}
