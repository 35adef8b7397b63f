import { sql } from "kysely"
import { z } from "zod"
import type { Language } from "#contract/language.ts"
import { languages } from "#contract/language.ts"
import { defaultAgeRules } from "#contract/rules/age.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Database } from "#server/platform/database/database.ts"
import { isUniqueViolation } from "#server/platform/database/failure.ts"
import { inTenant, type Tx, unsafeInSystem } from "#server/platform/database/transaction.ts"
import { announce } from "#server/platform/jobs/announce.ts"
import { refuse } from "#server/platform/refusal.ts"

// An organiser is created in one transaction of its own: its row, its tenant row, and every default of the platform. Its
// id is taken beforehand, so that one role does all of it: on a cluster another role is another connection to the nodes,
// which does not see what the first has not committed. Defaults live
// in the columns; defaults that are rows or lists are inserted here. Later rooms add theirs by extending
// `makeDefaults`.
// First segments of the addresses that CONSOLE_ORIGIN answers itself cannot be slugs, nor can host names that mean something else.
const answered = ["api", "assets", "console", "healthz", "login", "metrics", "operator", "pictures", "readyz"]
const reserved = [...answered, "www", "admin", "mail", "static"]

export const newOrganiser = z.object({
  slug: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, "must be lower-case letters, digits and hyphens")
    .refine((slug) => !reserved.includes(slug), "is reserved"),
  name: z.string().trim().min(1).max(200),
  language: z.enum(languages).default("fr"),
  email: z.email().optional(),
  phone: z.string().max(50).optional(),
  quote: z.string().max(300).optional(),
  description: z.string().max(2_000).optional(),
})
export type NewOrganiser = z.input<typeof newOrganiser>

export interface CreatedOrganiser {
  organiser_id: number
  cuid: string
}

interface More {
  demo?: boolean
  /** As the demo's: sandbox payments and a mailbox that everybody reads; and the pages say so. */
  trial?: boolean
  hosts?: string[]
  /** Where the console is: its host may be below the domain of the sites, where a slug would be the same host. */
  console_origin?: string
  alsoMake?: (tx: Tx, organiser_id: number) => Promise<void>
}

const reservedSlug = { path: ["slug"], error: "is reserved" }
const firstLabel = (origin: string) => new URL(origin).hostname.split(".")[0]

export async function createOrganiser(
  database: Database,
  input: NewOrganiser,
  more: More = {},
): Promise<CreatedOrganiser> {
  const organiser = newOrganiser
    .refine(({ slug }) => !more.console_origin || slug !== firstLabel(more.console_origin), reservedSlug)
    .parse(input)
  try {
    const organiser_id = await takeId(database)
    return await inTenant({ database, organiser_id }, async (tx) => {
      const cuid = newCuid()
      const own = { id: organiser_id, cuid, demo: more.demo ?? more.trial ?? false, trial: more.trial ?? false }
      await tx
        .insertInto("organisers")
        .values({ ...withoutUndefined(organiser), ...own })
        .execute()
      const hosts = (more.hosts ?? []).map((host) => ({ host, organiser_id }))
      if (hosts.length > 0) await tx.insertInto("hosts").values(hosts).execute()
      await makeDefaults(tx, organiser_id, organiser.language)
      await announce(tx, organiser_id, "organiser.created", { slug: organiser.slug })
      if (more.trial) await takeSandboxPayments(tx, organiser_id)
      await more.alsoMake?.(tx, organiser_id)
      return { organiser_id, cuid }
    })
  } catch (error) {
    if (isUniqueViolation(error)) refuse("SLUG_TAKEN", { field: "slug" })
    throw error
  }
}

const takeSandboxPayments = (tx: Tx, organiser_id: number) =>
  tx
    .updateTable("settings")
    .set({ online_payments_enabled: true, online_provider: "SANDBOX" })
    .where("organiser_id", "=", organiser_id)
    .execute()

const takeId = (database: Database): Promise<number> =>
  unsafeInSystem(database, async (tx) => {
    const { rows } = await sql<{ id: number }>`select nextval('organisers_id_seq') as id`.execute(tx)
    return rows[0]!.id
  })

async function makeDefaults(tx: Tx, organiser_id: number, language: Language): Promise<void> {
  await tx.insertInto("tenant").values({ organiser_id }).execute()
  await tx.insertInto("business_details").values({ organiser_id }).execute()
  const formats = sql`${JSON.stringify({ ages: defaultAgeRules })}::jsonb`
  await tx.insertInto("settings").values({ organiser_id, formats }).execute()
  await tx.insertInto("billing").values({ organiser_id }).execute()
  await tx
    .insertInto("billing_item_fees")
    .values([
      { organiser_id, item: "REGISTRATIONS", unit_amount: 50 },
      { organiser_id, item: "INVOICES", percentage: 100 },
      { organiser_id, item: "SMS", unit_amount: 15 },
      { organiser_id, item: "BUNDLES" },
      { organiser_id, item: "VOUCHERS" },
      { organiser_id, item: "MEMBERSHIPS" },
    ])
    .execute()
  await tx.insertInto("payment_types").values(paymentTypesOf(organiser_id, language)).execute()
  await tx.insertInto("referrals").values({ organiser_id }).execute()
  await tx.insertInto("wallets").values({ organiser_id }).execute()
  // The organiser's own language first: the first is the default for visitors without a preference.
  const order = language === "fr" ? ["fr", "en"] : ["en", "fr"]
  await tx.insertInto("websites").values({ organiser_id, cuid: newCuid(), languages: order }).execute()
}

/** How money is received otherwise than online, until the organiser has words of its own. */
const paymentTypesOf = (organiser_id: number, language: Language) => [
  {
    organiser_id,
    cuid: newCuid(),
    name: language === "fr" ? "Virement" : "Transfer",
    account: "BANK" as const,
    order: 0,
  },
  { organiser_id, cuid: newCuid(), name: language === "fr" ? "Espèces" : "Cash", account: "CASH" as const, order: 1 },
]

const withoutUndefined = <T extends object>(object: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as never
