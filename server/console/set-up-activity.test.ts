import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { proposalOf } from "#contract/rules/assistant.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { rowsOf } from "#tests/fixtures/cart.ts"
import { takeSandboxPayments } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"

const backend = testBackend({ RATE_LIMIT_FACTOR: "100" })
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

const days = { start_day: "2031-07-07", end_day: "2031-07-25" }
const proposed = (kind: Parameters<typeof proposalOf>[0], more: object = {}) => {
  const { mode: _, ...proposal } = proposalOf(kind, "2031-06-01")
  return { kind, title: "Voile", price: 15_000, ...proposal, ...more }
}
const send = (body: object, by = admin) => by.ask("POST", "/api/console/setup/activity", { body })
const count = async () =>
  (
    await rowsOf<{ n: string }>(
      backend,
      `select concat_ws(' ', (select count(*) from activities), (select count(*) from availabilities),
        (select count(*) from schedules), (select count(*) from locations)) as n`,
    )
  )[0]!.n

describe("the assistant", () => {
  test("SET-22 SET-23 makes a camp of three weeks with its schedule and its place", async () => {
    const place = { title: "La Ruche", city: "Schaerbeek" }
    const { body } = await send(proposed("CAMP", { ...days, capacity: 12, new_location: place }))
    expect(body).toMatchObject({
      activity: { title: "Voile", published: false },
      schedule: { cuid: expect.any(String) },
    })
    expect(body.availabilities.map(({ dates }: { dates: number }) => dates)).toEqual([5, 5, 5])
    const { cuid } = body.availabilities[0]
    const { availability } = (await admin.ask("GET", `/api/console/availabilities/${cuid}`)).body
    expect(availability).toMatchObject({
      price: 15_000,
      capacity: 12,
      start_at: "2031-07-07T07:00:00.000Z",
      location: { title: "La Ruche" },
    })
  })

  test("SET-24 makes a stay as one date over its nights, and a day care with attendance billing", async () => {
    const stay = (await send(proposed("STAY", { start_day: "2031-07-06", end_day: "2031-07-11" }))).body
    expect(stay).toMatchObject({ schedule: null, availabilities: [{ dates: 1, start_at: "2031-07-06T13:00:00.000Z" }] })
    const care = (await send(proposed("DAYCARE"))).body
    expect(care.availabilities).toMatchObject([{ dates: 20 }])
    const { data } = (await admin.ask("GET", "/api/console/attendance-billings")).body
    expect(data[0].activities).toMatchObject([{ cuid: care.activity.cuid }])
    const workshop = (await send(proposed("WORKSHOP", { start_day: "2031-07-09", end_day: "2031-07-30" }))).body
    expect(workshop.availabilities).toMatchObject([{ dates: 1, start_at: "2031-07-09T08:00:00.000Z" }])
  })

  test("SET-25 makes all or nothing: a refusal at the end leaves no activity, place, schedule or date behind", async () => {
    const before = await count()
    const place = { new_location: { title: "Nulle part" } }
    const wrong: [object, number, object][] = [
      [{ ...place, publish: true }, 409, { error: "ACTIVITY_NOT_READY", details: { missing: ["PAYMENT_METHOD"] } }],
      [{ ...place, deposit: 15_001 }, 400, { error: "INVALID_INPUT", field: "default_deposit" }],
      [{ ...place, weekdays: [] }, 400, { error: "INVALID_INPUT", field: "weekdays" }],
      [{ ...place, start_day: "2031-07-12", end_day: "2031-07-13" }, 400, { error: "INVALID_INPUT", field: "end_day" }],
      [{ ...place, images: ["nobody"] }, 404, { error: "NOT_FOUND" }],
      [{ location: "nobody" }, 404, { error: "NOT_FOUND" }],
    ]
    for (const [more, status, body] of wrong) {
      const answer = await send(proposed("CAMP", more))
      expect([answer.status, answer.body]).toMatchObject([status, body])
    }
    expect(await count()).toBe(before)
  })

  test("publishes where families can pay", async () => {
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    await takeSandboxPayments(backend, 2)
    const { body } = await send(proposed("CAMP", { publish: true }), beta)
    expect(body.activity).toMatchObject({ published: true })
  })

  test("SET-32 needs the permission to make availabilities, and to change activities where it publishes", async () => {
    const [activities, availabilities] = [
      "activities.activities.create",
      "availabilities.availabilities.create",
    ] as const
    const before = await count()
    const forbidden = async (body: object, ...held: (typeof permissions)[number][]) =>
      (await send(body, await enterAs(backend, held))).body.details?.permission
    expect(await forbidden(proposed("CAMP"), activities)).toBe(availabilities)
    const published = proposed("CAMP", { publish: true })
    expect(await forbidden(published, activities, availabilities)).toBe("activities.activities.update")
    expect(await count()).toBe(before)
    const drafter = await enterAs(backend, [activities, availabilities])
    expect((await send(proposed("CAMP"), drafter)).body.activity).toMatchObject({ published: false })
  })
})
