import { useId, useLayoutEffect, useRef } from "react"
import type { MenuLink } from "#contract/blocks/parts.ts"
import { KeptPart } from "#web/blocks/kept-part.tsx"
import { ChevronDown } from "#web/ui/icons/chevron-down.tsx"
import { addressFor, currentWithin } from "./current-mark.ts"
import { MegaMenu } from "./mega-menu.tsx"
import { menuKind } from "./menu-links.ts"
import { PopoverMenu } from "./popover-menu.tsx"
import { useDismiss } from "./use-dismiss.ts"
import { usePlace } from "./use-place.ts"

type NavMenuProps = { link: MenuLink; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** A button of the bar and the menu it opens, which is in the HTML from the start, for search engines too. */
export function NavMenu({ link, isOpen, onOpenChange }: NavMenuProps) {
  const item = useRef<HTMLLIElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  const place = usePlace()
  useDismiss(item, isOpen, () => onOpenChange(false))
  useLayoutEffect(() => {
    if (isOpen && menu.current) keepInWindow(menu.current)
  }, [isOpen])
  const isMega = menuKind(link) === "mega"
  const hrefs = [link, ...link.children, ...link.children.flatMap(({ children }) => children)].map(({ href }) => href)
  return (
    <li ref={item} data-menu-link={link.id} className={isMega ? undefined : "nav-under"}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-current={currentWithin(hrefs, place)}
        onClick={() => onOpenChange(!isOpen)}
      >
        {link.name}
        <ChevronDown className="icon icon-sm" aria-hidden />
      </button>
      <div ref={menu} id={id} data-menu hidden={!isOpen} className={isMega ? "mega-wrap" : "popover nav-popover"}>
        <KeptPart name={() => `menu ${JSON.stringify(link)}`} at={addressFor(hrefs, place)}>
          {isMega ? <MegaMenu link={link} /> : <PopoverMenu link={link} />}
        </KeptPart>
      </div>
    </li>
  )
}

const margin = 16

/** A popover begins under its button, and further left where it would leave the window. */
function keepInWindow(menu: HTMLElement) {
  menu.style.marginLeft = ""
  const over = menu.getBoundingClientRect().right + margin - document.documentElement.clientWidth
  if (over > margin) menu.style.marginLeft = `${margin - over}px`
}
