import type { KeyboardEvent } from "react"

// Arrow keys for those who expect them; Tab walks through everything by itself. Left and right go along the bar, down
// enters the open menu, up and down go through its links, and up from the first goes back to its button.
const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

/** The index after a key: around the ends when `wraps`, else stopping there. Null for a key that does not move. */
export function placeAfter(key: string, place: number, count: number, wraps = false): number | null {
  if (key === "Home") return 0
  if (key === "End") return count - 1
  const step = steps[key]
  if (step === undefined || count === 0) return null
  return wraps ? (place + step + count) % count : Math.min(Math.max(place + step, -1), count - 1)
}

export function moveInNav(event: KeyboardEvent<HTMLElement>, open: (id: string) => void): void {
  const { key } = event
  const target = event.target as HTMLElement
  const item = target.closest<HTMLElement>("[data-menu-link]")
  if (!item || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const top = item.firstElementChild as HTMLElement
  const next = target === top ? alongBar(key, event.currentTarget, item, open) : inMenu(key, item, target, top)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function alongBar(key: string, nav: HTMLElement, item: HTMLElement, open: (id: string) => void) {
  if (key === "ArrowUp") return null
  if (key === "ArrowDown") {
    const menu = item.querySelector("[data-menu]")
    if (menu) open(item.dataset.menuLink!)
    return menu?.querySelector("a")
  }
  const items = [...nav.querySelectorAll("[data-menu-link]")]
  const place = placeAfter(key, items.indexOf(item), items.length, true)
  return place === null ? null : (items[place]?.firstElementChild as HTMLElement | undefined)
}

function inMenu(key: string, item: HTMLElement, target: HTMLElement, top: HTMLElement) {
  if (key === "ArrowLeft" || key === "ArrowRight") return null
  const links = [...item.querySelectorAll<HTMLElement>("[data-menu] a")]
  const place = placeAfter(key, links.indexOf(target), links.length)
  return place === -1 ? top : place === null ? null : links[place]
}
