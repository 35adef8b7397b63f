import type { Language } from "#contract/language.ts"
import type { Config } from "#server/platform/config.ts"
import type { Database } from "#server/platform/database/database.ts"
import { unsafeInSystem } from "#server/platform/database/transaction.ts"
import type { Tenant } from "#server/platform/http/context.ts"

// Finds the organiser of a site's host (its own domain or {slug}.{PLATFORM_DOMAIN}), or of a slug in the console's
// addresses. Answers are cached for a few seconds, misses too, so that neither a rush nor a scanner queries the database
// each time.
const KEPT_MS = 5_000
const KEPT_MOST = 2_000

export type FindTenant = (at: { hostname: string } | { slug: string }) => Promise<Tenant | null>

export function createTenantReader(database: Database, config: Pick<Config, "platform_domain">): FindTenant {
  const kept = new Map<string, { tenant: Promise<Tenant | null>; until: number }>()
  return (at) => {
    const key = "slug" in at ? `/${at.slug}` : at.hostname
    const found = kept.get(key)
    if (found && found.until > performance.now()) return found.tenant
    kept.delete(key)
    const tenant =
      "slug" in at
        ? unsafeFindTenant(database, at.slug, null)
        : unsafeFindTenant(database, slugIn(at.hostname, config.platform_domain), at.hostname)
    kept.set(key, { tenant, until: performance.now() + KEPT_MS })
    tenant.catch(() => kept.delete(key))
    if (kept.size > KEPT_MOST) kept.delete(kept.keys().next().value!)
    return tenant
  }
}

const slugIn = (hostname: string, domain: string): string | null =>
  hostname.endsWith(`.${domain}`) ? hostname.slice(0, -domain.length - 1) : null

function unsafeFindTenant(database: Database, slug: string | null, hostname: string | null): Promise<Tenant | null> {
  return unsafeInSystem(database, async (tx) => {
    const found = await tx
      .selectFrom("organisers")
      .select(["id", "slug", "name", "demo", "timezone", "language"])
      .where(({ or, eb, selectFrom }) =>
        or([
          eb("slug", "=", slug),
          eb("id", "=", selectFrom("hosts").select("organiser_id").where("host", "=", hostname)),
        ]),
      )
      .limit(1)
      .executeTakeFirst()
    if (!found) return null
    const { id: organiser_id, ...organiser } = found
    // Asked for by the organiser's id, so that a cluster asks one node.
    const website = await tx
      .selectFrom("websites")
      .select(["languages", "domain"])
      .where("organiser_id", "=", organiser_id)
      .orderBy("created_at")
      .limit(1)
      .executeTakeFirst()
    if (!website) return null
    return { ...organiser, ...website, organiser_id, languages: website.languages as Language[] }
  })
}
