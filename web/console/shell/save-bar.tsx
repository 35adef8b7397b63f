import { useLayoutEffect, useRef } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Kbd } from "../keys/kbd.tsx"
import styles from "./page.module.css"

interface SaveBarProps {
  /** How many fields differ from what is saved; at 0 there is no bar. */
  changes: number
  /** What changed, in a few words. */
  detail?: string
  onSave: () => void
  onDiscard: () => void
  isPending: boolean
}

/** The ink bar at the bottom of an editor. Its form tells `useUnsaved` too, for Ctrl S and the question when leaving. */
export function SaveBar({ changes, detail, onSave, onDiscard, isPending }: SaveBarProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const isShown = changes > 0
  useLayoutEffect(() => {
    if (!isShown || !box.current) return
    const giveBack = keepClear(box.current)
    // The bar comes with the first letter that is typed, perhaps over the very field.
    const focused = document.activeElement
    if (focused && isUnder(box.current, focused)) focused.scrollIntoView({ block: "nearest" })
    return giveBack
  }, [isShown])
  if (!isShown) return null
  return (
    <div ref={box} className={styles.saveBox} data-save-bar="">
      <div className={styles.saveBar} role="status">
        <span className={styles.dot} aria-hidden="true" />
        <b className={styles.count}>{t("console_shell.save_bar.changes", { count: changes })}</b>
        <span className={styles.detail}>{detail}</span>
        <Button variant="plain" className={styles.discard} onPress={onDiscard} isDisabled={isPending}>
          {t("console_shell.save_bar.discard")}
        </Button>
        <Button variant="primary" onPress={onSave} isPending={isPending}>
          {t("console_shell.save_bar.save")}
          <span className={styles.saveKey}>
            <Kbd isDecoration>mod+s</Kbd>
          </span>
        </Button>
      </div>
    </div>
  )
}

/** A line of air between what has the focus and the bar. */
const AIR = 32

/** The scroll padding of what the bar lies over: whatever takes the focus is scrolled clear of it. Returns the way back. */
function keepClear(bar: HTMLElement): () => void {
  const scroller = scrollerOf(bar)
  const makeRoom = () => {
    const below = Number.parseFloat(getComputedStyle(bar).bottom) || 0
    scroller.style.scrollPaddingBottom = `${bar.offsetHeight + below + AIR}px`
  }
  makeRoom()
  // A phone that is turned has another bar.
  const watch = new ResizeObserver(makeRoom)
  watch.observe(bar)
  return () => {
    watch.disconnect()
    scroller.style.scrollPaddingBottom = ""
  }
}

function scrollerOf(element: HTMLElement): HTMLElement {
  const parent = element.parentElement
  if (!parent) return document.documentElement
  return ["auto", "scroll"].includes(getComputedStyle(parent).overflowY) ? parent : scrollerOf(parent)
}

/** Behind the bar or below it. A long text is left where it is: its first lines may be the ones being written. */
function isUnder(bar: Element, field: Element): boolean {
  if (bar.contains(field) || field === document.body) return false
  const { height, bottom } = field.getBoundingClientRect()
  return bottom > bar.getBoundingClientRect().top && height < innerHeight / 2
}
