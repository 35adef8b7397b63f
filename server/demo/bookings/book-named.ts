import { sql } from "kysely"
import type { Subject } from "#contract/endpoints/transactions.ts"
import { allocate, askedNow, checkoutTotals } from "#contract/rules/checkout.ts"
import type { OwnedBundle } from "#contract/rules/price-facts.ts"
import { findBundlesOf } from "#server/bookings/read-household.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { FrozenCart } from "#server/processing/frozen-cart.ts"
import { processCart } from "#server/processing/process-cart.ts"
import type { MadeByName } from "../catalogue/made-by-name.ts"
import { requestItems } from "./ask-request.ts"
import type { ChosenCart } from "./chosen-cart.ts"
import type { PastPayment } from "./insert-payments.ts"
import { type Item, nothing, type OnSale, productItems } from "./product-items.ts"
import { sellRegistrations } from "./sell.ts"
import type { Town } from "./slots.ts"

interface Shop {
  on_sale: OnSale
  ids: Record<"bundles" | "vouchers" | "memberships", MadeByName>
}

const strategies = { ONLINE: "IMMEDIATE", DEPOSIT: "IMMEDIATE_DEPOSIT", BANK: "DELAYED" } as const

/** Checks a cart out as its customer on the day of the purchase. Answers its payments. */
export async function bookNamed(
  tx: Tx,
  { organiser_id, timezone }: Town,
  chosen: ChosenCart & { place_ids: number[] },
  { on_sale, ids }: Shop,
): Promise<PastPayment[]> {
  const { wish, customer, at } = chosen
  const bundles = wish.by_bundle ? ((await findBundlesOf(tx, organiser_id, [customer.id])).get(customer.id) ?? []) : []
  const items = [
    ...registrationItems(chosen, bundles),
    ...productItems(wish, customer, on_sale, ids),
    ...(await requestItems(tx, organiser_id, chosen)),
  ].map((item, i) => ({ ...item, id: i + 1, position: i + 1 }))
  const { fees } = on_sale
  const totals = checkoutTotals({ items, wallet: 0, fees })
  const strategy = strategies[wish.paid ?? "BANK"]
  const asked = askedNow(strategy, totals, fees)
  const cart = await tx
    .insertInto("carts")
    .values({ organiser_id, cuid: newCuid(), customer_id: customer.id, created_at: at })
    .returning(["id", "cuid"])
    .executeTakeFirstOrThrow()
  const frozen: FrozenCart = {
    version: 1,
    cart_id: cart.id,
    items,
    strategy,
    coupon_id: null,
    coupon_amount: 0,
    wallet_used: 0,
    payable: totals.payable,
    fee_amount: totals.fees,
    fee_asked: strategy === "IMMEDIATE_DEPOSIT" ? asked - totals.deposit : totals.fees,
    deposit_amount: items.some(({ deposit }) => deposit > 0) ? totals.deposit : 0,
    terms_accepted_at: at,
    terms_version: null,
  }
  const purchase = { organiser_id, customer_id: customer.id, cart_id: cart.id, now: at, timezone }
  const unpaid = { type: "wallet.spent", key: `cart/${cart.id}/wallet`, from: [] }
  await processCart(tx, purchase, frozen, { had: items, missed: [] }, unpaid)
  if (wish.voucher?.code) await setCode(tx, organiser_id, cart.id, wish.voucher.code)
  if (wish.paid === null) return []
  const parts = items.map(({ price, deposit }) => ({ price, deposit, paid: 0 }))
  const amount = wish.paid === "BANK" ? totals.payable : asked
  const spread = allocate(amount, parts, { asked: frozen.fee_asked, owed: frozen.fee_amount })
  const things = await findThings(tx, organiser_id, cart.id)
  return [
    {
      at,
      customer_id: customer.id,
      cart,
      method: wish.paid === "BANK" ? "BANK" : "ONLINE",
      parts: [
        ...things.map(({ position, ...thing }) => ({ ...thing, amount: spread.parts[position - 1]! })),
        { subject: "cart", subject_id: cart.id, amount: spread.fee },
      ],
    },
  ]
}

function registrationItems(
  { places, place_ids, customer }: ChosenCart & { place_ids: number[] },
  bundles: OwnedBundle[],
) {
  const { phone } = customer
  const sold = sellRegistrations(
    places.map(({ slot, participant_id, wish }) => ({ slot, participant_id, phone, options: wish.options ?? [] })),
    bundles,
  )
  return places.map(
    ({ slot, participant_id, wish }, i): Item => ({
      ...nothing,
      ...sold[i]!,
      type: "REGISTRATION",
      title: slot.facts.activity.title,
      participant_id,
      participant: wish.who,
      availability_id: slot.facts.id,
      place_id: place_ids[i]!,
      date_ids: slot.dates.map(({ id }) => id),
    }),
  )
}

async function findThings(tx: Tx, organiser_id: number, cart_id: number) {
  const of = (subject: Subject, table: string) => sql`
    select ${sql.lit(subject)} as subject, id as subject_id, position from ${sql.table(table)}
    where organiser_id = ${organiser_id} and cart_id = ${cart_id}`
  const { rows } = await sql<{ subject: Subject; subject_id: number; position: number }>`
    ${of("registration", "registrations")} union all ${of("bundle", "owned_bundles")}
    union all ${of("voucher", "owned_vouchers")} union all ${of("membership", "owned_memberships")}`.execute(tx)
  return rows.map((row) => ({ ...row, subject_id: Number(row.subject_id) }))
}

const setCode = (tx: Tx, organiser_id: number, cart_id: number, code: string) =>
  tx
    .updateTable("owned_vouchers")
    .set({ code })
    .where("organiser_id", "=", organiser_id)
    .where("cart_id", "=", cart_id)
    .execute()
