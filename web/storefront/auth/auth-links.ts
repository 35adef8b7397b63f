/**
 * The shell's links to log in and to sign up. Elsewhere they return the visitor to the present page; on an auth page
 * they stay plain, and sign-up goes through /auth/redirect, which keeps the query.
 */
export function authLinks({ pathname, search }: { pathname: string; search: string }) {
  if (pathname.startsWith("/auth/")) return { login: "/auth/login", register: "/auth/redirect" }
  const redirect = encodeURIComponent(`${pathname}${search}`)
  return { login: `/auth/login?redirect=${redirect}`, register: `/auth/register?redirect=${redirect}` }
}

/** Another auth page with the redirect kept, if there is one. */
export const keepRedirect = (path: string, redirect: string | null): string =>
  redirect ? `${path}?redirect=${encodeURIComponent(redirect)}` : path
