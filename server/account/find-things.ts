import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { accountThingEndpoints, OwnedBundle, OwnedMembership } from "#contract/endpoints/account-things.ts"
import type { accountVoucherEndpoints, OwnedVoucher } from "#contract/endpoints/account-vouchers.ts"
import { pageOf } from "#contract/fields.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { type ListShape, readList, readOne } from "./read-list.ts"
import { readOwed, settleOnReturn } from "./read-owed.ts"
import { bundleShape, membershipShape, voucherShape } from "./thing-shapes.ts"

// Lists and pages of a customer's bundles, memberships and vouchers: each reads the caller's own rows; another's are
// not found.
type Things = typeof accountThingEndpoints
type Vouchers = typeof accountVoucherEndpoints
type Paged = RouteInput<Things["findBundles"]>
type Named = RouteInput<Things["getBundle"]>

const own = ({ organiser_id, customer }: RequestContext): RawBuilder<unknown> =>
  sql`t.organiser_id = ${organiser_id} and t.customer_id = ${customer!.id}`

const find =
  <T>(shape: ListShape) =>
  (ctx: RequestContext, { query }: Paged): Promise<{ data: T[]; count: number }> =>
    readTenant(ctx, (tx) => readList<T>(tx, shape, { where: own(ctx), ...pageOf(query) }))

export const findBundles = find<OwnedBundle>(bundleShape)
export const findMemberships = find<OwnedMembership>(membershipShape)

async function getOwn<T>(ctx: RequestContext, type: "bundle" | "membership", shape: ListShape, cuid: string) {
  await settleOnReturn(ctx, { type, cuid })
  return readTenant(ctx, async (tx) => ({
    thing: (await readOne<T>(tx, shape, sql`${own(ctx)} and t.cuid = ${cuid}`)) ?? refuse("NOT_FOUND"),
    owed: await readOwed(tx, ctx, { type, cuid }),
  }))
}

export async function getBundle(ctx: RequestContext, { params }: Named): Promise<AnswerInput<Things["getBundle"]>> {
  const { thing, owed } = await getOwn<OwnedBundle>(ctx, "bundle", bundleShape, params.cuid)
  return { bundle: thing, owed }
}

export async function getMembership(
  ctx: RequestContext,
  { params }: Named,
): Promise<AnswerInput<Things["getMembership"]>> {
  const { thing, owed } = await getOwn<OwnedMembership>(ctx, "membership", membershipShape, params.cuid)
  return { membership: thing, owed }
}

/** A voucher belongs to two customers: its buyer and its redeemer. */
const ofEither = ({ organiser_id, customer }: RequestContext): RawBuilder<unknown> =>
  sql`t.organiser_id = ${organiser_id} and (t.customer_id = ${customer!.id} or t.recipient_id = ${customer!.id})`

export const findVouchers = (ctx: RequestContext, { query }: Paged): Promise<AnswerInput<Vouchers["findVouchers"]>> =>
  readTenant(ctx, (tx) =>
    readList<OwnedVoucher>(tx, voucherShape(ctx.customer!.id), { where: ofEither(ctx), ...pageOf(query) }),
  )

export async function getVoucher(ctx: RequestContext, { params }: Named): Promise<AnswerInput<Vouchers["getVoucher"]>> {
  const { cuid } = params
  const { id } = ctx.customer!
  const read = () =>
    readTenant(ctx, async (tx) => {
      const found = await readOne<OwnedVoucher>(tx, voucherShape(id), sql`${ofEither(ctx)} and t.cuid = ${cuid}`)
      const voucher = found ?? refuse("NOT_FOUND")
      const owed = voucher.customer_id === id ? await readOwed(tx, ctx, { type: "voucher", cuid }) : null
      return { voucher, owed }
    })
  const seen = await read()
  if (seen.owed?.attempt?.status !== "PENDING") return seen
  await settleOnReturn(ctx, { type: "voucher", cuid })
  return read()
}
