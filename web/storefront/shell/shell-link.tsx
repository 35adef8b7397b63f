import { SiteLink, type SiteLinkProps } from "#web/ui/site-link.tsx"
import { currentMark } from "./current-mark.ts"
import { leadsNowhere } from "./menu-links.ts"
import { usePlace } from "./use-place.ts"

/** An organiser's link: with `aria-current` on its own page, and `#` if it leads nowhere. */
export function ShellLink({ href, children, ...rest }: SiteLinkProps) {
  const place = usePlace()
  // A plain anchor: React Router would resolve it to the present page.
  if (leadsNowhere(href))
    return (
      <a {...rest} href={href}>
        {children}
      </a>
    )
  return (
    <SiteLink {...rest} href={href} aria-current={currentMark(href, place)}>
      {children}
    </SiteLink>
  )
}
