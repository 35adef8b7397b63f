import { describe, expect, test } from "vitest"
import { page } from "vitest/browser"
import type { AttendanceCharge, AttendanceChargeItem } from "#contract/endpoints/account-attendance.ts"
import type { ListedCart, OwnedBundle, OwnedMembership } from "#contract/endpoints/account-things.ts"
import type { OwnedVoucher } from "#contract/endpoints/account-vouchers.ts"
import { nothingOwed } from "#tests/fixtures/render-account.tsx"
import { allWords, wordsOf } from "./look.ts"
import { sampleParticipant, samplePicture } from "./samples.ts"
import { show } from "./show.tsx"
import type { Answers } from "./stage.ts"

const money = { reference: "EXP-418", cancelled: false, total_amount: 14_000, deposit_amount: 0, paid_amount: 14_000 }
type Money = typeof money
const own = { id: 1, created_at: "2027-01-12T10:00:00Z" }
const product = { cuid: "x1", images: [samplePicture], entity: "PARTICIPANTS" as const, is_published: true }

const bundle = (more: Partial<Money>): OwnedBundle => ({
  ...own,
  ...money,
  cuid: "b1",
  bundle: { ...product, title: "Carnet de 10" },
  participant: sampleParticipant,
  capacity: 10,
  used: 3,
  expires_at: null,
  ...more,
})
const membership = (more: Partial<Money>): OwnedMembership => ({
  ...own,
  ...money,
  cuid: "m1",
  membership: { ...product, title: "Cotisation" },
  participant: null,
  start_at: "2026-09-01T00:00:00Z",
  end_at: "2027-09-01T00:00:00Z",
  ...more,
})
const voucher = (more: Partial<Money>): OwnedVoucher => ({
  ...own,
  ...money,
  cuid: "v1",
  code: "MARELLE42",
  voucher: { title: "Bon de 140", images: [], amount: 14_000, bundle: null },
  redeemed_at: null,
  expires_at: null,
  customer_id: 1,
  customer: { fullname: "Camille Lambert" },
  recipient: null,
  ...more,
})
const cycle = { start_at: "2026-11-30T23:00:00Z", end_at: "2026-12-31T23:00:00Z" }
const charge = (more: Partial<Money>): AttendanceCharge => ({
  ...own,
  ...money,
  cuid: "a1",
  billing_cycle: { ...cycle, configuration: { title: "Garderie", description: "Par quart d’heure", images: [] } },
  ...more,
})
const item = (id: number, duration: number, amount: number): AttendanceChargeItem => ({
  id,
  amount,
  duration,
  registration: { cuid: "r1", title: "Petits robots", participant: sampleParticipant },
  registration_date: {
    arrived_at: `2026-12-0${id}T06:45:00Z`,
    departed_at: null,
    start_at: `2026-12-0${id}T08:00:00Z`,
    end_at: `2026-12-0${id}T15:00:00Z`,
  },
})
const cart = (more: Partial<Money>): ListedCart => ({
  ...own,
  ...money,
  cuid: "k1",
  processed_at: "2027-01-12T10:00:00Z",
  outstanding_amount: 0,
  items: [{ type: "bundle", title: "Carnet de 10" }],
  ...more,
})
const cartDetail = (more: Partial<Money>) => ({
  cart: { ...cart(more), fee_amount: 0, instructions: null, missed: [] },
  payment: null,
  registrations: [],
  registrations_requests: [],
  bundles: [
    { ...money, cuid: "b1", title: "Carnet de 10", images: [], participant: null, capacity: 10, expires_at: null },
  ],
  vouchers: [],
  memberships: [],
  confirmations: [],
})

const owed = nothingOwed

/** Everything the screens of these things ask for: lists with one in each state of payment, pages of the first. */
function answers(...states: Partial<Money>[]): Answers {
  const [more = {}] = states
  const listOf = <T extends { cuid: string }>(make: (more: Partial<Money>) => T) => {
    const data = (states.length > 0 ? states : [{}]).map((state, index) => {
      const one = make(state)
      return index === 0 ? one : { ...one, cuid: `${one.cuid}x${index}` }
    })
    return { data, count: data.length }
  }
  return {
    "GET /api/account/bundles": listOf(bundle),
    "GET /api/account/bundles/{cuid}": { bundle: bundle(more), owed },
    "GET /api/account/memberships": listOf(membership),
    "GET /api/account/memberships/{cuid}": { membership: membership(more), owed },
    "GET /api/account/vouchers": listOf(voucher),
    "GET /api/account/vouchers/{cuid}": { voucher: voucher(more), owed },
    "GET /api/account/attendance-charges": listOf(charge),
    "GET /api/account/attendance-charges/{cuid}": {
      attendance_charge: { ...charge(more), items: [item(1, 45, 450), item(2, 60, 600)] },
      owed,
    },
    "GET /api/account/carts": listOf(cart),
    "GET /api/account/carts/{cuid}": { ...cartDetail(more), owed },
  }
}

const title = (name: string | RegExp) => page.getByRole("heading", { level: 1, name })
const screens = { bundles: "b1", memberships: "m1", vouchers: "v1", "attendance-charges": "a1", carts: "k1" }
type Screen = keyof typeof screens

test("ATTN-01 attendance charges: from the list to one of them, in both languages", async () => {
  for (const [index, language] of (["fr", "en"] as const).entries()) {
    await show("/account/attendance-charges", answers(), { language })
    await expect.element(title(["Frais de présence", "Attendance charges"][index]!)).toBeVisible()
    expect(allWords(".thing-title")).toHaveLength(1)
    const link = page.getByRole("heading", { level: 2 }).getByRole("link", { name: "Garderie" })
    await expect.element(link).toHaveAttribute("href", "/account/attendance-charges/a1")
    await link.click()
    await expect.element(title("Garderie")).toBeVisible()
  }
})

const states: [string, Partial<Money>, string][] = [
  ["complete", { paid_amount: 14_000 }, "Payé"],
  ["outstanding without a deposit", { paid_amount: 4_000 }, "À payer : 100,00 €"],
  ["outstanding below the deposit", { deposit_amount: 5_000, paid_amount: 1_000 }, "Acompte à payer : 40,00 €"],
  ["deposited", { deposit_amount: 5_000, paid_amount: 5_000 }, "Acompte versé"],
]
/** Of vouchers there is no deposit. */
const withoutDeposit = states.filter(([, more]) => !more.deposit_amount)

async function expectPaymentTold(screen: Screen, among = states) {
  const one = screens[screen]
  const isPayment = (badge: string) => among.some(([, , expected]) => expected === badge)
  const told = () => allWords(".thing-badges .badge").filter(isPayment)
  await show(`/account/${screen}`, answers(...among.map(([, more]) => more)))
  await expect.poll(told).toEqual(among.map(([, , badge]) => badge))
  for (const [name, more, badge] of among) {
    await show(`/account/${screen}/${one}`, answers(more))
    await expect.poll(told, { message: name }).toEqual([badge])
  }
}

describe("how it stands with the money is told in the list and on the page", () => {
  test("BUND-03 of a bundle: complete, deposited, or what is outstanding", () => expectPaymentTold("bundles"))
  test("MEMB-03 of a membership: complete, deposited, or what is outstanding", () => expectPaymentTold("memberships"))
  test("VOUCH-04 of a voucher: complete or what is outstanding", () => expectPaymentTold("vouchers", withoutDeposit))
  test("ACART-03 of a cart: complete, deposited, or what is outstanding", () => expectPaymentTold("carts"))
  test("ATTN-05 of a charge: complete, deposited, or what is outstanding", () =>
    expectPaymentTold("attendance-charges"))
})

function cellsOf(row: Element) {
  const [day = "", ...rest] = allWords(
    page.elementLocator(row).getByRole("cell").or(page.elementLocator(row).getByRole("rowheader")),
  )
  return { day, rest }
}

test("ATTN-02 ATTN-03 a charge has a table: day, arrival, departure, minutes and amount of each item, and the totals", async () => {
  await show("/account/attendance-charges/a1", answers({ total_amount: 1_050, paid_amount: 0 }))
  const table = page.getByRole("table")
  await expect.element(table).toBeVisible()
  expect(allWords(table.getByRole("columnheader"))).toEqual(["Date", "Arrivée", "Départ", "Durée", "Montant"])
  const [, first, second, sum] = table.getByRole("row").elements().map(cellsOf)
  expect(first!.day).toContain("Mardi 1er décembre")
  expect(first!.rest).toEqual(["7 h 45", "–", "45 min", "4,50 €"])
  expect(second!.day).toContain("Mercredi 2 décembre")
  expect(second!.rest).toEqual(["7 h 45", "–", "60 min", "6,00 €"])
  expect(sum).toEqual({ day: "Total", rest: ["", "", "105 min", "10,50 €"] })
  // On a phone the hours stand below the day instead of in columns of their own.
  await page.viewport(390, 844)
  expect(await wordsOf(table)).toContain("7 h 45")
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
