import { makeBundles } from "#server/bookings/make-bundles.ts"
import { makeMemberships } from "#server/bookings/make-memberships.ts"
import { makeRegistrations } from "#server/bookings/make-registrations.ts"
import { makeRequests } from "#server/bookings/make-requests.ts"
import { makeVouchers } from "#server/bookings/make-vouchers.ts"
import type { MadeThing } from "#server/bookings/purchase.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { FrozenItem } from "./frozen-cart.ts"
import type { Processing } from "./processing.ts"

type Of<K extends FrozenItem["type"]> = Extract<FrozenItem, { type: K }>
const isOf = <K extends FrozenItem["type"]>(item: FrozenItem, type: K): item is Of<K> => item.type === type

/** What these carts' items become, one statement per kind. */
export async function makeThings(tx: Tx, carts: Processing[]): Promise<MadeThing[]> {
  const of = <K extends FrozenItem["type"], T extends object>(type: K, more: (item: Of<K>) => T) =>
    carts.flatMap(({ purchase, confirmed, references }) =>
      confirmed.had.flatMap((item, i) => {
        const { position, price } = item
        return isOf(item, type) ? [{ purchase, position, price, reference: references[i + 1]!, ...more(item) }] : []
      }),
    )
  const registrations = of("REGISTRATION", ({ participant_id, availability_id, place_id, quantity, ...item }) => ({
    participant_id: participant_id!,
    availability_id: availability_id!,
    title: item.title,
    participant: item.participant ?? "",
    place_id: place_id!,
    quantity,
    deposit: item.deposit,
    sold: item.sold,
    entries: item.entries,
  }))
  const requests = of("REGISTRATION_REQUEST", ({ participant_id, deposit, sold }) => ({
    participant_id: participant_id!,
    deposit,
    request: sold,
  }))
  const bundles = of("BUNDLE", ({ participant_id, bundle }) => ({ participant_id, bundle: bundle! }))
  const vouchers = of("VOUCHER", ({ voucher }) => ({ voucher: voucher! }))
  const memberships = of("MEMBERSHIP", ({ participant_id, membership }) => ({
    participant_id,
    membership: membership!,
  }))
  return [
    ...(await makeRegistrations(tx, registrations)),
    ...(await makeRequests(tx, requests)),
    ...(await makeBundles(tx, bundles)),
    ...(await makeVouchers(tx, vouchers)),
    ...(await makeMemberships(tx, memberships)),
  ]
}
