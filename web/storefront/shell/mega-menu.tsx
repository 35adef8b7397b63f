import type { MenuLink } from "#contract/blocks/parts.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ArrowRight } from "#web/ui/icons/arrow-right.tsx"
import { type Branch, leadsNowhere, megaColumns, ownHref } from "./menu-links.ts"
import { ShellLink } from "./shell-link.tsx"
import "./mega-menu.css"

/** Columns of grandchildren under their parents' names, and a link to the parent's own page. */
export function MegaMenu({ link }: { link: MenuLink }) {
  const { t } = useTranslation()
  const { titled, loose } = megaColumns(link)
  const own = ownHref(link)
  return (
    <div className="container mega">
      <div className="mega-columns">
        {titled.map((child) => (
          <div key={child.id}>
            <Title {...child} />
            <Links links={child.children} />
          </div>
        ))}
        {loose.length > 0 && (
          <div className="mega-loose">
            <Links links={loose} />
          </div>
        )}
      </div>
      {own && (
        <ShellLink className="mega-own" href={own}>
          <b>{link.name}</b>
          <span>
            {t("shell.menu.all")}
            <ArrowRight className="icon icon-sm" aria-hidden />
          </span>
        </ShellLink>
      )}
    </div>
  )
}

function Title({ name, href }: Branch) {
  return (
    <p className="mega-title">
      {leadsNowhere(href) ? (
        name
      ) : (
        <ShellLink className="mega-title-link" href={href}>
          {name}
        </ShellLink>
      )}
    </p>
  )
}

function Links({ links }: { links: Branch[] }) {
  return (
    <ul>
      {links.map(({ id, name, href }) => (
        <li key={id}>
          <ShellLink className="mega-link" href={href}>
            {name}
          </ShellLink>
        </li>
      ))}
    </ul>
  )
}
