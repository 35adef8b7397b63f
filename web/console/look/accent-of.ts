import { consoleWebsiteEndpoints } from "#contract/endpoints/console-website.ts"

/** A typed accent as the contract reads it; undefined while it is none. */
export const accentOf = (value: unknown): string | undefined =>
  consoleWebsiteEndpoints.updateWebsite.body.shape.accent_color.safeParse(value).data
