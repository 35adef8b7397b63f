import type { Header as HeaderPart } from "#contract/blocks/parts.ts"
import type { Website } from "#contract/endpoints/website.ts"
import type { Reader } from "#contract/own.ts"
import { CartButton } from "./cart-button.tsx"
import { Logo } from "./logo.tsx"
import { MenuButton } from "./menu-button.tsx"
import { Nav } from "./nav.tsx"
import "./header.css"

type HeaderProps = { header: HeaderPart; website: Website; customer: Reader["customer"] }

/** Three places, start, middle and end, rendered in visual order, so that the keyboard follows it. */
export function Header({ header: { content, settings }, website, customer }: HeaderProps) {
  const { logo_position, links_position, sticky } = settings
  const logo = <Logo organiser={website.organiser} />
  const nav = content.links.length > 0 && <Nav links={content.links} />
  const hasMiddle = logo_position === "center" || links_position === "center"
  return (
    <header className="header" data-logo={logo_position} data-links={links_position} data-sticky={sticky}>
      <div className="container">
        <div className="header-start">
          <MenuButton links={content.links} website={website} customer={customer} />
          {logo_position === "left" && logo}
          {links_position === "left" && nav}
        </div>
        {hasMiddle && (
          <div className="header-middle">
            {logo_position === "center" && logo}
            {links_position === "center" && nav}
          </div>
        )}
        <div className="header-end">
          {links_position === "right" && nav}
          <CartButton />
        </div>
      </div>
    </header>
  )
}
