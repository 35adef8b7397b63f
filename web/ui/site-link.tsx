import type { ComponentProps } from "react"
import { Link } from "react-router"

export type SiteLinkProps = Omit<ComponentProps<"a">, "href"> & {
  href: string
  /** Leave the application: a file, an answer of the API, another program on the same host. */
  isDocument?: boolean
  /** Keep the scroll position, for a link that only changes the query. */
  preventScrollReset?: boolean
}

// "//host" and "/\host" leave the site although they begin with a slash. Anchors are left to the browser, since the
// router would drop the query before them.
const sameSite = /^(?:\/(?![/\\])|\?)/

export function SiteLink({ href, isDocument = false, preventScrollReset = false, ...rest }: SiteLinkProps) {
  if (!sameSite.test(href) || isDocument || rest.download !== undefined) {
    const isElsewhere = rest.target === "_blank" && rest.rel === undefined
    return <a {...rest} href={href} {...(isElsewhere ? { rel: "noopener" } : {})} />
  }
  return <Link {...rest} to={href} preventScrollReset={preventScrollReset} />
}
