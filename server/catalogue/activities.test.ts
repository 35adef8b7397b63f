import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addAvailability, addRow } from "#tests/fixtures/catalogue.ts"
import { asker, fillWorld, hours, type World } from "#tests/fixtures/catalogue-world.ts"
import { enterAs } from "#tests/fixtures/collaborators.ts"

const backend = testBackend()
const ask = asker(backend)
let world: World
beforeAll(async () => {
  world = await fillWorld(backend)
})
const find = async (query: string) => {
  const { status, body, text } = await ask(`/api/activities?${query}`)
  expect(status, text).toBe(200)
  return body
}
const titles = async (query: string) =>
  (await find(query)).data.map(({ title }: { title: string }) => title.replace(/ .*/, "")).join(" ")
const all = "Atelier Éveil Football"

describe("the list of activities", () => {
  test("APIB-06 APIB-23 CAT-23 holds those published, by title whatever its accents, with their count", async () => {
    expect(await titles("")).toBe(all)
    expect((await find("")).count).toBe(3)
  })

  test("CAT-04 CAT-06 comes in pages, either way of saying it, and keeps the count beyond the end", async () => {
    expect(await titles("limit=1&offset=1")).toBe("Éveil")
    expect(await titles("page_size=2&page_number=2")).toBe("Football")
    expect(await find("page_number=3&page_size=2")).toEqual({ data: [], count: 3 })
  })

  test("APIB-06 CAT-02 CAT-03 is filtered by what one of their availabilities is", async () => {
    const { summer, winter, pottery, football, hidden, hall, park, carnival, easter, theme, people } = world
    const { arts, sports, families } = world
    for (const [query, expected] of Object.entries({
      [`id=${pottery.id},${football.cuid},${hidden.cuid}`]: "Atelier Football",
      [`catalog=${summer.cuid}`]: "Atelier Éveil",
      [`catalog=${winter.id},${summer.id}`]: all,
      "search=coeur": "Atelier",
      "search=LIEGE": "Atelier Football",
      "search=eveil%20ixelles": "Éveil",
      "search=football%20ixelles": "",
      [`location=${park.cuid}`]: "Atelier Football",
      [`location=${hall.cuid}`]: "Atelier Éveil",
      "age=5": "Éveil",
      "age=12": "Éveil Football",
      "weekday=7": "Atelier",
      "weekday=1": "Football",
      "date=2027-04-11": "Atelier",
      [`period=${easter.cuid}`]: "Atelier Football",
      [`availabilities-period=${carnival.cuid}`]: "Atelier",
      [`category-${theme.cuid}=${sports.cuid}`]: "Football",
      [`category-${theme.cuid}=${arts.cuid},${sports.cuid}`]: all,
      [`category-${theme.cuid}=${arts.cuid}&category-${people.cuid}=${families.cuid}`]: "Atelier",
      // Of one and the same availability: pottery is in the hall, and in the Easter holidays, but not both at once
      [`location=${hall.cuid}&availabilities-period=${easter.cuid}`]: "",
      [`location=${hall.cuid}&period=${easter.cuid}`]: "Atelier",
      "after=2027-04-12": "Éveil Football",
      "after=2027-05-02": "Éveil",
      "after=2027-06-02": "",
    }))
      expect(await titles(query), query).toBe(expected)
  })

  test("APIB-06 one without any availability is listed, until something is asked of availabilities", async () => {
    const { cuid } = await addActivity(backend, { title: "Zéro" })
    expect(await titles(`id=${cuid}`)).toBe("Zéro")
    expect(await titles(`id=${cuid}&after=2020-01-01`)).toBe("")
    expect((await find(`id=${cuid}`)).data[0]).toMatchObject({
      availabilities_count: 0,
      price_minimum: null,
      start_at: null,
      end_at: null,
      locations: [],
    })
    await addAvailability(backend, { activity_id: world.pottery.id, price: 1, dates: [october(1)] })
    expect((await find(`id=${world.pottery.cuid}`)).data[0]).toMatchObject({
      availabilities_count: 3,
      price_minimum: 1,
      start_at: "2027-02-24T13:00:00.000Z",
      end_at: "2027-10-01T10:00:00.000Z",
      locations: [{ title: "Le Parc" }, { title: "Salle de l’Œuvre" }],
    })
  })
})
const october = (day: number) => hours(`2027-10-0${day}T08:00:00Z`, `2027-10-0${day}T10:00:00Z`)

const readActivity = async (cuid: string) => (await ask(`/api/activities/${cuid}`)).body.activity

const text = { title: "Allergies ?", type: "TEXT", pattern: "^[a-z ]+$", required: true, order: 2 }
const choices = JSON.stringify([
  { id: "b", label: "Bleu", order: 2 },
  { id: "a", label: "Rouge", order: 1 },
])

describe("one activity", () => {
  test("ACT-40 tells whether families cancel by themselves and for what fee, as the console has set it last", async () => {
    const { cuid } = await addActivity(backend, { title: "Annulable" })
    const one = await addAvailability(backend, { activity_id: (await readActivity(cuid)).id })
    const staff = await enterAs(backend, permissions)
    const rule = ({ allow_cancellation, cancellation_fee }: Record<string, unknown>) => [
      allow_cancellation,
      cancellation_fee,
    ]
    const shown = async () => [
      rule(await readActivity(cuid)),
      rule((await ask(`/api/availabilities/${one.cuid}`)).body.availability.activity),
    ]
    const change = async (method: string, body?: object) => {
      const answer = await staff.ask(method, `/api/console/activities/${cuid}/cancellation`, body ? { body } : {})
      expect(answer.status, answer.text).toBe(200)
    }
    expect(await shown()).toEqual([
      [false, 0],
      [false, 0],
    ])
    await change("POST", { cancellation_fee: 1_000 })
    expect(await shown()).toEqual([
      [true, 1_000],
      [true, 1_000],
    ])
    await change("DELETE")
    expect(await shown()).toEqual([
      [false, 0],
      [false, 0],
    ])
  })

  test("ACTV-09 ACTV-10 ACTV-11 ACTV-12 ACTV-13 carries its words, ages, defaults, pictures and settings", async () => {
    const picture = (alt: string) =>
      addRow(backend, "images", { alt, width: 1600, height: 1200, widths: [400, 800, 1600] })
    const [first, second] = [await picture("Un"), await picture("Deux")]
    const made = await addActivity(backend, {
      title: "Cirque",
      description: "<p>Jongler</p>",
      instructions: "<p>Gourde</p>",
      age_minimum: 6,
      age_maximum: 9,
      default_capacity: 12,
      default_price: 20_000,
      default_deposit: 5_000,
      registration_flow: "REQUEST",
      allow_registrations_after_start: true,
      category_ids: [world.arts.id],
      image_ids: [second.id, first.id],
    })
    const { body } = await ask(`/api/activities/${made.cuid}`)
    expect(body.activity).toEqual({
      ...made,
      title: "Cirque",
      description: "<p>Jongler</p>",
      instructions: "<p>Gourde</p>",
      age_minimum: 6,
      age_maximum: 9,
      default_capacity: 12,
      default_price: 20_000,
      default_deposit: 5_000,
      allow_cancellation: false,
      cancellation_fee: 0,
      registration_flow: "REQUEST",
      settings: {
        allow_registrations_after_start: true,
        allow_partial_registrations: false,
        allow_multiple_places: false,
      },
      categories: [
        { cuid: world.arts.cuid, title: "Arts", group: { cuid: world.theme.cuid, title: "Thème", scope: "PRIMARY" } },
      ],
      images: [second, first].map(({ id, cuid }, i) => ({
        id,
        cuid,
        alt: ["Deux", "Un"][i],
        width: 1600,
        height: 1200,
        public_url: `/files/images/${cuid}/1600.webp`,
      })),
      questions: [],
      options: [],
      locations: [],
    })
    const [listed] = (await find(`id=${made.id}`)).data
    const {
      instructions: _,
      questions: __,
      options: ___,
      allow_cancellation: ____,
      cancellation_fee: _____,
      ...told
    } = body.activity
    expect(listed).toEqual({
      ...told,
      availabilities_count: 0,
      price_minimum: null,
      start_at: null,
      end_at: null,
    })
  })

  test("CART-20 CART-21 CART-22 CART-23 carries its questions and options, in order, and so do its availabilities", async () => {
    const asked = [
      await addRow(backend, "questions", text),
      await addRow(backend, "questions", { title: "Couleur", type: "CHOICES_SINGLE", choices, order: 1 }),
      await addRow(backend, "questions", { title: "Jours", type: "CHOICES_MULTIPLE", choices, order: 1 }),
      await addRow(backend, "questions", { title: "Né le", type: "DATE", description: "Jour exact", order: 3 }),
    ]
    const meal = await addRow(backend, "options", { title: "Repas", answer_required: true, order: 2 })
    const care = await addRow(backend, "options", { title: "Garderie", description: "Après 16 h", order: 1 })
    const price = (label: string, amount: number, percentage: number, order: number) =>
      addPrice({ option_id: meal.id, label, amount, percentage, order })
    const [hot, cold] = [await price("Chaud", 500, 0, 2), await price("Froid", 0, 250, 1)]
    const { id, cuid } = await addActivity(backend, {
      title: "Tout",
      question_ids: asked.map((each) => each.id),
      option_ids: [meal.id, care.id],
    })
    const { cuid: availability } = await addAvailability(backend, { activity_id: id, dates: [october(2)] })
    const question = (i: number, more: object) => ({
      id: asked[i]!.id,
      description: null,
      required: false,
      pattern: null,
      choices: [],
      ...more,
    })
    const sorted = [
      { id: "a", label: "Rouge", order: 1 },
      { id: "b", label: "Bleu", order: 2 },
    ]
    const expected = {
      questions: [
        question(1, { title: "Couleur", type: "CHOICES_SINGLE", order: 1, choices: sorted }),
        question(2, { title: "Jours", type: "CHOICES_MULTIPLE", order: 1, choices: sorted }),
        question(0, text),
        question(3, { title: "Né le", type: "DATE", description: "Jour exact", order: 3 }),
      ],
      options: [
        { id: care.id, title: "Garderie", description: "Après 16 h", order: 1, answer_required: false, prices: [] },
        {
          id: meal.id,
          title: "Repas",
          description: null,
          order: 2,
          answer_required: true,
          prices: [
            { id: cold, label: "Froid", amount: 0, percentage: 250, option_id: meal.id },
            { id: hot, label: "Chaud", amount: 500, percentage: 0, option_id: meal.id },
          ],
        },
      ],
    }
    expect((await ask(`/api/activities/${cuid}`)).body.activity).toMatchObject(expected)
    expect((await ask(`/api/availabilities/${availability}`)).body.availability.activity).toMatchObject(expected)
  })

  test("REQ-15 APIB-14 tells the tiers of requests, in order; one that takes no requests has none", async () => {
    const request = await addActivity(backend, { title: "Demande", registration_flow: "REQUEST" })
    const plain = await addActivity(backend, { title: "Simple" })
    const tier = (activity_id: number, name: string, order: number, maximum_availabilities: number) =>
      addRow(backend, "request_tiers", { activity_id, name, order, maximum_availabilities })
    const [two, one] = [await tier(request.id, "Deux", 2, 2), await tier(request.id, "Un", 1, 1)]
    await tier(plain.id, "Ancien", 1, 1)
    const tiers = async (cuid: string) =>
      (await ask(`/api/activities/${cuid}/registrations-requests-configuration`)).body.tiers
    expect(await tiers(request.cuid)).toEqual([
      { cuid: one.cuid, name: "Un", minimum_availabilities: 1, maximum_availabilities: 1 },
      { cuid: two.cuid, name: "Deux", minimum_availabilities: 1, maximum_availabilities: 2 },
    ])
    expect(await tiers(plain.cuid)).toEqual([])
  })

  test("hidden, foreign and unknown activities answer alike", async () => {
    const { cuid: foreign } = await addActivity(backend, {}, 2)
    for (const cuid of [foreign, world.hidden.cuid, "nothing"])
      for (const path of [cuid, `${cuid}/registrations-requests-configuration`]) {
        const { status, body } = await ask(`/api/activities/${path}`)
        expect([status, { ...body, request_id: "" }]).toEqual([404, { error: "NOT_FOUND", request_id: "" }])
        expect(await find(`id=${cuid}`)).toEqual({ data: [], count: 0 })
      }
  })
})

async function addPrice(price: {
  option_id: number
  label: string
  amount: number
  percentage: number
  order: number
}) {
  return inTenant({ database: backend.database, organiser_id: 1 }, async (tx) => {
    const row = tx.insertInto("option_prices").values({ ...price, organiser_id: 1 })
    return (await row.returning("id").executeTakeFirstOrThrow()).id
  })
}
