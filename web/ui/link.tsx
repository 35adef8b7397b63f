import { ArrowRight } from "#web/ui/icons/arrow-right.tsx"
import { SiteLink, type SiteLinkProps } from "./site-link.tsx"
import "./link.css"

type TextLinkProps = SiteLinkProps & {
  /** A link that stands alone and leads on, instead of one inside a sentence. */
  hasArrow?: boolean
}

export function TextLink({ hasArrow = false, className, children, ...rest }: TextLinkProps) {
  const own = hasArrow ? "link-arrow" : "link"
  return (
    <SiteLink {...rest} className={className ? `${own} ${className}` : own}>
      {children}
      {hasArrow && <ArrowRight className="icon icon-sm" aria-hidden="true" />}
    </SiteLink>
  )
}
