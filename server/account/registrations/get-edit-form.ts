import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import type { Option, Question } from "#contract/endpoints/activities.ts"
import type { registrationChangeEndpoints } from "#contract/endpoints/registration-changes.ts"
import { eligibleToPartial } from "#server/catalogue/effective-status.ts"
import { findOwnSegments } from "#server/catalogue/find-own-segments.ts"
import { optionsJson, questionsJson } from "#server/catalogue/shapes.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readRegistration } from "./get-registration.ts"

type Endpoint = typeof registrationChangeEndpoints.getEditForm
interface Offered {
  options: Option[]
  questions: Question[]
  is_eligible_to_partial_registrations: boolean
}

/** A registration with all data of its form. */
export function getEditForm(ctx: RequestContext, { params }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> {
  return readTenant(ctx, async (tx) => {
    const registration = await readRegistration(tx, ctx, params.cuid)
    const { rows } = await sql<Offered>`
      select ${optionsJson} as options, ${questionsJson} as questions,
        ${eligibleToPartial(await findOwnSegments(tx, ctx))} as is_eligible_to_partial_registrations
      from availabilities a join activities act on ${ofTenant("act")} and act.id = a.activity_id
      where a.organiser_id = ${ctx.organiser_id} and a.id = ${registration.availability.id}`.execute(tx)
    const { options, ...offered } = rows[0]!
    return { registration, ...offered, options: withSold(options, registration.options) }
  })
}

/** Chosen options have their sale price; a chosen option that is no longer offered is added, to be kept or removed. */
function withSold(offered: Option[], sold: RegistrationDetail["options"]): Option[] {
  const soldByPrice = new Map(sold.map((option) => [option.price_id, option]))
  const options = offered.map((option) => ({
    ...option,
    prices: option.prices.map((price) => ({ ...price, ...rateOf(soldByPrice.get(price.id)) })),
  }))
  const known = new Set(offered.flatMap(({ prices }) => prices.map(({ id }) => id)))
  const gone = sold.filter(({ price_id }) => !known.has(price_id))
  return [
    ...options,
    ...gone.map(({ price_id, option: { title }, price }) => ({
      id: -price_id,
      title,
      description: null,
      order: 0,
      answer_required: false,
      prices: [{ ...price, id: price_id, option_id: -price_id }],
    })),
  ]
}

const rateOf = (sold: RegistrationDetail["options"][number] | undefined) =>
  sold ? { amount: sold.price.amount, percentage: sold.price.percentage } : {}
