import type { Language } from "#contract/language.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/** The organiser's website; if there are several some day, the first, as for visitors. */
export const selectWebsite = (tx: Tx, organiser_id: number) =>
  tx
    .selectFrom("websites")
    .select(["id", "theme", "accent_color", "css", "domain", "version"])
    .select((eb) => eb.ref("languages").$castTo<Language[]>().as("languages"))
    .where("organiser_id", "=", organiser_id)
    .orderBy("created_at")
    .limit(1)

export const lockWebsite = (tx: Tx, organiser_id: number) =>
  selectWebsite(tx, organiser_id).forNoKeyUpdate().executeTakeFirstOrThrow()
