// What the server might answer, typed by the contract: a site in Brussels and a customer who has one of each thing.
import { header } from "#contract/blocks/parts.ts"
import { type ElementType, parsePage } from "#contract/blocks/registry.ts"
import { type Account, accountCounters } from "#contract/endpoints/account.ts"
import type { Cart, CartItem } from "#contract/endpoints/carts.ts"
import type { Customer } from "#contract/endpoints/session.ts"
import type { Website } from "#contract/endpoints/website.ts"
import { defaultAccent } from "#contract/rules/accent.ts"

/** The time of the test. A getter reads it when the answer is sent, since a test may have set another by then. */
const testTime = () => new Date().toISOString()

export const sampleWebsite: Website = {
  get now() {
    return testTime()
  },
  hostname: "les-explorateurs.example",
  theme: "default",
  accent_color: defaultAccent,
  favicon: null,
  social_image: null,
  languages: ["fr", "en"],
  css: "",
  url: "https://les-explorateurs.example",
  catalogue: { title: "Stages", path: "/stages" },
  maps_url: "https://maps.example/?q={address}",
  topbar: null,
  header: header.parse({ content: { links: [] } }),
  footer: null,
  language: "fr",
  organiser: {
    name: "Les Explorateurs",
    logo: null,
    language: "fr",
    currency: "EUR",
    timezone: "Europe/Brussels",
    email: null,
    phone: null,
    quote: null,
    description: null,
    address: null,
    legal_name: null,
    demo: true,
    trial: false,
    settings: { formats: { ages: [] }, create_customer_participant: true },
  },
}

export const sampleCustomer: Customer = {
  id: 1,
  cuid: "c1",
  version: 1,
  firstname: "Camille",
  lastname: "Lambert",
  fullname: "Camille Lambert",
  email: "camille@example.com",
  phone: "0470 55 01 00",
  language: "fr",
  newsletter: false,
  custom_data: [],
  participants: [],
}

export const sampleAccount: Account = {
  counters: Object.fromEntries(accountCounters.map((name) => [name, 1])) as Account["counters"],
  payment_methods: { online: true, bank_transfers: true, bank_account: { holder: null, iban: null, bic: null } },
  wallet: { amount: 0 },
  get now() {
    return testTime()
  },
}

export const cartWith = (items: CartItem[], now: string): Cart => ({
  id: 1,
  cuid: "cart1",
  coupon_id: null,
  coupon: null,
  items,
  cart_expiration: 900,
  coupons_enabled: false,
  now,
})

export const sampleParticipant = { id: 3, cuid: "p1", fullname: "Inès Lambert" }
export const samplePicture = {
  id: 1,
  cuid: "i1",
  public_url: "/pictures/robots.svg",
  alt: "",
  width: 1200,
  height: 900,
}

/** The page of an address, holding these elements as an organiser stored them. */
/** The same page at an address whose template has parameters. */
export const pageAt = (params: Record<string, string>, ...content: Parameters<typeof pageOf>) => {
  const { page } = pageOf(...content)
  return {
    page: { ...page, params },
    get now() {
      return testTime()
    },
  }
}

export const pageOf = (...content: { type: ElementType; settings?: object; children?: object[] }[]) => {
  const stored = content.map((element, index) => ({ id: `e${index}`, settings: {}, ...element }))
  const page = { cuid: "page1", path: "/", type: "DEFAULT" as const, title: "Page", description: "", params: {} }
  return {
    page: { ...page, content: parsePage(stored), found: true },
    get now() {
      return testTime()
    },
  }
}
