import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import type { Availability } from "#contract/endpoints/availabilities.ts"
import { isRegistrable } from "#contract/rules/availability-display.ts"
import { participants, soon } from "./account-parts.ts"
import { cartDrawer, newFamily, readCart, rows } from "./cart-parts.ts"
import { expectGoodAtBothWidths } from "./judge.ts"
import { toastGone, visitors, widths } from "./visitor.ts"

const visit = visitors()
const json = async (page: Page, path: string) => (await page.request.get(path)).json()
const left = ({ dates }: Availability) => dates[0]!.remaining!

/** A session of one day for a child of eight that asks nothing: of those that are open, the one with the fewest places. */
async function readSession(page: Page): Promise<Availability> {
  const { data } = (await json(page, "/api/availabilities?limit=100")) as { data: Availability[] }
  const now = new Date().toISOString()
  const sessions = data.filter(
    (each) =>
      isRegistrable(each, now) &&
      each.dates.length === 1 &&
      each.dates[0]!.remaining !== null &&
      (each.age_minimum ?? 0) <= 8 &&
      (each.age_maximum ?? 99) > 8,
  )
  for (const session of sessions.sort((a, b) => left(a) - left(b))) {
    const { activity } = (await json(page, `/api/availabilities/${session.cuid}`)).availability
    const isAsked = activity.questions.some(({ required }: { required: boolean }) => required)
    if (!isAsked && activity.registration_flow === "REGISTRATION") return session
  }
  throw new Error("No session takes a child of eight")
}

/** Takes every place that is left, two for each family; the last of them can be given back. */
async function fill(page: Page, { id, dates }: Availability, count: number): Promise<() => Promise<void>> {
  for (let places = count; places > 0; places -= 2) {
    await page.context().clearCookies()
    await newFamily(page)
    const children = (await participants(page)).filter(({ firstname }) => firstname !== "Dominique").slice(0, places)
    const registrations = children.map((child) => ({
      availability_id: id,
      participant_id: child.id,
      availability_dates: [dates[0]!.id],
    }))
    expect((await page.request.post("/api/carts/items", { data: { registrations } })).status()).toBe(200)
  }
  const holder = await page.context().cookies()
  await page.context().clearCookies()
  return async () => {
    const own = await page.context().cookies()
    await page.context().clearCookies()
    await page.context().addCookies(holder)
    const [item] = (await readCart(page)).items
    expect((await page.request.delete(`/api/carts/items?item_id=${item!.id}`)).status()).toBe(200)
    await page.context().clearCookies()
    await page.context().addCookies(own)
  }
}

describe("the waiting list", () => {
  test("AVAIL-25 a full availability: join, somebody leaves, the mail's link, the ordinary form, in the cart", async () => {
    const { page, open } = await visit({ width: widths.mobile })
    const session = await readSession(page)
    const giveBack = await fill(page, session, left(session))
    const path = `/availabilities/${session.cuid}`
    const panel = page.getByRole("region", { name: "Liste d’attente" })
    await newFamily(page)
    const { customer } = await json(page, "/api/session")
    await open(path)
    // A press on the card: its input lies below it.
    await panel.getByText("Basile").click()
    await expectGoodAtBothWidths(page)
    await panel.getByRole("button", { name: "Rejoindre la liste d’attente" }).click()
    await panel.getByText("Basile Peeters est en tête de la liste").waitFor()
    await toastGone(page)
    await open("/account/waiting-list")
    await page.getByText("1er sur la liste").waitFor()
    await expectGoodAtBothWidths(page)

    await giveBack()
    const offers = async (): Promise<{ id: number; subject: string }[]> => {
      const { data } = await json(page, "/api/sandbox/mails")
      return data.filter(
        (mail: { recipient: string; subject: string }) =>
          mail.recipient === customer.email && mail.subject.startsWith("Une place s’est libérée pour Basile"),
      )
    }
    await soon(async () => (await offers()).length).toBe(1)
    await open(`/sandbox/mailbox/${(await offers())[0]!.id}`)
    const link = page.frameLocator("iframe").getByRole("link", { name: "Prendre la place" })
    const { pathname, hash } = new URL((await link.getAttribute("href"))!)
    expect([pathname, hash]).toEqual([path, "#register"])

    await open(pathname + hash)
    await panel.getByText("Une place vous attend").waitFor()
    // To whom it is offered it is not full.
    expect(
      await page
        .getByRole("main")
        .getByText(/^(Complet|Toutes les places sont prises\.)$/)
        .count(),
    ).toBe(0)
    const add = panel.getByRole("button", { name: /^Ajouter au panier ·/ })
    await add.waitFor()
    await expectGoodAtBothWidths(page)
    await add.click()
    await cartDrawer(page).waitFor()
    await soon(() => rows(page).count()).toBe(1)
    expect((await json(page, "/api/account/waiting-list")).data[0].status).toBe("TAKEN")
  })
})
