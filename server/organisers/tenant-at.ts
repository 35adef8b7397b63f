import type { Language } from "#contract/language.ts"
import type { Config } from "#server/platform/config.ts"
import type { Database } from "#server/platform/database/database.ts"
import { unsafeInSystem } from "#server/platform/database/transaction.ts"
import type { Tenant } from "#server/platform/http/context.ts"

// Finds the organiser of a host: an organiser's own domain or {slug}.{PLATFORM_DOMAIN}. Answers are cached for a few
// seconds, misses too, so that neither a rush nor a scanner queries the database each time.
const KEPT_MS = 5_000
const KEPT_HOSTS = 2_000

export type FindTenant = (hostname: string) => Promise<Tenant | null>

export function createTenantReader(database: Database, config: Pick<Config, "platform_domain">): FindTenant {
  const kept = new Map<string, { tenant: Promise<Tenant | null>; until: number }>()
  return (hostname) => {
    const found = kept.get(hostname)
    if (found && found.until > performance.now()) return found.tenant
    kept.delete(hostname)
    const tenant = unsafeFindTenant(database, config.platform_domain, hostname)
    kept.set(hostname, { tenant, until: performance.now() + KEPT_MS })
    tenant.catch(() => kept.delete(hostname))
    if (kept.size > KEPT_HOSTS) kept.delete(kept.keys().next().value!)
    return tenant
  }
}

function unsafeFindTenant(database: Database, domain: string, hostname: string): Promise<Tenant | null> {
  const slug = hostname.endsWith(`.${domain}`) ? hostname.slice(0, -domain.length - 1) : null
  return unsafeInSystem(database, async (tx) => {
    const found = await tx
      .selectFrom("organisers")
      .select(["id", "name", "demo", "timezone", "language"])
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
      .select("languages")
      .where("organiser_id", "=", organiser_id)
      .orderBy("created_at")
      .limit(1)
      .executeTakeFirst()
    return website ? { ...organiser, organiser_id, languages: website.languages as Language[] } : null
  })
}
