import type { RequestContext } from "./context.ts"

// Our own cookies: for this host alone (`__Host-` on https), unreadable to scripts, sent by our own pages and by links.
const isSecure = (origin: string) => origin.startsWith("https:")

type Where = Pick<RequestContext, "origin" | "console_slug">

/** On the console's origin a cookie's name ends with the organiser's slug: several organisers are open side by side. */
export const cookieName = (name: string, { origin, console_slug }: Where): string =>
  `${isSecure(origin) ? "__Host-" : ""}${name}${console_slug ? `_${console_slug}` : ""}`

export function writeCookie(
  { cookies, ...where }: Where & Pick<RequestContext, "cookies">,
  name: string,
  value: string,
  seconds: number,
): void {
  const full_name = cookieName(name, where)
  // One cookie is set once per answer: a renewal or an ending already noted is replaced by what happened last.
  const earlier = cookies.findIndex((cookie) => cookie.startsWith(`${full_name}=`))
  if (earlier >= 0) cookies.splice(earlier, 1)
  const secure = isSecure(where.origin) ? "; Secure" : ""
  cookies.push(`${full_name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`)
}
