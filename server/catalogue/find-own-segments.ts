import { findCustomersIn, type StoredSegment } from "#server/customers/find-members.ts"
import { type Tx, together } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { type Keeper, keptByVersion } from "./kept-by-version.ts"
import { readVersion } from "./read-version.ts"

/**
 * The caller's segments among those that open partial registrations, or registrations earlier. Visitors are in none, and
 * cost no statement.
 */
export async function findOwnSegments(tx: Tx, ctx: RequestContext): Promise<number[]> {
  const { customer, preview } = ctx
  if (preview) return preview.seen_by.segments
  return customer ? ((await findSegmentsOf(tx, ctx, [customer.id])).get(customer.id) ?? []) : []
}

/** The same for several customers of one organiser; who is in none is missing. */
export async function findSegmentsOf(
  tx: Tx,
  ctx: Keeper & Pick<RequestContext, "tenant">,
  customer_ids: number[],
): Promise<Map<number, number[]>> {
  const where = { organiser_id: ctx.organiser_id, timezone: ctx.tenant.timezone }
  const find = (segments: StoredSegment[]) => findCustomersIn(tx, where, segments, customer_ids)
  const earlier = usedSegments.earlier(ctx)
  const [version, found] = await together(
    tx,
    () => readVersion(tx),
    () => find(earlier ?? []),
  )
  const used = await usedSegments.at(tx, ctx, version)
  return used === earlier ? found : find(used)
}

/** Segments of customers to which something is open that is not open to all. */
const usedSegments = keptByVersion<StoredSegment[]>((tx, { organiser_id }) =>
  tx
    .selectFrom("segments as s")
    .select(["s.id", "s.conditions"])
    .where("s.organiser_id", "=", organiser_id)
    .where("s.entity", "=", "CUSTOMERS")
    .where((eb) =>
      eb.or([
        eb("s.id", "in", (inner) =>
          inner
            .selectFrom("activities")
            .select("partial_registrations_segment_id")
            .where("organiser_id", "=", organiser_id)
            .where("partial_registrations_segment_id", "is not", null)
            .$castTo<number>(),
        ),
        eb("s.id", "in", (inner) =>
          inner
            .selectFrom("availabilities")
            .select("priority_segment_id")
            .where("organiser_id", "=", organiser_id)
            .where("priority_segment_id", "is not", null)
            .$castTo<number>(),
        ),
      ]),
    )
    .execute(),
)
