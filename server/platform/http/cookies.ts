import type { RequestContext } from "./context.ts"

// Our own cookies: for this host alone (`__Host-` on https), unreadable to scripts, sent by our own pages and by links.
const isSecure = (origin: string) => origin.startsWith("https:")

export const cookieName = (name: string, origin: string): string => (isSecure(origin) ? `__Host-${name}` : name)

export function writeCookie(
  { origin, cookies }: Pick<RequestContext, "origin" | "cookies">,
  name: string,
  value: string,
  seconds: number,
): void {
  const full_name = cookieName(name, origin)
  // One cookie is set once per answer: a renewal or an ending already noted is replaced by what happened last.
  const earlier = cookies.findIndex((cookie) => cookie.startsWith(`${full_name}=`))
  if (earlier >= 0) cookies.splice(earlier, 1)
  const secure = isSecure(origin) ? "; Secure" : ""
  cookies.push(`${full_name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`)
}
