import { useLocation } from "react-router"
import { SiteLink, type SiteLinkProps } from "#web/ui/site-link.tsx"
import { currentMark } from "./current-mark.ts"
import { leadsNowhere } from "./menu-links.ts"

/** A link an organiser wrote: it says whether it is the current page, and stays `#` when it leads nowhere. */
export function ShellLink({ href, children, ...rest }: SiteLinkProps) {
  const place = useLocation()
  // React Router would make it the address of the page one is on.
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
