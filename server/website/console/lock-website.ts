import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
import { themeOf } from "#contract/rules/theme.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/** The organiser's website; if there are several some day, the first, as for visitors. */
const firstWebsite = (tx: Tx, organiser_id: number) =>
  tx.selectFrom("websites").where("organiser_id", "=", organiser_id).orderBy("created_at").limit(1)

export const selectWebsite = (tx: Tx, organiser_id: number) =>
  firstWebsite(tx, organiser_id)
    .select(["id", "theme", "accent_color", "css", "domain", "version"])
    .select((eb) => eb.ref("languages").$castTo<Language[]>().as("languages"))
    .select([cuidOf("favicon_image_id").as("favicon"), cuidOf("social_image_id").as("social_image")])

const cuidOf = (image: "favicon_image_id" | "social_image_id") => sql<string | null>`(
  select i.cuid from images i where ${ofTenant("i")} and i.id = ${sql.ref(`websites.${image}`)})`

/** Locked by itself first: a cluster locks no row that is read together with those of other tables. */
export async function lockWebsite(tx: Tx, organiser_id: number) {
  await firstWebsite(tx, organiser_id).select("id").forNoKeyUpdate().executeTakeFirstOrThrow()
  return asServed(await selectWebsite(tx, organiser_id).executeTakeFirstOrThrow())
}

export const asServed = <W extends { theme: string }>(website: W) => ({ ...website, theme: themeOf(website.theme) })
