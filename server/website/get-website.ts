import { sql } from "kysely"
import type { z } from "zod"
import { type WebsitePart, websiteParts } from "#contract/blocks/parts.ts"
import type { AnswerInput } from "#contract/endpoint.ts"
import type { websiteEndpoints } from "#contract/endpoints/website.ts"
import type { Language } from "#contract/language.ts"
import type { AgeRule } from "#contract/rules/age.ts"
import { siteUrl } from "#server/organisers/site-url.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { scopeCss } from "./scope-css.ts"

export function getWebsite(ctx: RequestContext): Promise<AnswerInput<typeof websiteEndpoints.getWebsite>> {
  return readTenant(ctx, async (tx) => {
    const row = await tx
      .selectFrom("organisers")
      .innerJoin("websites", "websites.organiser_id", "organisers.id")
      .innerJoin("settings", "settings.organiser_id", "organisers.id")
      .innerJoin("business_details as business", "business.organiser_id", "organisers.id")
      .select(["slug", "domain", "css", partsOf.as("parts"), catalogueOf.as("catalogue")])
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
    const { theme, accent_color, languages, slug, domain, css, parts, catalogue, now, ...about } = row
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
      catalogue,
      maps_url: ctx.platform.config.maps_url,
      ...readParts(parts),
      languages: languages as Language[],
      language: ctx.language,
      now,
      organiser: { ...organiser, address, settings },
    }
  })
}

/** The page named as catalogue in the website's settings, if it is published. */
const catalogueOf = sql<{ title: string; path: string } | null>`(
  select json_build_object('title', g.title, 'path', g.path) from pages g
  where ${ofTenant("g")} and g.path = websites.pages_settings ->> 'catalogue' and g.published
    and g.published_at is not null limit 1)`

const partsOf = sql<{ part: string; content: unknown; settings: unknown }[]>`coalesce((
  select json_agg(json_build_object('part', w.part, 'content', w.content, 'settings', w.settings)) from website_parts w
  where ${ofTenant("w")} and w.website_id = websites.id), '[]'::json)`

type Parts = { [P in WebsitePart]: z.output<(typeof websiteParts)[P]> | null }

/** Topbar, header and footer, each null if its configuration does not parse. */
function readParts(rows: { part: string }[]): Parts {
  const read = (part: WebsitePart) => websiteParts[part].safeParse(rows.find((row) => row.part === part)).data ?? null
  return { topbar: read("topbar"), header: read("header"), footer: read("footer") } as Parts
}
