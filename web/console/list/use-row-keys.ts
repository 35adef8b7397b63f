import { type RefObject, useRef } from "react"
import { useTranslation } from "react-i18next"
import { type Chosen, isNothing, nothingChosen, toggleChosen } from "../bulk/chosen.ts"
import { useKeys } from "../keys/use-keys.ts"

interface RowKeys {
  grid: RefObject<HTMLDivElement | HTMLTableElement | null>
  cuids: readonly string[]
  rowHeight: number
  /** The row whose sheet is open: J and K then change the record. */
  current: string | undefined
  onOpen: (cuid: string) => void
  chosen: Chosen | null
  onChosen: (chosen: Chosen) => void
}

/** J and K move in a list, Enter opens, X chooses, Escape chooses nothing. */
export function useRowKeys({ grid, cuids, rowHeight, current, onOpen, chosen, onChosen }: RowKeys): void {
  const { t } = useTranslation()
  const last = useRef<string | undefined>(undefined)
  const at = () =>
    current ?? grid.current?.querySelector<HTMLElement>("[data-key]:focus-within")?.dataset.key ?? last.current
  const move = (by: number) => {
    const place = cuids.indexOf(at() ?? "")
    const next = cuids[Math.min(Math.max(place + by, 0), cuids.length - 1)]
    if (next === undefined) return
    last.current = next
    show(grid.current, cuids.indexOf(next), rowHeight)
    if (current) onOpen(next)
    // The row is drawn by the frame after the one that scrolls to it.
    else
      requestAnimationFrame(() =>
        requestAnimationFrame(() => rowOf(grid.current, next)?.focus({ preventScroll: true })),
      )
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

const rowOf = (grid: HTMLElement | null, cuid: string) =>
  grid?.querySelector<HTMLElement>(`[data-key="${CSS.escape(cuid)}"]`)

/** Scrolls as little as it takes; the head stands above the rows. */
function show(grid: HTMLElement | null, place: number, rowHeight: number): void {
  if (!grid) return
  const head = 36
  const top = place * rowHeight
  grid.scrollTop = Math.min(top, Math.max(grid.scrollTop, top + rowHeight + head - grid.clientHeight))
}
