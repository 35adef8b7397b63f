import { type RefObject, useLayoutEffect, useRef } from "react"

/** Another question begins at the first row: the grid keeps its place in the scroll when its rows change, so it is put back. */
export function useTop(grid: RefObject<HTMLElement | null>, question: string): void {
  const last = useRef(question)
  useLayoutEffect(() => {
    if (last.current === question) return
    last.current = question
    if (grid.current) grid.current.scrollTop = 0
  }, [grid, question])
}
