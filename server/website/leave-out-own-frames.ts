import type { ParsedElement } from "#contract/blocks/registry.ts"
import { everyElement } from "#contract/blocks/tree.ts"
import type { Database } from "#server/platform/database/database.ts"
import { unsafeInSystem } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

/**
 * A page without the frames that would show a site of this platform: another organiser's, the console, or its own. Such a
 * frame looks as if it belonged to the page around it. Which names are ours only the server knows.
 */
export async function leaveOutOwnFrames(ctx: RequestContext, content: ParsedElement[]): Promise<ParsedElement[]> {
  const framed = new Set(everyElement(content).flatMap((element) => hostOf(element as ParsedElement) ?? []))
  if (framed.size === 0) return content
  const domains = await unsafeFindDomains(ctx.database, [...framed])
  const ours = new Set([...framed].filter((host) => domains.includes(host) || isOurs(ctx, host)))
  const keep = (list: ParsedElement[]): ParsedElement[] =>
    list
      .filter((element) => !ours.has(hostOf(element) ?? ""))
      .map((element) => ({ ...element, children: keep(element.children) }) as ParsedElement)
  return ours.size === 0 ? content : keep(content)
}

/** The host a frame shows, without the dot a full name may end with; null for any other element. */
function hostOf({ type, settings }: ParsedElement): string | null {
  return type === "iframe" ? new URL(settings.url).hostname.replace(/\.$/, "") : null
}

function isOurs({ hostname, platform: { config } }: RequestContext, host: string): boolean {
  const { platform_domain, console_origin } = config
  return (
    host === hostname ||
    host === platform_domain ||
    host.endsWith(`.${platform_domain}`) ||
    host === new URL(console_origin).hostname
  )
}

/** Those of the names that are an organiser's own domain. */
const unsafeFindDomains = (database: Database, hosts: string[]): Promise<string[]> =>
  unsafeInSystem(database, async (tx) => {
    const rows = await tx.selectFrom("hosts").select("host").where("host", "in", hosts).execute()
    return rows.map(({ host }) => host)
  })
