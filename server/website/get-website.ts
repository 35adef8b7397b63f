import { sql } from "kysely"
import type { z } from "zod"
import { type WebsitePart, websiteParts } from "#contract/blocks/parts.ts"
import type { AnswerInput } from "#contract/endpoint.ts"
import type { websiteEndpoints } from "#contract/endpoints/website.ts"
import type { Language } from "#contract/language.ts"
import type { AgeRule } from "#contract/rules/age.ts"
import { siteUrl } from "#server/organisers/site-url.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { scopeCss } from "./scope-css.ts"

export function getWebsite(ctx: RequestContext): Promise<AnswerInput<typeof websiteEndpoints.getWebsite>> {
  return readTenant(ctx, async (tx) => {
    const row = await tx
      .selectFrom("organisers")
      .innerJoin("websites", "websites.organiser_id", "organisers.id")
      .innerJoin("settings", "settings.organiser_id", "organisers.id")
      .innerJoin("business_details as business", "business.organiser_id", "organisers.id")
      .select(["websites.id as website_id", "slug", "domain", "css", "pages_settings"])
      .select(["theme", "accent_color", "languages", "formats", "create_customer_participant"])
      .select([
        "name",
        "logo_url as logo",
        "language",
        "currency",
        "timezone",
        "email",
        "phone",
        "quote",
        "description",
        "demo",
        "trial",
      ])
      .select(["legal_name", "street", "number", "postcode", "city", sql<string>`clock_now()`.as("now")])
      .where("organisers.id", "=", ctx.organiser_id)
      .orderBy("websites.created_at")
      .executeTakeFirstOrThrow()
    const { theme, accent_color, languages, website_id, slug, domain, css, pages_settings, now, ...about } = row
    const { street, number, postcode, city, ...rest } = about
    const { formats, create_customer_participant, ...organiser } = rest
    const settings = { formats: formats as { ages: AgeRule[] }, create_customer_participant }
    const address = street && postcode && city ? { street, number: number ?? "", postcode, city } : null
    return {
      hostname: ctx.hostname,
      url: siteUrl(ctx.platform.config, { slug, domain }),
      theme,
      accent_color,
      css: scopeCss(css),
      catalogue: await readCatalogueLink(tx, ctx.organiser_id, pages_settings),
      maps_url: ctx.platform.config.maps_url,
      ...(await readParts(tx, ctx.organiser_id, website_id)),
      languages: languages as Language[],
      language: ctx.language,
      now,
      organiser: { ...organiser, address, settings },
    }
  })
}

/** The page named as catalogue in the website's settings, if it is published. */
async function readCatalogueLink(tx: Tx, organiser_id: number, pages_settings: unknown) {
  const { catalogue } = (pages_settings ?? {}) as { catalogue?: unknown }
  if (typeof catalogue !== "string") return null
  const page = await tx
    .selectFrom("pages")
    .select(["title", "path"])
    .where("organiser_id", "=", organiser_id)
    .where("path", "=", catalogue)
    .where("published", "=", true)
    .executeTakeFirst()
  return page ?? null
}

type Parts = { [P in WebsitePart]: z.output<(typeof websiteParts)[P]> | null }

/** Topbar, header and footer, each null if its configuration does not parse. */
async function readParts(tx: Tx, organiser_id: number, website_id: number): Promise<Parts> {
  const rows = await tx
    .selectFrom("website_parts")
    .select(["part", "content", "settings"])
    .where("organiser_id", "=", organiser_id)
    .where("website_id", "=", website_id)
    .execute()
  const read = (part: WebsitePart) => websiteParts[part].safeParse(rows.find((row) => row.part === part)).data ?? null
  return { topbar: read("topbar"), header: read("header"), footer: read("footer") } as Parts
}
