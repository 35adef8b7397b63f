import { sql } from "kysely"
import { lockTimeout } from "#server/platform/batched.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { Earlier } from "#server/platform/http/idempotency.ts"
import type { Adding } from "./add-items.ts"
import type { OwnParticipants, Participant } from "./own-participant.ts"
import { requestLines } from "./request-lines.ts"

export interface Family {
  cart: { id: number; cuid: string; items_count: number; last_position: number }
  participants: OwnParticipants
  /** What the same call was answered before. */
  earlier: Earlier | null
  /** A payment under way for this cart. */
  attempt_id: number | null
}

type Found = Omit<Family, "participants"> & { participants: Participant[] }

/** Locks the customers of these requests with their participants and opens their carts (functions/cart.sql). Erased ones are missing. */
export async function openCarts(tx: Tx, requests: Adding[]) {
  const { organiser_id } = requests[0]!.ctx
  const given = requests.map(({ ctx, body, asked }) => {
    const named = [...body.registrations, ...body.bundles, ...body.memberships, ...requestLines(body)]
    return {
      customer: ctx.customer!.id,
      participants: named.flatMap(({ participant_id }) => participant_id ?? []),
      cuid: newCuid(),
      caller: asked?.caller,
      key: asked?.key,
    }
  })
  const { rows } = await sql<{ families: Record<string, Found> | null; cart_expiration: number }>`
    select app.open_carts(${organiser_id}, ${JSON.stringify(given)}::jsonb, ${lockTimeout(requests)}) as families,
      s.cart_expiration from settings s where s.organiser_id = ${organiser_id}`.execute(tx)
  const { families, cart_expiration } = rows[0]!
  const read = ({ participants, ...family }: Found): Family => ({
    ...family,
    participants: new Map(participants.map((each) => [each.id, each])),
  })
  const found = Object.entries(families ?? {}).map(([customer, family]) => [Number(customer), read(family)] as const)
  return { cart_expiration, families: new Map(found) }
}
