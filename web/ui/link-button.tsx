import { type ButtonLook, buttonClass } from "./button-look.ts"
import { SiteLink, type SiteLinkProps } from "./site-link.tsx"

/** A link that looks like a button. Apart from Button, so that a page of links carries no button script. */
export function LinkButton({ variant, size, isBlock, className, children, ...rest }: SiteLinkProps & ButtonLook) {
  return (
    <SiteLink {...rest} className={buttonClass({ variant, size, isBlock, className })}>
      <span className="btn-label">{children}</span>
    </SiteLink>
  )
}
