import { afterEach, beforeAll, describe, expect, test } from "vitest"
import type { Registration, RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addOption, change, lineFor, partFor } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { type Buyer, makeBuyer, takeSandboxPayments } from "#tests/fixtures/checkout.ts"
import { behindProxy, signUp, visit } from "#tests/fixtures/customers.ts"
import { collectStatements } from "#tests/fixtures/statements.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"

// Registrations as their household reads them: the list, one of them, and its outstanding amount.
const backend = testBackend(behindProxy)
const choices = JSON.stringify([
  { id: "non", label: "Non", order: 1 },
  { id: "oui", label: "Oui", order: 2 },
])
let activity_id: number
let location_id: number
let [allergies, alone]: number[] = []
let evening: number

beforeAll(async () => {
  await takeSandboxPayments(backend)
  const account = { bank_account_holder: "Alpha ASBL", iban: "BE68539007547034" }
  await change(backend, "update business_details set bank_account_holder = ?, iban = ?", Object.values(account))
  const { id: group_id } = await addRow(backend, "category_groups", { title: "Thème", scope: "PRIMARY" })
  const category = await addRow(backend, "categories", { group_id, title: "Sciences" })
  const place = { name: "ruche", title: "La Ruche", street: "Rue du Noyer", number: "214", city: "Schaerbeek" }
  location_id = (await addRow(backend, "locations", { ...place, postcode: "1030" })).id
  const ask = async (more: object) => (await addRow(backend, "questions", { type: "TEXT", ...more })).id
  allergies = await ask({ title: "Allergies", order: 1 })
  alone = await ask({ title: "Rentre sans adulte", type: "CHOICES_SINGLE", choices, order: 2 })
  const care = await addOption(backend, [{ label: "Soir", amount: 2_500 }], {
    title: "Garderie",
    answer_required: true,
  })
  evening = care.price_ids[0]!
  const activity = await addActivity(backend, {
    title: "Petits robots",
    description: "<p>Une boîte</p><script>1</script>",
    allow_partial_registrations: true,
    instructions: "<p>Sonnette <b>verte</b><img src=x onerror=alert(1)></p>",
    category_ids: [category.id],
    option_ids: [care.id],
    question_ids: [allergies, alone],
  })
  activity_id = activity.id
})
afterEach(() => shiftClock(backend.database, "0"))

const offer = (first: number, count = 1, more: object = {}) =>
  addAvailability(backend, { activity_id, location_id, price: 10_000, dates: daily(first, count), ...more })
const answers = () => ({
  options: [{ price_id: evening, content: "Jusqu’à 18 h" }],
  questions: [
    { question_id: alone, content: "non" },
    { question_id: allergies, content: "Arachides <b>" },
  ],
})
const list = async ({ ask }: Pick<Buyer, "ask">, query = ""): Promise<{ data: Registration[]; count: number }> =>
  (await ask("GET", `/api/account/registrations${query}`)).body
const detail = async ({ ask }: Buyer, cuid: string) => (await ask("GET", `/api/account/registrations/${cuid}`)).body

async function registered(more: { wallet?: number; deposit?: number } = {}) {
  const { wallet = 0, deposit = 0 } = more
  const buyer = await makeBuyer(backend, { wallet })
  const camp = await offer(30, 5, { deposit })
  await buyer.add(partFor(camp, buyer.children[0]!, [0, 2, 4], answers()))
  expect((await buyer.buy()).status).toBe(200)
  const [listed] = (await list(buyer)).data
  return { buyer, camp, listed: listed! }
}

test("REG-01 REG-02 REG-05 REG-06 REG-08 a registration tells what it is, when, where, for whom and how much", async () => {
  const { buyer, camp, listed } = await registered({ deposit: 5_000 })
  expect(listed).toMatchObject({
    id: expect.any(Number),
    reference: expect.stringMatching(/^\+\+\+/),
    cancelled: false,
    quantity: 1,
    total_amount: 8_500,
    paid_amount: 0,
    deposit_amount: 3_000,
    participant: { id: buyer.children[0], fullname: "Lou Dupont" },
    availability: {
      id: camp.id,
      cuid: camp.cuid,
      status: "OPEN",
      location: { name: "ruche", title: "La Ruche", street: "Rue du Noyer", number: "214", postcode: "1030" },
      categories: [{ title: "Sciences", group: { title: "Thème", scope: "PRIMARY" } }],
      activity: { title: "Petits robots", images: [] },
    },
  })
  expect(Date.parse(listed.created_at)).toBeLessThanOrEqual(Date.now() + 60_000)
  const taken = [0, 2, 4].map((i) => camp.dates[i]!)
  expect(listed.dates.map(({ cuid, date }) => [cuid, date.id])).toEqual(taken.map(({ cuid, id }) => [cuid, id]))
  const [first] = listed.dates
  expect(Date.parse(first!.date.end_at) - Date.parse(first!.date.start_at)).toBe(7_200_000)
})

test("REG-03 REG-04 its page adds options, answers, instructions and all dates, the organiser's HTML cleaned", async () => {
  const { buyer, listed, camp } = await registered()
  const { registration }: { registration: RegistrationDetail } = await detail(buyer, listed.cuid)
  expect(registration).toMatchObject(JSON.parse(JSON.stringify(listed)))
  expect(registration.options).toEqual([
    {
      price_id: evening,
      content: "Jusqu’à 18 h",
      option: { title: "Garderie" },
      price: { amount: 2_500, percentage: 0, label: "Soir" },
    },
  ])
  expect(registration.questions).toEqual([
    {
      question_id: allergies,
      content: "Arachides <b>",
      file: null,
      question: { title: "Allergies", type: "TEXT", choices: [] },
    },
    {
      question_id: alone,
      content: "non",
      file: null,
      question: {
        title: "Rentre sans adulte",
        type: "CHOICES_SINGLE",
        choices: JSON.parse(choices).map(({ id, label }: { id: string; label: string }) => ({ id, label })),
      },
    },
  ])
  const { dates, activity } = registration.availability
  expect(dates.map(({ id }) => id)).toEqual(camp.dates.map(({ id }) => id))
  expect(activity.description).toBe("<p>Une boîte</p>")
  expect(activity.instructions).toContain("<b>verte</b>")
  expect(activity.instructions).not.toContain("onerror")
  expect(registration.is_published).toBe(true)
})

test("REG-07 the activity of a registration carries its title, description, instructions and pictures, each with its id", async () => {
  const { buyer, listed } = await registered()
  const image = await addRow(backend, "images", { alt: "Robots", width: 800, height: 600, widths: [400, 800] })
  const link = "insert into activity_images (organiser_id, activity_id, image_id, position) values (1, ?, ?, 1)"
  await change(backend, link, [activity_id, image.id])
  const { registration }: { registration: RegistrationDetail } = await detail(buyer, listed.cuid)
  expect(registration.availability.activity).toMatchObject({
    title: "Petits robots",
    description: "<p>Une boîte</p>",
    instructions: expect.stringContaining("<b>verte</b>"),
    images: [{ id: image.id, public_url: `/files/images/${image.cuid}/800.webp` }],
  })
  await change(backend, "delete from activity_images where activity_id = ?", [activity_id])
})

test("an option keeps the price it was sold at, and its name when it is offered no more", async () => {
  const { buyer, listed } = await registered()
  await change(backend, "update option_prices set amount = 9900 where id = ?", [evening])
  const dearer = (await detail(buyer, listed.cuid)).registration.options[0]
  expect(dearer).toMatchObject({ option: { title: "Garderie" }, price: { amount: 2_500 } })
  await change(backend, "update option_prices set amount = 2500 where id = ?", [evening])
  await change(
    backend,
    `update registrations set sold = jsonb_set(sold, '{options,0,price_id}', '999999999')
    where cuid = ?`,
    [listed.cuid],
  )
  const gone = (await detail(buyer, listed.cuid)).registration.options[0]
  expect(gone).toMatchObject({ option: { title: "Garderie – Soir" }, price: { amount: 2_500, label: "" } })
})

test("lists are newest first, in pages, with how many there are; one statement, however many", async () => {
  const buyer = await makeBuyer(backend)
  expect(await list(buyer)).toEqual({ data: [], count: 0 })
  for (const day of [40, 41, 42]) {
    await buyer.add(lineFor(await offer(day), buyer.children[0]!))
    await buyer.buy()
  }
  const all = (await list(buyer)).data
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => b - a))
  expect((await list(buyer, "?page_size=2&page_number=2")).data.map(({ cuid }) => cuid)).toEqual([all[2]!.cuid])
  expect(await list(buyer, "?limit=2&offset=9")).toEqual({ data: [], count: 3 })
  const ran = collectStatements(backend.platform.database)
  expect((await list(buyer)).count).toBe(3)
  expect(ran.filter(({ sql }) => /registrations/.test(sql) && !/segments/.test(sql))).toHaveLength(1)
})

test("upcoming ones are those not cancelled and not over, the soonest first", async () => {
  const buyer = await makeBuyer(backend)
  const days = [10, 8, 12]
  for (const day of days) {
    await buyer.add(lineFor(await offer(day, 2), buyer.children[0]!))
    await buyer.buy()
  }
  const [late, early, middle] = (await list(buyer)).data
  const upcoming = async () => (await list(buyer, "?upcoming=true")).data.map(({ cuid }) => cuid)
  expect(await upcoming()).toEqual([early!.cuid, middle!.cuid, late!.cuid])
  await change(backend, "update registrations set cancelled_at = now() where cuid = ?", [middle!.cuid])
  expect(await upcoming()).toEqual([early!.cuid, late!.cuid])
  expect((await list(buyer)).data.find(({ cuid }) => cuid === middle!.cuid)?.cancelled).toBe(true)
  // The first of its two dates is over: the registration is still upcoming. Later it is not.
  await shiftClock(backend.database, "8 days 3 hours")
  expect(await upcoming()).toEqual([early!.cuid, late!.cuid])
  await shiftClock(backend.database, "9 days 3 hours")
  expect(await upcoming()).toEqual([late!.cuid])
  expect((await buyer.ask("GET", "/api/account/registrations?upcoming=maybe")).status).toBe(400)
})

describe("what is owed", () => {
  test("PAY-10 by transfer, with the reference of the registration; nothing once it is paid or cancelled", async () => {
    const { buyer, listed } = await registered({ wallet: 2_000 })
    const before = await detail(buyer, listed.cuid)
    expect(before.owed).toMatchObject({ outstanding_amount: 6_500, attempt: null })
    expect(before.owed.instructions).toMatchObject({
      holder: "Alpha ASBL",
      iban: "BE68539007547034",
      amount: 6_500,
      reference: listed.reference,
      epc: expect.stringContaining("EUR65.00"),
    })
    await change(backend, "update settings set bank_transfers_enabled = false")
    expect((await detail(buyer, listed.cuid)).owed.instructions).toBeNull()
    await change(backend, "update settings set bank_transfers_enabled = true")
    await change(backend, "update registrations set cancelled_at = now() where cuid = ?", [listed.cuid])
    expect((await detail(buyer, listed.cuid)).owed).toMatchObject({ outstanding_amount: 0, instructions: null })
  })

  test("its payments are told with where the money came from, newest first", async () => {
    const { buyer, listed } = await registered({ wallet: 2_000 })
    const destination = { type: "registration", cuid: listed.cuid }
    const { body } = await buyer.ask("POST", "/api/transactions/checkout", { destination })
    expect((await detail(buyer, listed.cuid)).owed.attempt).toEqual({
      status: "PENDING",
      checkout_url: body.checkout_url,
    })
    expect((await buyer.act(body.checkout_url, "pay")).status).toBe(200)
    // Without a notification from the provider, opening the page asks it.
    const { registration, owed } = await detail(buyer, listed.cuid)
    expect(registration).toMatchObject({ paid_amount: 8_500 })
    expect(owed).toMatchObject({ outstanding_amount: 0, attempt: { status: "PAID", checkout_url: null } })
    expect(owed.payments).toMatchObject([
      { amount: 6_500, source: "ONLINE" },
      { amount: 2_000, source: "WALLET" },
    ])
  })

  test("a payment that failed is told, and can be tried again", async () => {
    const { buyer, listed } = await registered()
    const destination = { type: "registration", cuid: listed.cuid }
    const { body } = await buyer.ask("POST", "/api/transactions/checkout", { destination })
    await buyer.act(body.checkout_url, "fail")
    const { owed } = await detail(buyer, listed.cuid)
    expect(owed).toMatchObject({ outstanding_amount: 8_500, attempt: { status: "FAILED" }, payments: [] })
    const again = await buyer.ask("POST", "/api/transactions/checkout", { destination })
    expect(again.body.checkout_url).not.toBe(body.checkout_url)
  })
})

test("another's registration, another organiser's and nonsense are not found alike; visitors log in first", async () => {
  const { listed } = await registered()
  const stranger = await makeBuyer(backend)
  const elsewhere = await signUp(backend, {}, "beta.localhost")
  const path = `/api/account/registrations/${listed.cuid}`
  const { status, body } = await stranger.ask("GET", "/api/account/registrations/cnonsense")
  expect([status, body.error]).toEqual([404, "NOT_FOUND"])
  for (const one of [stranger, elsewhere]) {
    const answer = await one.ask("GET", path)
    expect([answer.status, { ...answer.body, request_id: "" }]).toEqual([404, { ...body, request_id: "" }])
    expect(await list(one)).toEqual({ data: [], count: 0 })
  }
  for (const where of [path, "/api/account/registrations"])
    expect((await visit(backend).ask("GET", where)).body.error).toBe("UNAUTHENTICATED")
})

test("an activity taken off the site is still told to those who are registered", async () => {
  const { buyer, listed } = await registered()
  await change(backend, "update activities set published = false where id = ?", [activity_id])
  expect((await detail(buyer, listed.cuid)).registration.is_published).toBe(false)
  await change(backend, "update activities set published = true where id = ?", [activity_id])
})
