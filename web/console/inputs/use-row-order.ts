import { type KeyboardEvent, type PointerEvent as ReactPointerEvent, useLayoutEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"

/** The rows of a list from top to bottom. */
const rowsOf = (list: Element | null) => [...(list?.children ?? [])]
const middleOf = (row: Element) => {
  const { top, height } = row.getBoundingClientRect()
  return top + height / 2
}

/** The place of a dragged row: it passes a neighbour whose middle the pointer has passed. */
function placeAt(rows: Element[], from: number, y: number): number {
  let to = from
  while (to < rows.length - 1 && y > middleOf(rows[to + 1]!)) to++
  while (to > 0 && y < middleOf(rows[to - 1]!)) to--
  return to
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

interface RowOrder {
  count: number
  isDisabled: boolean
  move: (from: number, to: number) => void
}

/**
 * Rows in an order that people decide: dragged by their grips, or moved by the arrow keys on a grip and by Alt with an arrow
 * anywhere in a row. Escape ends dragging where it began.
 */
export function useRowOrder<L extends HTMLElement>({ count, isDisabled, move }: RowOrder) {
  const list = useRef<L>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  /** Where a row has come to, to be told. */
  const [moved, setMoved] = useState<number | null>(null)
  // A node that React puts elsewhere in the document loses the focus, which has to stay with its row.
  const focused = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const had = focused.current
    focused.current = null
    if (!(had instanceof HTMLElement) || had === document.activeElement) return
    const stays = had.matches(":disabled") ? had.closest("li")?.querySelector<HTMLElement>("[data-grip]") : had
    stays?.focus({ preventScroll: true })
  })
  // A drag goes on over many renders: each step moves the rows as they stand then, not as they stood when it began.
  const latest = useRef(move)
  useLayoutEffect(() => {
    latest.current = move
  })
  const go = (from: number, to: number) => {
    if (isDisabled || to === from || to < 0 || to >= count) return
    const { activeElement } = document
    focused.current = list.current?.contains(activeElement) ? activeElement : null
    latest.current(from, to)
    setMoved(to)
  }
  const drag = (from: number) => {
    let at = from
    const goTo = (to: number) => {
      if (to === at) return
      // The next movement of the pointer is measured against the rows as they stand then.
      flushSync(() => {
        go(at, to)
        setDragged(to)
      })
      at = to
    }
    const watch = new AbortController()
    const end = () => {
      watch.abort()
      setDragged(null)
    }
    const listen = { signal: watch.signal }
    addEventListener("pointermove", ({ clientY }) => goTo(placeAt(rowsOf(list.current), at, clientY)), listen)
    addEventListener("pointerup", end, listen)
    addEventListener("pointercancel", end, listen)
    const leave = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return
      event.stopPropagation()
      goTo(from)
      end()
    }
    addEventListener("keydown", leave, { ...listen, capture: true })
    setDragged(from)
  }
  const press = (event: KeyboardEvent, place: number, isMeant: boolean) => {
    const step = steps[event.key]
    if (step === undefined || !isMeant) return
    event.preventDefault()
    event.stopPropagation()
    go(place, place + step)
  }
  return {
    list,
    dragged,
    moved,
    go,
    rowProps: (place: number) => ({
      onKeyDown: (event: KeyboardEvent) => press(event, place, event.altKey),
    }),
    gripProps: (place: number) => ({
      "data-grip": "",
      disabled: isDisabled,
      onKeyDown: (event: KeyboardEvent) => press(event, place, true),
      onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        // Without this the browser would mark text on the way.
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
        drag(place)
      },
    }),
  }
}

/** A list with one of its rows at another place. */
export const movedRow = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, list[from] as T)
