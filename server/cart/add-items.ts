import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { cartEndpoints, countLines } from "#contract/endpoints/carts.ts"
import { readOwnFiles } from "#server/bookings/answer-files/own-files.ts"
import { batched, openingDay } from "#server/platform/batched.ts"
import { inTenant, together } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { askedOnce, earlierAnswer } from "#server/platform/http/idempotency.ts"
import { logActing } from "#server/platform/http/log-acting.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { Adding, Family } from "./adding.ts"
import { fillCarts, isOutdated, type ReadyRequest } from "./fill-carts.ts"
import { judgeProducts } from "./find-products.ts"
import { judgeRegistrations } from "./judge-registrations.ts"
import { judgeRequests } from "./judge-requests.ts"
import { openCarts } from "./open-carts.ts"
import { readFacts } from "./read-facts.ts"

type AddItems = typeof cartEndpoints.addItems
type Answer = AnswerInput<AddItems>

const MOST_ITEMS = 60
const MOST_TRIES = 5

/**
 * Adds registrations, products and requests to the cart, all of them or none, and prolongs the holds of the whole cart.
 * Calls that arrive at the same time are batched into one transaction (platform/batched.ts), each judged for itself. Locks
 * in the house's order: customers (which cover their carts), participants (also those whose holds are prolonged), dates,
 * resources.
 */
export async function addItems(ctx: RequestContext, { body }: RouteInput<AddItems>): Promise<Answer> {
  if (body.customer_id !== undefined && body.customer_id !== ctx.customer!.id)
    refuse("FORBIDDEN", { field: "customer_id" })
  const answers = [...body.registrations, ...body.registrations_requests].flatMap(({ questions }) => questions)
  const files = await readOwnFiles(ctx, answers)
  return addJudged({ ctx, body, files, asked: askedOnce(ctx, cartEndpoints.addItems, body) })
}

/** A request whose dates were changed between judging and holding is judged by what they are now. */
const addJudged = (request: Adding, tries = 1): Promise<Answer> =>
  add(request).catch((error: unknown) => {
    if (tries === MOST_TRIES || !isOutdated(error)) throw error
    return addJudged(request, tries + 1)
  })

const add = batched(addTogether, { ...openingDay, apart: ({ ctx }) => ctx.customer!.id })

async function addTogether(requests: Adding[]) {
  const { ctx } = requests[0]!
  return inTenant(ctx, async (tx) => {
    // Locks first, then reads: sent together, and the database does them in this order.
    const [families, facts] = await together(
      tx,
      () => openCarts(tx, requests),
      () => readFacts(tx, ctx, requests),
    )
    const judged: (ReadyRequest | { answer: Answer } | { error: unknown })[] = []
    for (const request of requests)
      try {
        judged.push(judge(request, families.get(request.ctx.customer!.id)))
      } catch (error) {
        judged.push({ error })
      }
    const ready = judged.filter((each) => "lines" in each)
    const filled = await fillCarts(tx, ctx.organiser_id, ready, facts.version)
    for (const [request, outcome] of filled)
      if ("answer" in outcome) await logActing(tx, request.ctx, cartEndpoints.addItems)
    return judged.map((each) => ("lines" in each ? filled.get(each)! : each))

    function judge(request: Adding, family: Family | undefined): ReadyRequest | { answer: Answer } {
      const { ctx, body, asked, files } = request
      const { cart, participants, earlier, attempt_id } = family ?? refuse("UNAUTHENTICATED")
      if (asked && earlier) return { answer: earlierAnswer<Answer>(asked, earlier) }
      if (attempt_id) refuse("PAYMENT_IN_PROGRESS")
      if (cart.items_count + countLines(body) > MOST_ITEMS) refuse("CART_FULL")
      const { judged: lines, refusal } = judgeRegistrations(
        ctx,
        body.registrations,
        { cart, participants },
        facts,
        files,
      )
      if (refusal && lines.length === 0) throw refusal
      if (refusal) return { ctx, cart, lines, products: [], asked, refusal }
      const products = judgeProducts(body, participants, facts.products)
      const wanted = judgeRequests(ctx, body, participants, facts, files)
      return { ctx, cart, lines, products: [...products, ...wanted], asked, refusal }
    }
  })
}
