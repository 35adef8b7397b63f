import { sql } from "kysely"
import type { z } from "zod"
import type { websiteParts } from "#contract/blocks/parts.ts"
import { TREE_VERSION } from "#contract/blocks/tree.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { defaultPages, type NewPage } from "./default-pages.ts"
import { productLinks, productPages } from "./product-pages.ts"

export type NewParts = { [P in keyof typeof websiteParts]: z.input<(typeof websiteParts)[P]> }

/** Inserts the pages of a new organiser's website, the 17 of every site and more, and its topbar, header and footer. */
export async function makeWebsite(tx: Tx, organiser_id: number): Promise<void> {
  const site = await tx
    .selectFrom("organisers")
    .innerJoin("websites", "websites.organiser_id", "organisers.id")
    .select(["websites.id", "name", "description", "language", "email", "phone", "quote"])
    .where("organisers.id", "=", organiser_id)
    .executeTakeFirstOrThrow()
  await insertPages(tx, organiser_id, site.id, [...defaultPages(site), ...productPages(site.language)])
  await setParts(tx, organiser_id, site.id, {
    topbar: { content: { ...(site.email && { email: site.email }), ...(site.phone && { phone: site.phone }) } },
    header: {
      content: { links: [...productLinks(site.language), { id: "blog", name: "Journal", href: "/blog" }] },
    },
    footer: { content: { quote: site.quote ?? "", legal: { notice: "/terms" } } },
  })
}

async function insertPages(tx: Tx, organiser_id: number, website_id: number, pages: NewPage[]): Promise<void> {
  const rows = pages.map(({ content, ...page }) => ({
    ...page,
    organiser_id,
    website_id,
    cuid: newCuid(),
    tree_version: TREE_VERSION,
    content: sql`${JSON.stringify(content)}::jsonb`,
    published_at: sql<string>`clock_now()`,
  }))
  await tx.insertInto("pages").values(rows).execute()
}

export async function setParts(
  tx: Tx,
  organiser_id: number,
  website_id: number,
  parts: Partial<NewParts>,
): Promise<void> {
  for (const [part, { content, settings = {} }] of Object.entries(parts) as [keyof NewParts, NewParts["header"]][]) {
    await tx
      .insertInto("website_parts")
      .values({
        organiser_id,
        website_id,
        part,
        content: sql`${JSON.stringify(content)}::jsonb`,
        settings: sql`${JSON.stringify(settings)}::jsonb`,
      })
      .onConflict((conflict) =>
        conflict.columns(["organiser_id", "website_id", "part"]).doUpdateSet((eb) => ({
          content: eb.ref("excluded.content"),
          settings: eb.ref("excluded.settings"),
          version: eb("website_parts.version", "+", 1),
        })),
      )
      .execute()
  }
}
