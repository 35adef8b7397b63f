import { describe, expect, test } from "vitest"
import type { AvailabilityDate, AvailabilityDetail } from "#contract/endpoints/availabilities.ts"
import { addItemsInput } from "#contract/endpoints/carts.ts"
import { toCard } from "#contract/rules/availability-card.ts"
import { carnival, NOW, sampleAvailability, sampleDate } from "#tests/fixtures/render-storefront.tsx"
import { emptyDetails } from "./registration-values.ts"
import { activitiesOf, linesOf } from "./selection-lines.ts"
import { selectionBody, selectionSchema } from "./use-selection.ts"

const camp = sampleAvailability({ is_eligible_to_partial_registrations: true })
const wednesday = sampleDate("2027-01-13")
const clay = sampleAvailability({
  id: 2,
  cuid: "avail2",
  activity_id: 2,
  dates: [wednesday],
  activity: { ...camp.activity, id: 2, cuid: "argile", title: "Argile" },
})
const chosen = (availability: AvailabilityDetail, date: AvailabilityDate | null = null) => ({
  cuid: date?.cuid ?? availability.cuid,
  date,
  availability: toCard(availability, "Europe/Brussels", NOW),
})
const facts = (...all: AvailabilityDetail[]) => ({
  availabilities: all,
  activities: all.map(({ activity }) => activity),
})
const told = (...given: Parameters<typeof linesOf>) =>
  linesOf(...given).map(({ availability, dates }) => [availability.cuid, dates.map(({ cuid }) => cuid)])

describe("a selection", () => {
  test("CART-05 has a line for each availability, with the dates of it that were chosen, in their order", () => {
    const [monday, tuesday] = camp.dates
    expect(told([chosen(camp, tuesday), chosen(clay), chosen(camp, monday)], facts(camp, clay), NOW)).toEqual([
      ["avail1", [monday!.cuid, tuesday!.cuid]],
      ["avail2", [wednesday.cuid]],
    ])
    expect(told([chosen(camp), chosen(camp, tuesday)], facts(camp), NOW)).toEqual([
      ["avail1", camp.dates.map(({ cuid }) => cuid)],
    ])
  })

  test("what cannot be had any more is left out, and does not stand in the way of the rest", () => {
    const full = sampleDate(carnival[0]!, { status: "FULL", remaining: 0 })
    const closed = sampleAvailability({ id: 3, cuid: "avail3", status: "CLOSED" })
    const later = sampleAvailability({ id: 4, cuid: "avail4", registrations_start_at: "2027-02-01T08:00:00Z" })
    const request = sampleAvailability({
      id: 5,
      cuid: "avail5",
      activity_id: 5,
      activity: { ...camp.activity, id: 5, registration_flow: "REQUEST" },
    })
    const all = [chosen(camp, full), chosen(closed), chosen(later), chosen(request), chosen(clay)]
    expect(told(all, facts(camp, closed, later, request, clay), NOW)).toEqual([["avail2", [wednesday.cuid]]])
  })

  test("CART-24 goes out as one body, all lines with one participant, each with what its activity was told", () => {
    const question = {
      id: 7,
      title: "Allergies",
      description: null,
      type: "TEXT" as const,
      required: true,
      order: 1,
      pattern: null,
      condition: null,
      consent_text: "",
      consent_version: 1,
      choices: [],
    }
    const asked = { ...clay, activity: { ...clay.activity, questions: [question] } }
    const lines = linesOf([chosen(camp), chosen(asked)], facts(camp, asked), NOW)
    const values = {
      participant_id: "12",
      activities: { a2: { ...emptyDetails(asked.activity), answers: { f7: "Noix" } } },
    }
    const { participant_id, activities } = selectionSchema(lines).parse(values)
    const body = selectionBody(lines, participant_id, activities)
    expect(addItemsInput.parse(body).registrations).toMatchObject([
      { availability_id: 1, participant_id: 12, quantity: 1, questions: [] },
      { availability_id: 2, participant_id: 12, questions: [{ question_id: 7, content: "Noix" }] },
    ])
    const unanswered = selectionSchema(lines).safeParse({ participant_id: "12", activities: {} })
    expect(unanswered.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`)).toEqual([
      "activities.a2.answers.f7 REQUIRED",
    ])
  })

  test("two lines of one activity are asked once", () => {
    const other = sampleAvailability({ id: 6, cuid: "avail6" })
    const lines = linesOf([chosen(camp), chosen(other)], facts(camp, other), NOW)
    expect(activitiesOf(lines).map(({ cuid }) => cuid)).toEqual(["robots"])
  })
})
