import { sql } from "kysely"
import type { AnswerInput } from "#contract/endpoint.ts"
import type { cartEndpoints } from "#contract/endpoints/carts.ts"
import { type PlaceReason, placeRefusal } from "#server/catalogue/places/take-places.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { sqlState } from "#server/platform/database/failure.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { AskedOnce } from "#server/platform/http/idempotency.ts"
import type { Refusal } from "#server/platform/refusal.ts"
import type { Family, NewProduct } from "./adding.ts"
import type { JudgedLine } from "./judge-registrations.ts"

type Answer = AnswerInput<typeof cartEndpoints.addItems>

export interface ReadyRequest {
  ctx: RequestContext
  cart: Family["cart"]
  lines: JudgedLine[]
  products: NewProduct[]
  asked: AskedOnce | null
  /** Why a line after these is refused. It is the answer unless one of these has no place: then nothing is held either way. */
  refusal: Refusal | null
}

/** A collaborator has changed the dates in between (app.has_changed); nothing was written. */
export const isOutdated = (error: unknown): boolean => sqlState(error) === "MA011"

type Filled = Answer | { reason: PlaceReason | "DRY"; line: number; date_id: number }

/**
 * Holds places and writes items for every request that can be served whole (functions/adding.sql), and says why for the
 * others. In the JSON `request` is the number of the call in this batch, `line_no` counts the lines of all calls and
 * `line_in_request` those of one call, both from 1; `version` is the catalogue's that the calls were judged by.
 */
export async function fillCarts(tx: Tx, organiser_id: number, requests: ReadyRequest[], version: number | null) {
  const outcomes = new Map<ReadyRequest, { answer: Answer } | { error: unknown }>()
  if (requests.length === 0) return outcomes
  const { cart_expiration } = requests[0]!.cart
  const lines = requests.flatMap(linesOf).map((line, i) => ({ ...line, line_no: i + 1 }))
  const given = requests.map((request, i) => ({ ...asRow(request, i), version }))
  const { rows } = await sql<{ filled: Record<string, Filled> }>`
    select app.fill_carts(${organiser_id}, ${JSON.stringify(given)}::jsonb, ${JSON.stringify(lines)}::jsonb,
      ${JSON.stringify(requests.flatMap(productsOf))}::jsonb, ${cart_expiration}) as filled`.execute(tx)
  requests.forEach((request, i) => {
    const filled = rows[0]!.filled[i]!
    if (!("reason" in filled)) outcomes.set(request, { answer: filled })
    else if (filled.reason === "DRY") outcomes.set(request, { error: request.refusal })
    else outcomes.set(request, { error: placeRefusal(filled.reason, filled.line, filled.date_id) })
  })
  return outcomes
}

const asRow = ({ ctx, cart, asked, refusal }: ReadyRequest, request: number) => ({
  request: String(request),
  customer: ctx.customer!.id,
  cart: cart.id,
  last_position: cart.last_position,
  had_items: cart.items_count > 0,
  dry: refusal !== null,
  ...(asked ?? {}),
})

const linesOf = ({ ctx, cart, lines }: ReadyRequest, request: number) =>
  lines.map(({ line, added, first_held_at, dates_known }, i) => ({
    request: String(request),
    line_in_request: i + 1,
    customer: ctx.customer!.id,
    cart: cart.id,
    position: cart.last_position + i + 1,
    cuid: newCuid(),
    availability: line.availability_id,
    participant: line.participant_id,
    quantity: line.quantity,
    first_held: first_held_at,
    added,
    dates: line.availability_dates,
    dates_known,
  }))

const productsOf = ({ cart, lines, products }: ReadyRequest, request: number) =>
  products.map((product, i) => ({
    ...product,
    request: String(request),
    cart: cart.id,
    position: cart.last_position + lines.length + i + 1,
    cuid: newCuid(),
  }))
