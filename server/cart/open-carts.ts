import { sql } from "kysely"
import { lockTimeout } from "#server/platform/batched.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { type Adding, type Family, type Participant, requestLines } from "./adding.ts"

type Found = Omit<Family, "participants"> & { participants: Participant[] }

/** Locks the customers of these requests and their participants and opens their carts (functions/adding.sql). Erased customers are missing. */
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
  const { rows } = await sql<{ families: Record<string, Found> }>`
    select app.open_carts(${organiser_id}, ${JSON.stringify(given)}::jsonb, ${lockTimeout(requests)}) as families`.execute(
    tx,
  )
  const read = ({ participants, ...family }: Found): Family => ({
    ...family,
    participants: new Map(participants.map((each) => [each.id, each])),
  })
  return new Map(Object.entries(rows[0]!.families).map(([customer, family]) => [Number(customer), read(family)]))
}
