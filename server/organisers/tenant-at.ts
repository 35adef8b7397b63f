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
    const row = await tx
      .selectFrom("organisers")
      .innerJoin("websites", "websites.organiser_id", "organisers.id")
      .select(["organisers.id", "name", "demo", "timezone", "language", "languages"])
      .where(({ or, eb, selectFrom }) =>
        or([
          eb("slug", "=", slug),
          eb("organisers.id", "=", selectFrom("hosts").select("organiser_id").where("host", "=", hostname)),
        ]),
      )
      .orderBy("websites.created_at")
      .limit(1)
      .executeTakeFirst()
    if (!row) return null
    const { id, languages, ...rest } = row
    return { ...rest, organiser_id: id, languages: languages as Language[] }
  })
}
