import { batched } from "#server/platform/batched.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { findSegmentsOf } from "./find-own-segments.ts"

// Lists show the same to everybody who is in the same segments, so every list of a customer begins with this: on an opening
// day one statement finds the segments of all who have just arrived. Within one request they are read once, so that nothing
// on a page is shown for a segment that another part of it no longer counts.
const found = new WeakMap<RequestContext, Promise<number[]>>()

/** The caller's segments among those that open something (find-own-segments.ts); visitors are in none. */
export function readOwnSegments(ctx: RequestContext): Promise<number[]> {
  const { customer, preview } = ctx
  if (preview) return Promise.resolve(preview.seen_by.segments)
  if (!customer) return Promise.resolve([])
  const known = found.get(ctx) ?? readTogether({ ctx, customer_id: customer.id })
  found.set(ctx, known)
  return known
}

const readTogether = batched<{ ctx: RequestContext; customer_id: number }, number[]>(
  async (readers) => {
    const { ctx } = readers[0]!
    const ids = [...new Set(readers.map(({ customer_id }) => customer_id))]
    const segments = await readTenant(ctx, (tx) => findSegmentsOf(tx, ctx, ids))
    return readers.map(({ customer_id }) => ({ answer: segments.get(customer_id) ?? [] }))
  },
  { most: 200, at_once: 2, apart: (reader) => reader },
)

/** Callers who are shown the same. */
export const bySegments = async (ctx: RequestContext): Promise<string> =>
  (await readOwnSegments(ctx)).toSorted((a, b) => a - b).join(",")
