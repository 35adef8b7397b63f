import type { Cart, CartItem } from "#contract/endpoints/carts.ts"
import type { PriceDetails } from "#contract/endpoints/prices.ts"

// A cart as the server might answer it: every type of item, short and long names, every step a price can have.
type Line = PriceDetails["lines"][number]

const base = (amount: number): Line => ({ kind: "base", label: null, on: amount, amount })

const details = (...lines: Line[]): PriceDetails => {
  const sum = (...kinds: Line["kind"][]) =>
    Math.abs(lines.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0))
  return {
    base_price: sum("base"),
    options_total: sum("option"),
    bundle_total: sum("bundle"),
    discounts_total: sum("discount"),
    volume_discounts_total: sum("volume_discount"),
    coupon_total: sum("coupon"),
    partial_registration_total_fee: sum("partial_fee"),
    partial_registration_total_discount: sum("partial_discount"),
    price: lines.reduce((total, { amount }) => total + amount, 0),
    lines,
  }
}

const nothing = {
  participant: null,
  availability: null,
  bundle: null,
  voucher: null,
  membership: null,
  availabilities: [],
  tier: null,
}
const participant = (id: number, fullname: string) => ({ id, cuid: `p${id}`, fullname })
const picture = (name: string) => [
  { id: 1, cuid: name, public_url: `/pictures/${name}.svg`, alt: "", width: 1200, height: 900 },
]
const location = (title: string, city: string) => ({
  id: 1,
  cuid: "l1",
  name: title,
  title,
  street: "Rue du Noyer",
  number: "214",
  postcode: "1030",
  city,
})
const stage = { cuid: "c1", title: "Stage", group: { cuid: "g1", title: "Formule", scope: "PRIMARY" as const } }
const outside = { cuid: "c2", title: "Nature", group: { cuid: "g2", title: "Envie", scope: "SECONDARY" as const } }
const days = (...all: number[]) =>
  all.map((day) => ({
    id: day,
    cuid: `d${day}`,
    start_at: `2027-02-${day}T08:00:00Z`,
    end_at: `2027-02-${day}T15:00:00Z`,
  }))

type Sample = Omit<CartItem, "id" | "cuid" | "expires_at" | "price">

const registration = (
  [title, image]: [string, string],
  who: CartItem["participant"],
  where: ReturnType<typeof location> | null,
  dates: ReturnType<typeof days>,
  lines: Line[],
  more: Partial<Sample> = {},
): Sample => ({
  ...nothing,
  type: "REGISTRATION",
  quantity: 1,
  deposit: 5_000,
  details: details(...lines),
  participant: who,
  availability: {
    cuid: "a1",
    start_at: dates[0]!.start_at,
    end_at: dates.at(-1)!.end_at,
    location: where,
    categories: [stage, outside],
    activity: { cuid: "act", title, images: image ? picture(image) : [] },
  },
  availability_dates: dates,
  ...more,
})

const product = (title: string) => ({ cuid: "x1", title, images: [] })
const sold = (type: CartItem["type"], price: number, more: Partial<Sample>): Sample => ({
  ...nothing,
  type,
  quantity: 1,
  deposit: 0,
  details: details(base(price)),
  availability_dates: [],
  ...more,
})

const samples: Sample[] = [
  registration(
    ["Petits robots, grandes idées", "robots"],
    participant(3, "Inès Lambert"),
    location("La Ruche", "Schaerbeek"),
    days(22, 23, 24, 25, 26),
    [
      base(19_000),
      { kind: "option", label: "Garderie du soir", on: 19_000, amount: 2_500 },
      { kind: "volume_discount", label: "Réduction fratrie", on: 21_500, amount: -1_000 },
    ],
  ),
  registration(
    ["Cabanes et feu de camp", "foret"],
    participant(2, "Basile Lambert"),
    location("Rouge-Cloître", "Auderghem"),
    days(22, 24),
    [
      base(17_500),
      { kind: "partial_discount", label: null, on: 17_500, amount: -10_500 },
      { kind: "partial_fee", label: null, on: 7_000, amount: 500 },
      { kind: "bundle", label: "Carnet de 10 entrées", on: 7_500, amount: -3_750 },
      { kind: "discount", label: "Fidélité", on: 3_750, amount: -187 },
      { kind: "coupon", label: null, on: 3_563, amount: -356 },
    ],
  ),
  sold("VOUCHER", 5_000, { voucher: { ...product("Bon cadeau"), duration: 31_536_000 } }),
  sold("BUNDLE", 14_000, {
    participant: participant(1, "Zoé-Marguerite de la Fontaine-Vandersmissen"),
    bundle: {
      ...product("Carnet de 10 entrées"),
      capacity: 10,
      expires_at: null,
      duration: null,
      entity: "PARTICIPANTS",
    },
  }),
  sold("MEMBERSHIP", 2_500, {
    membership: {
      ...product("Cotisation annuelle"),
      entity: "CUSTOMERS",
      period_type: "ROLLING",
      rolling_period_type: "YEAR",
      rolling_period_duration: 1,
      fixed_period_start_at: null,
      fixed_period_end_at: null,
    },
  }),
  registration(
    ["Explorations scientifiques, philosophiques et intergénérationnelles au Jardin botanique Jean-Massart", ""],
    participant(1, "Zoé-Marguerite de la Fontaine-Vandersmissen"),
    location("Centre culturel et sportif de la Woluwe", "Woluwe-Saint-Lambert"),
    days(27),
    [base(4_500)],
    { quantity: 3, deposit: 0 },
  ),
]

/** A cart of `count` items that expire in `seconds`. */
export function sampleCart(count: number, seconds: number): Cart {
  const now = Date.now()
  const expires_at = new Date(now + seconds * 1_000).toISOString()
  const coupon = {
    title: "Bienvenue",
    label: "Bienvenue",
    amount: 0,
    percentage: 1_000,
    min_total_amount: 0,
    active: true,
  }
  return {
    id: 1,
    cuid: "sample",
    coupon_id: 1,
    coupon,
    now: new Date(now).toISOString(),
    cart_expiration: 900,
    coupons_enabled: true,
    items: Array.from({ length: count }, (_, index) => {
      const sample = samples[index % samples.length]!
      return { ...sample, id: index + 1, cuid: `item${index + 1}`, expires_at, price: sample.details.price }
    }),
  }
}
