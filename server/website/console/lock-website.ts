import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
import { themeOf } from "#contract/rules/theme.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/** The organiser's website; if there are several some day, the first, as for visitors. */
export const selectWebsite = (tx: Tx, organiser_id: number) =>
  tx
    .selectFrom("websites")
    .select(["id", "theme", "accent_color", "css", "domain", "version"])
    .select((eb) => eb.ref("languages").$castTo<Language[]>().as("languages"))
    .select([cuidOf("favicon_image_id").as("favicon"), cuidOf("social_image_id").as("social_image")])
    .where("organiser_id", "=", organiser_id)
    .orderBy("created_at")
    .limit(1)

const cuidOf = (image: "favicon_image_id" | "social_image_id") => sql<string | null>`(
  select i.cuid from images i where ${ofTenant("i")} and i.id = ${sql.ref(`websites.${image}`)})`

export const lockWebsite = async (tx: Tx, organiser_id: number) =>
  asServed(await selectWebsite(tx, organiser_id).forNoKeyUpdate().executeTakeFirstOrThrow())

export const asServed = <W extends { theme: string }>(website: W) => ({ ...website, theme: themeOf(website.theme) })
