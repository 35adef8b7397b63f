import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { addItemsInput } from "#contract/endpoints/carts.ts"
import { requestDeskEndpoints } from "#contract/endpoints/request-desk.ts"
import { readOwnFiles } from "#server/bookings/answer-files/own-files.ts"
import { readHousehold } from "#server/bookings/read-household.ts"
import type { AddedRequest } from "#server/cart/adding.ts"
import { judgeRequest } from "#server/cart/judge-requests.ts"
import { readFacts } from "#server/cart/read-facts.ts"
import { freezeCart } from "#server/checkout/freeze-cart.ts"
import { judgeMinima, readMinimumFacts } from "#server/checkout/judge-minima.ts"
import { drawReferences } from "#server/payments/make-references.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { attempted } from "#server/platform/http/attempted.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"
import { findMembers, getFamily, lockFamily, type Member } from "../desk/family.ts"
import { makeStaffCart, noFee, onlyLine, processStaffCart } from "../desk/staff-cart.ts"

type Create = typeof requestDeskEndpoints.createRequest
type Body = RouteInput<Create>["body"]
type Answer = AnswerInput<Create>

/**
 * Makes a request for a family: judged and priced as the family's own would be, in a cart of one line that names the
 * collaborator. It holds no place, owes its total, and the family is told.
 */
export const askForFamily = (ctx: RequestContext, { body }: RouteInput<Create>): Promise<Answer> =>
  attempted(ctx, requestDeskEndpoints.createRequest, body, (tx) => askFor(tx, ctx, body))

async function askFor(tx: Tx, ctx: RequestContext, body: Body): Promise<Answer> {
  const { organiser_id, tenant } = ctx
  const found = await getFamily(tx, ctx, body.customer)
  const named = participantOf(await findMembers(tx, found), body)
  await lockFamily(tx, found, [named.id], [])
  const family = await getFamily(tx, ctx, body.customer)
  const participant = participantOf(await findMembers(tx, family), body)
  const { customer: _, participant: __, preview, questions, ...asked } = body
  const line = { ...asked, participant_id: participant.id, questions }
  const files = await readOwnFiles(family, questions, tx)
  const added = addItemsInput.parse({ registrations_requests: [line] })
  const facts = await readFacts(tx, family, [{ ctx: family, body: added, files, asked: null }])
  // Questions are answered last: a price is asked for before.
  const judging = { participant, facts, files }
  const request = judgeRequest(family, preview ? { ...asked, participant_id: participant.id } : line, judging, "")
  const now = await readClock(tx)
  const bought = {
    ...onlyLine,
    type: "REGISTRATION_REQUEST" as const,
    quantity: 1,
    title: request.title,
    participant_id: participant.id,
    participant: participant.fullname,
    availability_id: null,
    place_id: null,
    added: request,
    dates: [],
    has_minimum: true,
  }
  judgeMinima([bought], await readMinimumFacts(tx, family, [bought]), tenant.timezone)
  const household = await readHousehold(tx, family, family.customer.id)
  const references = await drawReferences(tx, organiser_id, 2)
  const cart = { id: await makeStaffCart(tx, family, references[0]!, now), coupon_id: null }
  const means = { wallet: 0, fees: noFee, now }
  const { frozen } = freezeCart([bought], { cart, household, coupon: null, means, strategy: "DELAYED" })
  await processStaffCart(tx, family, frozen, references, true)
  const made = await readMade(tx, organiser_id, cart.id)
  const { cuid, reference, total_amount, deposit_amount } = made
  await logAction(tx, ctx, "registration_request.created", {
    subject: `registration_request/${cuid}`,
    changes: changesOf(request, participant, total_amount),
  })
  const shown = { total_amount, deposit_amount, availabilities: await readParts(tx, organiser_id, made.id) }
  return preview ? { cuid: null, reference: null, ...shown } : { cuid, reference, ...shown }
}

const participantOf = (members: Member[], { participant }: Body): Member =>
  members.find(({ cuid }) => cuid === participant) ?? refuse("NOT_FOUND", { field: "participant" })

const readMade = (tx: Tx, organiser_id: number, cart_id: number) =>
  tx
    .selectFrom("registration_requests")
    .select(["id", "cuid", "reference", "total_amount", "deposit_amount"])
    .where("organiser_id", "=", organiser_id)
    .where("cart_id", "=", cart_id)
    .executeTakeFirstOrThrow()

const readParts = (tx: Tx, organiser_id: number, id: number) =>
  tx
    .selectFrom("requested_availabilities")
    .select(["availability_id as id", "total_amount"])
    .where("organiser_id", "=", organiser_id)
    .where("registration_request_id", "=", id)
    .orderBy("position")
    .execute()

const changesOf = ({ title, tier, registrations }: AddedRequest, { cuid }: Member, total_amount: number) => ({
  participant: [null, cuid] as [null, string],
  activity: [null, title] as [null, string],
  tier: [null, tier.name] as [null, string],
  dates: [null, registrations.flatMap(({ dates }) => dates.map(({ start_at }) => start_at))] as [null, string[]],
  total_amount: [null, total_amount] as [null, number],
})
