import { describe, expect, test } from "vitest"
import type { Option } from "#contract/endpoints/activities.ts"
import type { Availability } from "#contract/endpoints/availabilities.ts"
import { addItemsInput } from "#contract/endpoints/carts.ts"
import { NOW, sampleAvailability, sampleDate } from "#tests/fixtures/render-storefront.tsx"
import { requestPrice } from "./request-price.ts"
import { emptyRequest, requestBody, requestField, slotIn } from "./request-values.ts"

const lunch: Option = {
  id: 7,
  title: "Repas",
  description: null,
  order: 1,
  answer_required: false,
  prices: [{ id: 71, label: "", amount: 500, percentage: 1_000, option_id: 7 }],
}
const asking = { options: [lunch], questions: [] }
const slot = (id: number, more: Partial<Availability> = {}): Availability => ({ ...sampleAvailability(), id, ...more })
const chosen = { ...emptyRequest(asking), options: { o7: { price: "71", content: "" } } }

describe("what a request sends", () => {
  test("REQ-16 REQ-17 REQ-18 one entry with tier, slots, their dates on sale, options and questions; the participant at the top too", () => {
    const dates = [sampleDate("2027-02-22", { on_sale: false }), sampleDate("2027-02-23")]
    const body = requestBody("t1", [slot(1), slot(2, { dates })], asking, { ...chosen, participant_id: 3, also: [] })
    expect(body).toMatchObject({
      participant_id: 3,
      registrations_requests: [
        {
          participant_id: 3,
          tier: "t1",
          options: [{ price_id: 71 }],
          questions: [],
          availabilities: [{ id: 1 }, { id: 2, dates: [dates[1]!.id] }],
        },
      ],
    })
    expect(addItemsInput.safeParse(body).success).toBe(true)
  })

  test("REQ-16 one entry per participant where several are chosen, nobody twice", () => {
    const body = requestBody("t1", [slot(1)], asking, { ...chosen, participant_id: 3, also: [5, 3, 4] })
    expect(body.registrations_requests.map(({ participant_id }) => participant_id)).toEqual([3, 5, 4])
    expect(body.registrations_requests[2]).toEqual({ ...body.registrations_requests[0], participant_id: 4 })
    expect([body.participant_id, addItemsInput.safeParse(body).success]).toEqual([3, true])
    const values = { ...chosen, participant_id: "3", also: ["5"] }
    const at = (path: string) => requestField(`registrations_requests.${path}`, asking, values)
    expect([at("0.participant_id"), at("1.participant_id"), at("1.questions.5")]).toEqual([
      "participant_id",
      "also",
      "answers.f5",
    ])
  })

  test("what the server says of it stands at its field, or above the button; a slot is told by its place", () => {
    const at = (path: string) => requestField(`registrations_requests.0.${path}`, asking, chosen)
    expect(at("participant_id")).toBe("participant_id")
    expect(at("options.0.price_id")).toBe("options.o7.price")
    expect(at("questions.5")).toBe("answers.f5")
    expect(at("availabilities.1.id")).toBe("form")
    expect([slotIn("registrations_requests.0.availabilities.1.id"), slotIn("x"), slotIn(undefined)]).toEqual([
      1,
      null,
      null,
    ])
  })
})

test("a request is priced as its slots are, the options on each of them", () => {
  const slots = [slot(1, { price: 9_000, deposit: 2_000 }), slot(2, { price: 4_000, deposit: 0 })]
  const { price, deposit, details } = requestPrice(slots, [lunch], chosen.options, NOW)
  expect([price, deposit, details.options_total]).toEqual([15_300, 2_000, 2_300])
})
