import type { Page } from "playwright"
import { expect } from "vitest"
import type { Availability, AvailabilityDetail } from "#contract/endpoints/availabilities.ts"
import type { Cart } from "#contract/endpoints/carts.ts"
import { isBookable, isRegistrable } from "#contract/rules/availability-display.ts"
import { addByCall, participants, signUp } from "./account-parts.ts"
import { header } from "./shell-parts.ts"

export const cartButton = (page: Page) => header(page).getByRole("button", { name: /^(Panier|Cart)/ })
export const cartDrawer = (page: Page) => page.getByRole("dialog", { name: /^(Votre panier|Your cart)$/ })
export const rows = (page: Page) => cartDrawer(page).locator("[data-item]")
export const timer = (page: Page) => page.getByRole("timer")

export async function openCart(page: Page): Promise<void> {
  await cartButton(page).click()
  await cartDrawer(page).waitFor()
}

/** A family of this test's own, with two children of eight. */
export async function newFamily(page: Page): Promise<void> {
  await signUp(page)
  await addByCall(page, ["Basile", "Inès"])
}

const read = async (page: Page, path: string) => (await page.request.get(path)).json()
export const readCart = async (page: Page): Promise<Cart> => (await read(page, "/api/carts/current")).cart

type Wanted = (availability: Availability) => boolean
/** A camp asks for a deposit and has options; a workshop has neither. */
export const isCamp: Wanted = ({ categories }) => categories.some(({ title }) => title === "Stage")
export const isWorkshop: Wanted = ({ categories }) => categories.some(({ title }) => title === "Atelier")

/** Puts a child into the first availability that will have them, as another window would. */
export async function register(page: Page, wanted: Wanted): Promise<Availability> {
  const child = (await participants(page)).find(({ firstname }) => firstname === "Basile")!
  const { data } = (await read(page, "/api/availabilities?limit=100")) as { data: Availability[] }
  const now = new Date().toISOString()
  for (const availability of data.filter(wanted)) {
    const { id, cuid, dates, age_minimum, age_maximum } = availability
    const isForEight = (age_minimum ?? 0) <= 8 && (age_maximum ?? 99) >= 9
    const onSale = dates.filter((date) => date.on_sale)
    if (!isForEight || !isRegistrable(availability, now) || !onSale.every(isBookable)) continue
    const { activity } = (await read(page, `/api/availabilities/${cuid}`)).availability as AvailabilityDetail
    const line = {
      availability_id: id,
      participant_id: child.id,
      availability_dates: onSale.map((date) => date.id),
      options: optionsOf(activity),
      questions: answersOf(activity),
    }
    const answer = await page.request.post("/api/carts/items", { data: { registrations: [line] } })
    if (answer.ok()) return availability
  }
  throw new Error("No availability takes a child of eight")
}

const optionsOf = ({ options }: AvailabilityDetail["activity"]) =>
  options.flatMap(({ answer_required, prices: [price] }) =>
    price && !answer_required && price.amount > 0 ? { price_id: price.id } : [],
  )

const answersOf = ({ questions }: AvailabilityDetail["activity"]) =>
  questions
    .filter(({ required }) => required)
    .map(({ id, type, choices: [choice] }) => ({
      question_id: id,
      content: type === "CHOICES_MULTIPLE" ? [choice?.id] : (choice?.id ?? "Oui"),
    }))

export async function addVoucher(page: Page): Promise<void> {
  const { data } = await read(page, "/api/vouchers")
  const answer = await page.request.post("/api/carts/items", { data: { vouchers: [{ voucher_id: data[0].id }] } })
  expect(answer.status()).toBe(200)
}

/** An amount as a French sum writes it. */
export const euros = (amount: number) => `${(amount / 100).toFixed(2).replace(".", ",")}\u00a0€`

/** Holds back the requests to an address until they are released. */
export async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
