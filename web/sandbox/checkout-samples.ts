import type { Cart } from "#contract/endpoints/carts.ts"
import type { Checkout, ConfirmedCart } from "#contract/endpoints/checkout.ts"
import { paymentMethods } from "#contract/rules/checkout.ts"
import { sampleCart } from "./cart-samples.ts"

// A checkout as the server might answer it for a cart, and its confirmation.
interface Terms {
  wallet?: number
  fees?: Checkout["service_fees"]
  online?: boolean
  bank_transfers?: boolean
}

export function sampleCheckout(cart: Cart, terms: Terms = {}): Checkout {
  const { wallet = 0, fees = { amount: 50, percentage: 150 }, online = true, bank_transfers = true } = terms
  const { items } = cart
  const of = (type: string) => items.filter((item) => item.type === type)
  return {
    cart,
    wallet: { amount: wallet },
    service_fees: fees,
    coupons_enabled: cart.coupons_enabled,
    terms_version: 0,
    payment: null,
    payment_methods: paymentMethods({ items, wallet, fees, online, bank_transfers }),
    registrations: of("REGISTRATION"),
    registrations_requests: of("REGISTRATION_REQUEST"),
    bundles: of("BUNDLE"),
    vouchers: of("VOUCHER"),
    memberships: of("MEMBERSHIP"),
  }
}

const money = (total_amount: number, paid_amount: number, deposit_amount = 0) => ({
  total_amount,
  paid_amount,
  deposit_amount,
  cancelled: false,
})

export const sampleInstructions = {
  holder: "Les Explorateurs ASBL",
  iban: "BE68539007547034",
  bic: null,
  amount: 21_062,
  reference: "+++000/0000/04242+++",
  epc: "BCD\n002\n1\nSCT\n\nLes Explorateurs ASBL\nBE68539007547034\nEUR210.62\n\n000000004242\n",
}

/** One of everything, bought; the deposits of the registrations are paid. */
export function sampleBought(more: Partial<ConfirmedCart["cart"]> = {}): ConfirmedCart {
  const registrations = sampleCart(6, 768).items.flatMap((item) => {
    const { cuid, quantity, participant, availability, availability_dates: dates, price, deposit } = item
    if (!availability) return []
    return { cuid, reference: null, quantity, participant, availability, dates, ...money(price, deposit, deposit) }
  })
  const product = (title: string) => ({ title, images: [], reference: null, participant: null })
  const who = { cuid: "p1", fullname: "Zoé-Marguerite de la Fontaine-Vandersmissen" }
  const confirmations = [
    { activity: { cuid: "k1", title: "Stage de poterie" }, html: "<p>Apportez un <b>tablier</b> et un goûter.</p>" },
  ]
  return {
    confirmations,
    cart: {
      id: 1,
      cuid: "sample",
      reference: "+++000/0000/04242+++",
      created_at: "2027-01-13T10:00:00Z",
      processed_at: "2027-01-13T10:02:00Z",
      ...money(36_062, 15_000, 10_000),
      fee_amount: 512,
      outstanding_amount: 21_062,
      instructions: null,
      missed: [],
      ...more,
    },
    payment: null,
    registrations,
    registrations_requests: [
      {
        ...product("Mercredis à la carte"),
        cuid: "q1",
        participant: who,
        ...money(9_000, 0),
        status: "PENDING",
        tier: "Curieux",
        availabilities: [],
      },
    ],
    bundles: [
      {
        ...product("Carnet de 10 entrées"),
        cuid: "b1",
        participant: who,
        capacity: 10,
        expires_at: "2028-01-13T22:59:59Z",
        ...money(14_000, 14_000),
      },
    ],
    vouchers: [{ ...product("Bon cadeau"), cuid: "v1", code: "7K2M94QDXW", expires_at: null, ...money(5_000, 5_000) }],
    memberships: [
      {
        ...product("Cotisation annuelle"),
        cuid: "m1",
        entity: "CUSTOMERS",
        ...money(2_500, 2_500),
        start_at: "2027-01-12T23:00:00Z",
        end_at: "2028-01-12T22:59:59Z",
      },
    ],
  }
}
