import { describe, expect, test } from "vitest"
import type { ListedCart, OwnedBundle, OwnedMembership } from "#contract/endpoints/account-things.ts"
import type { OwnedVoucher, RedeemableVoucher } from "#contract/endpoints/account-vouchers.ts"
import type { Participant } from "#contract/endpoints/participants.ts"
import { nothingOwed, readOf, renderInAccount, sampleRegistration } from "#tests/fixtures/render-account.tsx"
import { sampleBought } from "#web/sandbox/checkout-samples.ts"
import CartPage from "../carts/cart.tsx"
import Carts from "../carts/carts.tsx"
import AccountHome from "../home/home.tsx"
import Redeem from "../vouchers/redeem.tsx"
import RedeemConfirm from "../vouchers/redeem-confirm.tsx"
import VoucherPage from "../vouchers/voucher.tsx"
import Vouchers from "../vouchers/vouchers.tsx"
import BundlePage from "./bundle.tsx"
import Bundles from "./bundles.tsx"
import MembershipPage from "./membership.tsx"
import Memberships from "./memberships.tsx"

const page = { page_number: 1, page_size: 20 }
const own = {
  id: 1,
  cuid: "x1",
  created_at: "2027-01-01T10:00:00Z",
  reference: "EXP-1",
  cancelled: false,
  deposit_amount: 0,
}
const who = { id: 3, cuid: "p1", fullname: "Inès Lambert" }
const product = { cuid: "k1", images: [], is_published: true }
const badgesOf = (html: string) =>
  [...html.matchAll(/class="badge( badge-\w+)?">(?:<svg.*?<\/svg>)?([^<]+)</g)].map(([, tone = "", text]) =>
    `${tone.trim().replace("badge-", "")} ${text!.replaceAll("\u00a0", " ")}`.trim(),
  )

describe("carts", () => {
  const cart: ListedCart = {
    ...own,
    processed_at: "2027-01-01T10:02:00Z",
    total_amount: 20_000,
    paid_amount: 0,
    outstanding_amount: 20_000,
    items: ["Stage", "Carnet", "Bon", "Bon"].map((title) => ({ type: "voucher" as const, title })),
  }
  const list = (...data: ListedCart[]) => renderInAccount(<Carts loaderData={{ data, count: data.length, ...page }} />)
  test("ACART-01 ACART-03 each with its day, what was in it, and how it is paid", () => {
    expect(readOf(list(cart))).toContain("Commande du 1er janvier 2027 Stage, Carnet et 1 autre EXP-1")
    expect(badgesOf(list(cart))).toEqual(["warning À payer : 200,00 €"])
    expect(badgesOf(list({ ...cart, deposit_amount: 5_000, paid_amount: 6_000 }))).toEqual(["info Acompte versé"])
    expect(badgesOf(list({ ...cart, paid_amount: 20_000 }))).toEqual(["success Payé"])
    expect(readOf(list())).toContain("Pas encore de commande")
  })
  test("ACART-01 the page has everything that was bought, and pays all of it", () => {
    const owed = { ...nothingOwed, outstanding_amount: 21_062 }
    const bought = sampleBought()
    const loaded = { ...bought, cart: { ...bought.cart, items: [] }, owed }
    const text = readOf(renderInAccount(<CartPage loaderData={loaded} />, { wallet: 500 }))
    expect(text).toContain("Commande du 13 janvier 2027")
    expect(text).toContain("Payer 210,62 € Utiliser mes 5,00 €")
    expect(text).toContain("Votre commande Petits robots, grandes idées")
    expect(text).toContain("Total 360,62 €")
  })
})

describe("bundles", () => {
  const bundle: OwnedBundle = {
    ...own,
    capacity: 10,
    used: 4,
    expires_at: "2027-09-12T10:00:00Z",
    participant: who,
    total_amount: 9_000,
    paid_amount: 9_000,
    bundle: { ...product, title: "Carnet", entity: "PARTICIPANTS" },
  }
  const list = (...data: OwnedBundle[]) =>
    renderInAccount(<Bundles loaderData={{ data, count: data.length, ...page }} />)
  const one = (more: Partial<OwnedBundle> = {}) =>
    renderInAccount(<BundlePage loaderData={{ bundle: { ...bundle, ...more }, owed: nothingOwed }} />)
  test("BUND-01 BUND-03 with the entries left, until when, for whom, and how it is paid", () => {
    expect(readOf(list(bundle))).toMatch(/Carnet 6 entrées restantes sur 10 Valable jusqu’au 12 septembre 2027 .* Inès/)
    expect(badgesOf(list(bundle))).toEqual(["success Payé"])
    expect(badgesOf(list({ ...bundle, paid_amount: 0 }))).toEqual(["warning À payer : 90,00 €"])
    expect(readOf(list({ ...bundle, capacity: null }))).toContain("Entrées illimitées")
    expect(readOf(list({ ...bundle, expires_at: "2027-01-02T10:00:00Z" }))).toContain("A expiré le 2 janvier 2027")
    expect(readOf(list())).toContain("Pas encore de carnet")
  })
  test("BUND-01 the page counts the entries, tile by tile and in words, and says what it takes to use them", () => {
    expect(one().match(/<i class="used"/g)).toHaveLength(4)
    expect(one()).toContain('aria-label="4 utilisées sur 10 entrées"')
    expect(readOf(one())).toContain("Vos prochaines inscriptions les utilisent")
    expect(readOf(one({ paid_amount: 0 }))).toContain("dès que le carnet est payé")
    expect(one({ capacity: 500 })).not.toContain('class="carnet"')
  })
})

describe("memberships", () => {
  const membership: OwnedMembership = {
    ...own,
    start_at: "2027-01-01T10:00:00Z",
    end_at: "2027-12-31T22:59:59Z",
    participant: null,
    total_amount: 3_000,
    paid_amount: 0,
    membership: { ...product, title: "Cotisation", entity: "CUSTOMERS" },
  }
  const list = (more: Partial<OwnedMembership> = {}) =>
    renderInAccount(<Memberships loaderData={{ data: [{ ...membership, ...more }], count: 1, ...page }} />)
  const one = (more: Partial<OwnedMembership> = {}) =>
    readOf(
      renderInAccount(<MembershipPage loaderData={{ membership: { ...membership, ...more }, owed: nothingOwed }} />),
    )
  test("MEMB-01 MEMB-03 MEMB-04 with the period and how it is paid; a cancelled one only says so", () => {
    expect(readOf(list())).toContain("Cotisation 1er janvier – 31 décembre 2027")
    expect(badgesOf(list())).toEqual(["warning À payer : 30,00 €"])
    expect(badgesOf(list({ paid_amount: 3_000 }))).toEqual(["success Payé"])
    expect(badgesOf(list({ cancelled: true }))).toEqual(["danger Annulé"])
  })
  test("MEMB-01 the page says whether it runs, is over or is still to come", () => {
    expect(one()).toContain("En cours")
    expect(one({ end_at: "2027-01-10T10:00:00Z" })).toContain("Terminée")
    expect(one({ start_at: "2027-02-01T10:00:00Z" })).toContain("Commence le 1er février 2027")
    expect(one({ cancelled: true })).not.toContain("En cours")
  })
})

describe("vouchers", () => {
  const voucher: OwnedVoucher = {
    id: 1,
    cuid: "v1",
    created_at: own.created_at,
    code: "DEMO-GIFT-0001",
    reference: "EXP-1",
    cancelled: false,
    redeemed_at: null,
    expires_at: "2027-06-30T10:00:00Z",
    customer_id: 1,
    recipient: null,
    customer: { fullname: "Noor Haddad" },
    total_amount: 5_000,
    paid_amount: 5_000,
    voucher: { title: "Bon cadeau", images: [], amount: 5_000, bundle: null },
  }
  const redeemed = { redeemed_at: "2027-01-04T10:00:00Z", recipient: { fullname: "Camille Lambert" } }
  const received = { customer_id: 2, total_amount: null, paid_amount: null, reference: null }
  const list = (more: Partial<OwnedVoucher> = {}) =>
    renderInAccount(<Vouchers loaderData={{ data: [{ ...voucher, ...more }], count: 1, ...page }} />)
  const one = (more: Partial<OwnedVoucher> = {}) => {
    const seen = { ...voucher, ...more }
    const owed = seen.total_amount === null ? null : nothingOwed
    return renderInAccount(<VoucherPage loaderData={{ voucher: seen, owed }} />)
  }
  test("VOUCH-04 VOUCH-05 the buyer sees how it is paid and, once it is, whether it was redeemed", () => {
    expect(badgesOf(list({ paid_amount: 0 }))).toEqual(["warning À payer : 50,00 €"])
    expect(badgesOf(list())).toEqual(["success Payé", "info En attente"])
    expect(badgesOf(list(redeemed))).toEqual(["success Payé", "Utilisé"])
    expect(badgesOf(list({ redeemed_at: redeemed.redeemed_at }))).toEqual(["success Payé", "info En attente"])
  })
  test("VOUCH-06 VOUCH-07 VOUCH-08 who received it sees from whom and when, no badge, and no end once redeemed", () => {
    for (const html of [list({ ...received, ...redeemed }), one({ ...received, ...redeemed })]) {
      expect(badgesOf(html)).toEqual([])
      expect(readOf(html)).toContain("Offert par Noor Haddad, utilisé le 4 janvier 2027")
      expect(readOf(html)).not.toContain("Valable jusqu’au")
    }
    expect(readOf(list(received))).toContain("Valable jusqu’au 30 juin 2027")
    expect(readOf(list(redeemed))).toContain("Utilisé le 4 janvier 2027 par Camille Lambert")
  })
  test("VOUCH-01 the page has the code, to be given away as long as it waits", () => {
    expect(readOf(one())).toContain("DEMO-GIFT-0001")
    expect(readOf(one())).toContain("Donnez ce code")
    expect(readOf(one(redeemed))).not.toContain("Donnez ce code")
    expect(readOf(one({ paid_amount: 0 }))).not.toContain("Donnez ce code")
  })
})

describe("redeeming", () => {
  const found: RedeemableVoucher = {
    code: "DEMO-GIFT-0001",
    state: "VALID",
    customer: { fullname: "Noor Haddad" },
    expires_at: "2027-06-30T10:00:00Z",
    redeemed_at: null,
    voucher: { title: "Carnet offert", images: [], amount: 5_000, bundle: null },
  }
  const bundle = { title: "Cinq ateliers", entity: "PARTICIPANTS" as const, capacity: 5 }
  const children = ["Inès", "Basile"].map(
    (firstname, i) =>
      ({
        id: i + 1,
        cuid: `p${i}`,
        firstname,
        fullname: `${firstname} Lambert`,
        birthdate: "2018-06-15",
        missing: [],
      }) as unknown as Participant,
  )
  const confirm = (more: Partial<RedeemableVoucher> = {}, participants: never[] = children as never[]) =>
    renderInAccount(<RedeemConfirm loaderData={{ voucher: { ...found, ...more }, participants }} />)
  const submit = (html: string) => /<button[^>]*btn-primary[^>]*>/.exec(html)?.[0] ?? ""
  test("VOUCH-09 a page asks for the code", () => {
    expect(readOf(renderInAccount(<Redeem />))).toContain("Code du bon Vérifier")
  })
  test("VOUCH-10 a valid one tells what it is, from whom and until when, and can be taken", () => {
    const html = confirm()
    expect(readOf(html)).toContain(
      "Ce bon est valable Carnet offert 50 € pour le portefeuille Offert par Noor Haddad · Valable jusqu’au 30 juin 2027 Ajouter à mon portefeuille",
    )
    expect(submit(html)).not.toContain("disabled")
  })
  test("VOUCH-12 VOUCH-13 redeemed, expired and unpaid each have their message, and the button is out of use", () => {
    const told = {
      REDEEMED: "Ce bon a déjà été utilisé Le 4 octobre 2026.",
      EXPIRED: "Ce bon a expiré Il était valable jusqu’au 30 juin 2027.",
      UNPAID: "Ce bon n’est pas encore payé",
    }
    for (const [state, text] of Object.entries(told)) {
      const html = confirm({ state: state as "REDEEMED", redeemed_at: "2026-10-04T10:00:00Z" })
      expect(readOf(html)).toContain(text)
      expect(readOf(html)).not.toContain("Ce bon est valable")
      expect(submit(html)).toContain("disabled")
    }
  })
  test("VOUCH-14 who it is for is asked where its bundle is for participants, and only there", () => {
    const asks = (html: string) => readOf(html).includes("Pour qui ?")
    expect(asks(confirm({ voucher: { ...found.voucher, bundle } }))).toBe(true)
    expect(asks(confirm({ voucher: { ...found.voucher, bundle: { ...bundle, entity: "CUSTOMERS" } } }))).toBe(false)
    expect(asks(confirm())).toBe(false)
    const nobody = confirm({ voucher: { ...found.voucher, bundle } }, [])
    expect(nobody).toContain("/account/participants/create?redirect=")
  })
})

describe("the account's first page", () => {
  const nothing = {
    participants: { data: [], participants: [], count: 0 },
    upcoming: { data: [], count: 0 },
    outstanding: { data: [], count: 0, outstanding_amount: 0, pending_amount: 0 },
  }
  const home = (more: object = {}, given: object = {}) =>
    renderInAccount(<AccountHome loaderData={{ ...nothing, ...more }} />, given)
  test("tells what comes next, with how soon, and what follows it", () => {
    const next = sampleRegistration()
    const later = sampleRegistration({ cuid: "r2" })
    const html = home({ upcoming: { data: [next, later], count: 5 } })
    expect(readOf(html)).toContain("dans 1 mois Petits robots, grandes idées 22 – 26 février 2027 · 5 dates")
    expect(html).toContain('href="/account/registrations/r2"')
    expect(html).toContain('href="/account/registrations"')
    expect(html).not.toContain("NaN")
  })
  test("what is still to pay leads to the page where it is paid, whatever it is", () => {
    const thing = {
      cuid: "x1",
      title: "Stage",
      participant: "Inès Lambert",
      outstanding_amount: 15_500,
      created_at: "",
    }
    const types = {
      registration: "registrations",
      voucher: "vouchers",
      bundle: "bundles",
      registration_request: "registrations-requests",
    }
    const data = [
      ...Object.keys(types).map((type) => ({ ...thing, type })),
      { ...thing, type: "cart", title: null, participant: null },
    ]
    const outstanding = { data, count: 5, outstanding_amount: 62_000, pending_amount: 0 }
    const html = home({ outstanding })
    for (const page of [...Object.values(types), "carts"]) expect(html).toContain(`href="/account/${page}/x1"`)
    expect(readOf(html)).toContain(
      "En tout, il reste 620,00 € à payer. 155,00 € à payer Stage, pour Inès Lambert Payer",
    )
    expect(readOf(html)).toContain("Frais de service")
  })
  test("RREQ-08 what a request will cost is said to be so, in the sum and in its row, in both languages", () => {
    const request = { cuid: "q1", participant: "Inès Lambert", created_at: "" }
    const data = [{ ...request, type: "registration_request", title: "Ateliers", outstanding_amount: 6_000 }]
    const owed = (count: number, pending_amount: number, language = "fr") =>
      readOf(home({ outstanding: { data, count, outstanding_amount: 21_500, pending_amount } }, { language }))
    expect(owed(2, 6_000)).toContain(
      "En tout, il reste 215,00 € à payer, dont 60,00 € une fois la demande acceptée. 60,00 € à payer une fois la demande acceptée Ateliers, pour Inès Lambert Voir",
    )
    expect(owed(2, 6_000, "en")).toContain(
      "In all, €215.00 is left to pay, of which €60.00 once the request is accepted. €60.00 to pay once the request is accepted",
    )
    expect(owed(2, 0)).toContain("En tout, il reste 215,00 € à payer. ")
    expect(owed(1, 6_000)).not.toContain("En tout")
  })
  test("nothing to do, nothing said; the wallet only when there is something in it", () => {
    expect(readOf(home())).not.toMatch(/À faire|Portefeuille/)
    expect(readOf(home({}, { wallet: 5_000 }))).toContain("Portefeuille 50,00 €")
    expect(home()).toContain('href="/account/vouchers/redeem"')
  })
})
