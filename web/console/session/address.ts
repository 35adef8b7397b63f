import { sameSitePath } from "#contract/rules/redirect.ts"

// Addresses of the console begin with the organiser's slug, which the router takes off as its base: inside the app a path
// such as "/settings" is `/{slug}/settings` in the browser.

/** The first segment of an address; null where the console asks for the organiser. */
export function slugOf(pathname: string): string | null {
  const [, slug = ""] = pathname.split("/")
  return slug === "" || slug === "login" ? null : slug
}

/** The login page that leads back to a path of the app. */
export const loginPath = (slug: string, path: string): string =>
  path === "/" ? "/login" : `/login?redirect=${encodeURIComponent(`/${slug}${path}`)}`

/** The path of the app that a `redirect` parameter names; home when it is missing, of another site or organiser. */
export function redirectTarget(slug: string, redirect: string | null): string {
  const path = sameSitePath(redirect)
  if (!path?.startsWith(`/${slug}/`)) return "/"
  const target = path.slice(slug.length + 1)
  return sameSitePath(target) && !/^\/login(?:[/?#]|$)/.test(target) ? target : "/"
}
