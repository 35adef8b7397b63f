// Purchases of the demo's named customers. Registrations use places that are taken anyway, so that nothing becomes
// fuller, and stay clear of what Camille and Sam are shown buying: the camps in the woods, the first workshops, the
// wheel.
export interface RegistrationWish {
  activity: string
  /** By first name. */
  who: string
  /** Over; not begun; or possibly begun, with dates to come. */
  when: "past" | "coming" | "running"
  options?: number[]
  cancelled?: boolean
}

/** Slots of an activity in a pending request. */
export interface RequestWish {
  activity: string
  who: string
  tier: string
  count: number
}

export interface CartWish {
  email: string
  /** How long ago it was bought, and in any case before anything in it began. */
  days_ago: number
  paid: "BANK" | "ONLINE" | "DEPOSIT" | null
  registrations?: RegistrationWish[]
  /** Whether it uses entries of bundles bought before. */
  by_bundle?: boolean
  bundle?: { name: string; who: string | null }
  membership?: string
  request?: RequestWish
  voucher?: { name: string; code?: string }
}

const camille = { email: "camille@example.com" }
const noor = { email: "noor@example.com" }
const sam = { email: "sam@example.com" }

export const wishes: CartWish[] = [
  {
    ...camille,
    days_ago: 80,
    paid: "ONLINE",
    membership: "famille",
    bundle: { name: "dix_ateliers", who: "Zoé" },
  },
  {
    ...camille,
    days_ago: 70,
    paid: "BANK",
    registrations: [{ activity: "cabanes", who: "Inès", when: "past", options: [0] }],
  },
  {
    ...camille,
    days_ago: 40,
    paid: null,
    by_bundle: true,
    registrations: [
      { activity: "eveil", who: "Zoé", when: "past" },
      { activity: "eveil", who: "Zoé", when: "coming" },
    ],
  },
  {
    ...camille,
    days_ago: 25,
    paid: "ONLINE",
    registrations: [{ activity: "rythmes", who: "Basile", when: "running" }],
    voucher: { name: "bon_25" },
  },
  {
    ...camille,
    days_ago: 20,
    paid: "DEPOSIT",
    registrations: [{ activity: "scene", who: "Basile", when: "running" }],
  },
  {
    ...camille,
    days_ago: 12,
    paid: null,
    registrations: [{ activity: "argile", who: "Inès", when: "coming", cancelled: true }],
  },
  {
    ...camille,
    days_ago: 3,
    paid: null,
    registrations: [{ activity: "foret", who: "Zoé", when: "coming", options: [0] }],
  },
  {
    ...camille,
    days_ago: 1,
    paid: null,
    request: { activity: "semaine", who: "Inès", tier: "Curieux", count: 3 },
  },
  { ...noor, days_ago: 30, paid: "ONLINE", voucher: { name: "bon_50", code: "DEMO-GIFT-0001" } },
  {
    ...noor,
    days_ago: 15,
    paid: "BANK",
    registrations: [{ activity: "argile", who: "Yasmine", when: "coming" }],
  },
  {
    ...noor,
    days_ago: 2,
    paid: null,
    registrations: [{ activity: "hauteur", who: "Yasmine", when: "running" }],
  },
  {
    ...sam,
    days_ago: 14,
    paid: "ONLINE",
    registrations: [{ activity: "stool", who: "Sam", when: "coming" }],
  },
  {
    ...sam,
    days_ago: 4,
    paid: null,
    registrations: [{ activity: "drawing", who: "Sam", when: "coming" }],
  },
]
