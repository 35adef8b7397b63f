/** Paths that the site's own code answers before any page is looked for. */
const reserved = [
  "/account",
  "/api",
  "/console",
  "/opening",
  "/sandbox",
  "/auth/redirect",
  "/auth/email",
  "/cart/registrations",
  "/assets",
  "/files",
  "/pictures",
  "/healthz",
  "/readyz",
  "/metrics",
]

export const isReserved = (path: string): boolean =>
  reserved.some((start) => path === start || path.startsWith(`${start}/`))
