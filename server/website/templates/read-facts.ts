import type { AnswerInput } from "#contract/endpoint.ts"
import type { activityEndpoints } from "#contract/endpoints/activities.ts"
import type { Language } from "#contract/language.ts"
import { findActivities } from "#server/catalogue/find-activities.ts"
import { readTerms, shownIn } from "#server/organisers/terms/read-terms.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { getWebsite } from "#server/website/get-website.ts"

type Activity = AnswerInput<typeof activityEndpoints.findActivities>["data"][number]

/** What the templates show of an organiser: nothing that its site does not show. */
export interface Facts {
  name: string
  description: string | null
  quote: string | null
  email: string | null
  phone: string | null
  address: string | null
  /** The page of the whole catalogue, where there is one. */
  catalogue: string | null
  activities: Activity[]
  /** The first activity with something on sale. */
  on_sale: Activity | null
  terms: { terms: string; privacy: string }
}

const MOST = 100

export async function readFacts(ctx: RequestContext, language: Language): Promise<Facts> {
  const { organiser, catalogue } = await getWebsite(ctx)
  const { name, description, quote, email, phone, address } = organiser
  const { data: activities } = await findActivities(ctx, { query: { limit: MOST, page_number: 1, page_size: MOST } })
  const terms = await readTenant(ctx, (tx) => readTerms(tx, ctx.organiser_id))
  return {
    name,
    description,
    quote,
    email,
    phone,
    address: address && `${address.street} ${address.number}, ${address.postcode} ${address.city}`.replace(" ,", ","),
    catalogue: catalogue?.path ?? null,
    activities,
    on_sale: activities.find(({ availabilities_count }) => availabilities_count > 0) ?? null,
    terms: shownIn(terms, language, ctx.tenant.language),
  }
}
