import { describe, expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import type { RedeemableVoucher } from "#contract/endpoints/account-vouchers.ts"
import type { Participant } from "#contract/endpoints/participants.ts"
import { show } from "./show.tsx"

const names = ["Zoé", "Basile", "Inès", "Noor", "Alix", "Sacha", "Lou", "Mila", "Élie"]
const participants = names.map(
  (firstname, index): Participant => ({
    id: index + 1,
    cuid: `p${index + 1}`,
    version: 1,
    firstname,
    lastname: "Lambert",
    fullname: `${firstname} Lambert`,
    birthdate: "2018-06-15",
    custom_data: [],
    missing: [],
  }),
)
const voucher: RedeemableVoucher = {
  code: "MARELLE42",
  state: "VALID",
  voucher: {
    title: "Un carnet",
    images: [],
    amount: 0,
    bundle: { title: "Carnet de 10", entity: "PARTICIPANTS", capacity: 10 },
  },
  customer: { fullname: "Alix Dumont" },
  expires_at: null,
  redeemed_at: null,
}
const found = (data: Participant[]) => ({ data, participants: data, count: data.length })
const path = "/account/vouchers/redeem/MARELLE42"

describe("a list of options that lives on the server", () => {
  /** Nine are too many for cards: they are looked for. */
  async function showRedeem(query = "") {
    const asked: { search: string; at: number }[] = []
    const sent: unknown[] = []
    const calls = await show(path + query, {
      "GET /api/vouchers/redeem": { voucher },
      "GET /api/participants": ({ url }) => {
        asked.push({ search: url.search, at: performance.now() })
        const [id, text] = [url.searchParams.get("id"), url.searchParams.get("search")]
        if (id) return found(participants.filter((one) => String(one.id) === id))
        return found(text ? participants.slice(0, 1) : participants)
      },
      "PUT /api/vouchers/redeem": ({ body }) => {
        sent.push(body)
        return { data: { cuid: "v1" } }
      },
      "GET /api/account/vouchers/{cuid}": () => new Promise(() => {}),
    })
    const box = page.getByRole("combobox", { name: /Pour qui/ })
    await expect.element(box).toBeVisible()
    /** The page itself has read who there is; the rest is the list's. */
    const ofList = () => asked.filter(({ search }) => search !== "?page_size=100")
    return { ofList, sent, box, calls }
  }

  test("UX-11 UX-13 APIA-24 typing asks once, 350 ms after the last letter, with the search besides its parameters", async () => {
    const { ofList, sent, box, calls } = await showRedeem()
    await box.click()
    await expect.poll(() => ofList().map(({ search }) => search)).toEqual(["?limit=20"])
    let typed = 0
    box.element().addEventListener("input", () => {
      typed = performance.now()
    })
    await userEvent.keyboard("zoe")
    await expect.poll(() => ofList().map(({ search }) => search)).toEqual(["?limit=20", "?limit=20&search=zoe"])
    const waited = ofList()[1]!.at - typed
    expect(waited).toBeGreaterThanOrEqual(345)
    expect(waited).toBeLessThan(3_000)
    await page.getByRole("option", { name: /Zoé Lambert/ }).click()
    await expect.element(box).toHaveValue("Zoé Lambert")
    await page.getByRole("button", { name: "Ajouter à mes carnets" }).click()
    await expect.poll(() => sent).toEqual([{ code: "MARELLE42", participant_id: 1 }])
    expect(ofList()).toHaveLength(2)
    await expect.poll(() => calls).toContain("GET /api/account/vouchers/v1")
  })

  test("UX-13 APIA-24 the value it begins with is asked for by its id, and shown by its name", async () => {
    const { ofList, box } = await showRedeem("?participant=p7")
    await expect.element(box).toHaveValue("Lou Lambert")
    expect(ofList().map(({ search }) => search)).toEqual(["?limit=20&id=7"])
  })

  test("up to eight participants are cards, as they fit the screen", async () => {
    await show(path, {
      "GET /api/vouchers/redeem": { voucher },
      "GET /api/participants": found(participants.slice(0, 8)),
    })
    await expect.poll(() => page.getByRole("radio").elements().length).toBe(8)
    expect(page.getByRole("combobox").elements()).toEqual([])
  })
})
