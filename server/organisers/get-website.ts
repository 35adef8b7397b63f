import type { AnswerInput } from "#contract/endpoint.ts"
import type { websiteEndpoints } from "#contract/endpoints/website.ts"
import type { Language } from "#contract/language.ts"
import type { AgeRule } from "#contract/rules/age.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

export function getWebsite(ctx: RequestContext): Promise<AnswerInput<typeof websiteEndpoints.getWebsite>> {
  return inTenant(ctx, async (tx) => {
    const row = await tx
      .selectFrom("organisers")
      .innerJoin("websites", "websites.organiser_id", "organisers.id")
      .innerJoin("settings", "settings.organiser_id", "organisers.id")
      .innerJoin("business_details as business", "business.organiser_id", "organisers.id")
      .select(["theme", "accent_color", "languages", "formats"])
      .select([
        "name",
        "logo_url",
        "language",
        "currency",
        "timezone",
        "email",
        "phone",
        "quote",
        "description",
        "demo",
      ])
      .select(["legal_name", "street", "number", "postcode", "city"])
      .where("organisers.id", "=", ctx.organiser_id)
      .orderBy("websites.created_at")
      .executeTakeFirstOrThrow()
    const { theme, accent_color, languages, formats, street, number, postcode, city, ...organiser } = row
    const address = street && postcode && city ? { street, number: number ?? "", postcode, city } : null
    return {
      hostname: ctx.hostname,
      theme,
      accent_color,
      languages: languages as Language[],
      language: ctx.language,
      organiser: { ...organiser, address, settings: { formats: formats as { ages: AgeRule[] } } },
    }
  })
}
