import type { Config } from "#server/platform/config.ts"

/**
 * The address of an organiser's site for links in mail. It comes from the configuration, never from a request's Host
 * header: the sender of a request for a reset link must not choose where it leads.
 */
export function siteUrl(
  config: Pick<Config, "platform_domain" | "port">,
  site: { slug: string; domain: string | null },
): string {
  if (site.domain) return `https://${site.domain}`
  const local = config.platform_domain === "localhost"
  return `${local ? "http" : "https"}://${site.slug}.${config.platform_domain}${local ? `:${config.port}` : ""}`
}
