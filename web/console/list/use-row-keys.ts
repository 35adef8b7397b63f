import { type KeyboardEvent, type RefObject, useRef } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { type Chosen, isNothing, nothingChosen, toggleChosen } from "../bulk/chosen.ts"
import { useKeys } from "../keys/use-keys.ts"
import { heights, useDensity } from "./density.ts"

interface RowKeys {
  grid: RefObject<HTMLDivElement | HTMLTableElement | null>
  cuids: readonly string[]
  /** The row whose sheet is open: J and K then change the record. */
  current: string | undefined
  onOpen: (cuid: string) => void
  chosen: Chosen | null
  onChosen: (chosen: Chosen) => void
}

/** J and K move in a list, Enter opens, X chooses, Escape chooses nothing. */
export function useRowKeys({ grid, cuids, current, onOpen, chosen, onChosen }: RowKeys): void {
  const { t } = useTranslation()
  const rowHeight = heights[useDensity()]
  const last = useRef<string | undefined>(undefined)
  // The row that takes the focus as soon as it is drawn; keys pressed until then go on from it.
  const next = useRef<string | undefined>(undefined)
  const rowOf = (cuid: string) => grid.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(cuid)}"]`)
  const focused = () => grid.current?.querySelector<HTMLElement>("[data-key]:focus-within")?.dataset.key
  const at = () => current ?? next.current ?? focused() ?? last.current
  const focusNext = (frames = 30) => {
    if (next.current === undefined) return
    const row = rowOf(next.current)
    row?.focus({ preventScroll: true })
    if (row || frames === 0) next.current = undefined
    else requestAnimationFrame(() => focusNext(frames - 1))
  }
  const move = (by: number) => {
    const place = Math.min(Math.max(cuids.indexOf(at() ?? "") + by, 0), cuids.length - 1)
    const cuid = cuids[place]
    if (cuid === undefined) return
    last.current = cuid
    show(grid.current, place, rowHeight)
    if (current) return onOpen(cuid)
    next.current = cuid
    focusNext()
  }
  const withRow = (act: (cuid: string) => void) => () => {
    const cuid = at()
    if (cuid !== undefined && cuids.includes(cuid)) act(cuid)
  }
  const choose = (cuid: string) => chosen && onChosen(toggleChosen(chosen, cuid, cuids))
  useKeys({ key: "j", label: t("console_entity.keys.next"), run: () => move(1) })
  useKeys({ key: "k", label: t("console_entity.keys.previous"), run: () => move(-1) })
  useKeys(current ? null : { key: "Enter", label: t("console_entity.keys.open"), run: withRow(onOpen) })
  useKeys(chosen && { key: "x", label: t("console_entity.keys.select"), run: withRow(choose) })
  const hasChosen = chosen !== null && !isNothing(chosen)
  useKeys(
    hasChosen && !current
      ? { key: "Escape", label: t("console_entity.keys.clear"), run: () => onChosen(nothingChosen) }
      : null,
  )
}

/** Scrolls as little as it takes; the head stands above the rows. */
function show(grid: HTMLElement | null, place: number, rowHeight: number): void {
  if (!grid) return
  const head = 36
  const top = place * rowHeight
  grid.scrollTop = Math.min(top, Math.max(grid.scrollTop, top + rowHeight + head - grid.clientHeight))
}

/** Ctrl A in the rows is all that match; React Aria would choose those that are loaded. */
export const onSelectAll = (run: (() => void) | null) => (event: KeyboardEvent) => {
  if (!run || event.key !== "a" || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.stopPropagation()
  run()
}
