import type { RequestLine } from "#contract/endpoints/cart-lines.ts"
import type { Other } from "#contract/rules/registration.ts"
import { chosenTier, tierProblem } from "#contract/rules/request.ts"
import { type AvailabilityForSale, forReader } from "#server/catalogue/read-for-sale.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import {
  type AddedRequest,
  type Body,
  type NewProduct,
  type OwnParticipants,
  ownParticipant,
  type Participant,
  participantOf,
} from "./adding.ts"
import type { StoredTier } from "./find-tiers.ts"
import { asOther, judgeLine } from "./judge-line.ts"
import type { SaleFacts } from "./read-facts.ts"

/**
 * Requests as cart items that hold no place. Each asks for availabilities of one activity, as many as its tier says, and
 * is judged as its registrations would be, one after the other; whether there are places is asked when it is approved.
 */
export function judgeRequests(
  ctx: RequestContext,
  body: Body,
  participants: OwnParticipants,
  facts: SaleFacts,
  files: ReadonlySet<string>,
): NewProduct[] {
  return body.registrations_requests.map((request, i) => {
    const path = `registrations_requests.${i}.`
    const participant_id = participantOf(body, request) ?? required(`${path}participant_id`)
    const participant = ownParticipant(participants, participant_id, path)
    const added = judgeRequest(ctx, request, { participant, facts, files }, path)
    return { type: "REGISTRATION_REQUEST", participant_id, added }
  })
}

interface Judging {
  participant: Participant
  facts: SaleFacts
  files: ReadonlySet<string>
}

/** One request; without its questions where only its price is asked. */
export function judgeRequest(
  ctx: RequestContext,
  request: AskedRequest,
  { participant, facts, files }: Judging,
  path: string,
): AddedRequest {
  const wanted = findWanted(request, facts, facts.segmentsOf(ctx.customer!.id), path)
  const { activity } = wanted[0]!
  const tier = judgeTier(request, facts.tiers.get(activity.id) ?? [], path)
  const others: Other[] = [...(facts.taken.get(participant.id) ?? [])]
  const registrations = wanted.map((availability, n) => {
    const { dates } = request.availabilities[n]!
    const on_sale = availability.dates.filter((date) => date.on_sale).map(({ id }) => id)
    const { options, questions } = request
    const line = {
      availability_id: availability.id,
      participant_id: participant.id,
      quantity: 1,
      options,
      ...(questions && { questions }),
      availability_dates: dates?.length ? [...new Set(dates)] : on_sale,
    }
    const answering = { customer_id: ctx.customer!.id, files }
    const judged = { availability, participant, others, timezone: ctx.tenant.timezone, answering }
    const added = judgeLine(line, judged, path, (field) => `${path}${where(n)[field] ?? field}`)
    const chosen = availability.dates.filter(({ id }) => line.availability_dates.includes(id))
    others.push(asOther(availability, line.availability_dates))
    return {
      added,
      availability_id: availability.id,
      dates: chosen.map(({ id, start_at }) => ({ id, start_at })),
    }
  })
  const { options, answers } = registrations[0]!.added
  return {
    title: activity.title,
    activity_id: activity.id,
    options,
    answers,
    tier: { id: tier.id, cuid: tier.cuid, name: tier.name },
    registrations: registrations.map(({ added: { options: _, answers: __, ...catalogue }, ...line }) => ({
      ...catalogue,
      ...line,
    })),
  }
}

type AskedRequest = Omit<RequestLine, "questions"> & Partial<Pick<RequestLine, "questions">>

/** Where a request's line says what a registration's says elsewhere. */
const where = (n: number): Record<string, string> => ({
  availability_id: `availabilities.${n}.id`,
  availability_dates: `availabilities.${n}.dates`,
})

const required = (field: string): never =>
  refuse("INVALID_INPUT", { field, details: [{ path: field, message: "REQUIRED" }] })

/** The availabilities, all of one activity that takes requests. The request itself is what the activity's flow requires. */
function findWanted(request: AskedRequest, { sale }: SaleFacts, own: number[], path: string): AvailabilityForSale[] {
  const found = request.availabilities.map(({ id }, n) => {
    const facts = sale.get(id) ?? refuse("NOT_FOUND", { field: `${path}availabilities.${n}.id` })
    return forReader(facts, own)
  })
  return found.map((availability, n) => {
    const { activity } = availability
    if (activity.registration_flow !== "REQUEST" || activity.id !== found[0]!.activity.id)
      refuse("REQUEST_NOT_ALLOWED", { field: `${path}availabilities.${n}.id` })
    return { ...availability, activity: { ...activity, registration_flow: "REGISTRATION" } }
  })
}

function judgeTier({ tier: cuid, availabilities }: AskedRequest, tiers: StoredTier[], path: string): StoredTier {
  const field = `${path}tier`
  if (!cuid && tiers.length > 1) required(field)
  const tier = chosenTier(tiers, cuid) ?? refuse("REQUEST_TIER_INVALID", { field })
  const count = availabilities.length
  const problem = tierProblem(tier, count)
  const { minimum_availabilities: minimum, maximum_availabilities: maximum } = tier
  if (problem) refuse(problem, { field: `${path}availabilities`, details: { minimum, maximum, count } })
  return tier
}
