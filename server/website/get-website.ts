import { sql } from "kysely"
import type { z } from "zod"
import { type Header, type ProductKind, type WebsitePart, websiteParts } from "#contract/blocks/parts.ts"
import type { AnswerInput } from "#contract/endpoint.ts"
import type { websiteEndpoints } from "#contract/endpoints/website.ts"
import type { Language } from "#contract/language.ts"
import type { AgeRule } from "#contract/rules/age.ts"
import { themeOf } from "#contract/rules/theme.ts"
import { kindsOnSale } from "#server/catalogue/find-on-sale.ts"
import { pictureUrl } from "#server/organisers/images/pictures-of.ts"
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
      .select(["slug", "domain", "css", partsOf.as("parts"), kindsOnSale.as("on_sale"), catalogueOf.as("catalogue")])
      .select([faviconOf.as("favicon"), socialImageOf.as("social_image")])
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
    const { favicon, social_image, ...stored } = row
    const { theme, accent_color, languages, slug, domain, css, parts, on_sale, catalogue, now, ...about } = stored
    const { street, number, postcode, city, ...rest } = about
    const { formats, create_customer_participant, ...organiser } = rest
    const settings = { formats: formats as { ages: AgeRule[] }, create_customer_participant }
    const address = street && postcode && city ? { street, number: number ?? "", postcode, city } : null
    return {
      hostname: ctx.hostname,
      url: siteUrl(ctx.platform.config, { slug, domain }),
      theme: themeOf(theme),
      accent_color,
      favicon,
      social_image,
      css: scopeCss(css),
      catalogue,
      maps_url: ctx.platform.config.maps_url,
      ...readParts(parts, on_sale),
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

/** A tab's icon is small: the narrowest of its files. */
const faviconOf = sql<string | null>`(
  select '/files/images/' || i.cuid || '/' || i.widths[1] || '.webp' from images i
  where ${ofTenant("i")} and i.id = websites.favicon_image_id)`

const socialImageOf = sql<string | null>`(
  select ${pictureUrl} from images i where ${ofTenant("i")} and i.id = websites.social_image_id)`

const partsOf = sql<{ part: string; content: unknown; settings: unknown }[]>`coalesce((
  select json_agg(json_build_object('part', w.part, 'content', w.content, 'settings', w.settings)) from website_parts w
  where ${ofTenant("w")} and w.website_id = websites.id), '[]'::json)`

type Parts = { [P in WebsitePart]: z.output<(typeof websiteParts)[P]> | null }

/** Topbar, header and footer, each null if its configuration does not parse. */
function readParts(rows: { part: string }[], on_sale: ProductKind[]): Parts {
  const read = (part: WebsitePart) => websiteParts[part].safeParse(rows.find((row) => row.part === part)).data ?? null
  const header = read("header") as Header | null
  return { topbar: read("topbar"), header: header && withoutUnsold(header, on_sale), footer: read("footer") } as Parts
}

/** Without the links to pages on which nothing is on sale now. */
const withoutUnsold = ({ content, settings }: Header, on_sale: ProductKind[]): Header => ({
  content: {
    links: content.links.filter(({ while_on_sale }) => while_on_sale === undefined || on_sale.includes(while_on_sale)),
  },
  settings,
})
