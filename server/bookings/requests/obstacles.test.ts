import { afterEach, beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, rowsOf, said } from "#tests/fixtures/cart.ts"
import { addPlace, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { makeBuyer, takeSandboxPayments } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { type Asked, addRequestActivity, ask, entryFor, statusOf } from "#tests/fixtures/requests.ts"

const backend = testBackend(behindProxy)
let staff: Entered
beforeAll(async () => {
  await takeSandboxPayments(backend)
  staff = await enterAs(backend, permissions)
})
afterEach(async () => expect(await findViolations(backend.database)).toEqual([]))

const obstacles = ({ cuid }: Pick<Asked, "cuid">, by = staff) =>
  by.ask("GET", `/api/console/registrations-requests/${cuid}/obstacles`)
const approve = ({ cuid }: Asked) =>
  staff.ask("POST", `/api/console/registrations-requests/${cuid}/approve`, { body: {} })
const registered = (availability_ids: number[]) =>
  rowsOf<{ registered: number; held: number }>(
    backend,
    "select registered, held from availability_dates where organiser_id = 1 and availability_id = any (?) order by id",
    [availability_ids],
  )

test("AVL-29 staff reads every obstacle of a pending request before approving, as approving would tell them, and nothing is taken", async () => {
  const activity = await addRequestActivity(backend, { default_capacity: 1 })
  const asked = await ask(await makeBuyer(backend), activity)
  expect((await obstacles(asked)).body).toEqual({ obstacles: [] })
  const [full, closed] = activity.slots
  await addPlace(backend, { availability_id: full!.id, date_ids: [full!.dates[0]!.id] })
  await change(backend, "update availability_dates set status = 'CLOSED' where availability_id = ?", [closed!.id])
  const before = await registered(activity.slots.map(({ id }) => id))
  const told = (await obstacles(asked)).body.obstacles
  expect(told).toEqual([
    { code: "AVAILABILITY_FULL", availability: full!.cuid, date_id: full!.dates[0]!.id },
    { code: "DATE_NOT_ON_SALE", availability: closed!.cuid, date_id: closed!.dates[0]!.id },
  ])
  expect((await approve(asked)).body.details.obstacles).toEqual(told)
  expect([await registered(activity.slots.map(({ id }) => id)), await statusOf(backend, asked)]).toEqual([
    before,
    "PENDING",
  ])
})

test("two availabilities that meet in one room can each be had, though not both: the second is named", async () => {
  const { id: resource_id } = await addRow(backend, "resources", { name: "Salle" })
  const together = { resource_id, dates: daily(60) }
  const activity = await addRequestActivity(backend, { allow_participant_overlap: true }, 2, together)
  const asked = await ask(await makeBuyer(backend), activity)
  const [, two] = activity.slots
  expect((await obstacles(asked)).body.obstacles).toEqual([
    { code: "AVAILABILITY_OVERLAP", availability: two!.cuid, date_id: two!.dates[0]!.id },
  ])
})

test("one that was answered has none; another organiser's, nobody's, and without the right: refused", async () => {
  const activity = await addRequestActivity(backend)
  const asked = await ask(await makeBuyer(backend), activity)
  expect((await approve(asked)).status).toBe(200)
  expect((await obstacles(asked)).body).toEqual({ obstacles: [] })
  const elsewhere = await enterAs(backend, permissions, { organiser_id: 2 })
  const nobody = await enterAs(backend, ["registrations.registrations.read"])
  expect([
    (await obstacles(asked, elsewhere)).status,
    (await obstacles({ cuid: "nobody" })).status,
    (await obstacles(asked, nobody)).status,
  ]).toEqual([404, 404, 403])
})

test("ACT-11 an activity that is removed while a request for it is paid: the money is in the wallet", async () => {
  const activity = await addRequestActivity(backend)
  const buyer = await makeBuyer(backend)
  await buyer.post({ registrations_requests: [entryFor(activity, buyer.children[0]!)] })
  const { body } = await buyer.buy({ payment_strategy: "IMMEDIATE" })
  expect(said(await staff.ask("DELETE", `/api/console/activities/${activity.cuid}`))).toBe("ok")
  expect((await buyer.act(body.next_action_url, "pay")).status).toBe(200)
  await buyer.bought(body.cart.cuid)
  expect(await buyer.wallet()).toBe(18_000)
  expect(await rowsOf(backend, "select from registration_requests where customer_id = ?", [buyer.id])).toEqual([])
})
