import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { cartEndpoints, countLines } from "#contract/endpoints/carts.ts"
import { batched, openingDay } from "#server/platform/batched.ts"
import { inTenant, together } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { askedOnce, earlierAnswer } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { Adding, Family } from "./adding.ts"
import { fillCarts, type ReadyRequest } from "./fill-carts.ts"
import { judgeProducts } from "./find-products.ts"
import { judgeRegistrations } from "./judge-registrations.ts"
import { judgeRequests } from "./judge-requests.ts"
import { openCarts } from "./open-carts.ts"
import { readFacts } from "./read-facts.ts"

type AddItems = typeof cartEndpoints.addItems
type Answer = AnswerInput<AddItems>

const MOST_ITEMS = 60

/**
 * Adds registrations, products and requests to the cart, all of them or none, and prolongs the holds of the whole cart.
 * Calls that arrive at the same time are batched into one transaction (platform/batched.ts), each judged for itself. Locks
 * in the house's order: customers (which cover their carts), participants (also those whose holds are prolonged), dates,
 * resources.
 */
export function addItems(ctx: RequestContext, { body }: RouteInput<AddItems>): Promise<Answer> {
  if (body.customer_id !== undefined && body.customer_id !== ctx.customer!.id)
    refuse("FORBIDDEN", { field: "customer_id" })
  return add({ ctx, body, asked: askedOnce(ctx, cartEndpoints.addItems, body) })
}

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
    const filled = await fillCarts(tx, ctx.organiser_id, ready)
    return judged.map((each) => ("lines" in each ? filled.get(each)! : each))

    function judge(request: Adding, family: Family | undefined): ReadyRequest | { answer: Answer } {
      const { ctx, body, asked } = request
      const { cart, participants, earlier, attempt_id } = family ?? refuse("UNAUTHENTICATED")
      if (asked && earlier) return { answer: earlierAnswer<Answer>(asked, earlier) }
      if (attempt_id) refuse("PAYMENT_IN_PROGRESS")
      if (cart.items_count + countLines(body) > MOST_ITEMS) refuse("CART_FULL")
      const { judged: lines, refusal } = judgeRegistrations(ctx, body.registrations, participants, facts)
      if (refusal && lines.length === 0) throw refusal
      if (refusal) return { ctx, cart, lines, products: [], asked, refusal }
      const products = judgeProducts(body, participants, facts.products)
      const wanted = judgeRequests(ctx, body, participants, facts)
      return { ctx, cart, lines, products: [...products, ...wanted], asked, refusal }
    }
  })
}
