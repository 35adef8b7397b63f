import { beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { findViolations } from "#server/invariants.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { rowsOf, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, addRow, daily } from "#tests/fixtures/catalogue.ts"
import { fillWallet } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { cuidOf, makeDeskFamily } from "#tests/fixtures/desk.ts"
import { addRequestActivity, ask, type RequestActivity } from "#tests/fixtures/requests.ts"

const backend = testBackend(behindProxy)
let staff: Entered
beforeAll(async () => {
  staff = await enterAs(backend, permissions)
})

const path = "/api/console/registrations-requests"
type Family = Awaited<ReturnType<typeof makeDeskFamily>>

const bodyFor = async (family: Family, activity: RequestActivity, which = [0, 1]) => ({
  customer: family.cuid,
  participant: await cuidOf(backend, "participants", family.children[0]!),
  tier: activity.small,
  availabilities: which.map((i) => ({ id: activity.slots[i]!.id })),
})
const make = (body: object, headers: Record<string, string> = {}, by = staff) => by.ask("POST", path, { body, headers })
const requestsOf = async ({ id }: Family) =>
  (
    await rowsOf<{ count: number }>(
      backend,
      "select count(*)::integer as count from registration_requests where organiser_id = 1 and customer_id = ?",
      [id],
    )
  )[0]!.count

test("RGN-30 a request made by staff is PENDING, owes its total and is the family’s like any other", async () => {
  const activity = await addRequestActivity(backend)
  const family = await makeDeskFamily(backend)
  await fillWallet(backend, family.id, 5_000)
  const body = await bodyFor(family, activity)
  const made = await make(body)
  expect(made.body).toMatchObject({
    total_amount: 18_000,
    availabilities: activity.slots.slice(0, 2).map(({ id }) => ({ id, total_amount: 9_000 })),
  })
  const { cuid, reference } = made.body
  const seen = await family.ask("GET", `/api/account/registrations-requests/${cuid}`)
  expect(seen.body.registration_request).toMatchObject({
    status: "PENDING",
    reference,
    paid_amount: 0,
    outstanding_amount: 18_000,
    tier: { name: "Curieux" },
  })
  const own = await ask(await makeDeskFamily(backend), activity)
  const columns = "status, total_amount, deposit_amount, tier_id, tier_name, options, answers"
  const [mine, theirs] = await Promise.all(
    [cuid, own.cuid].map(
      async (each) =>
        (
          await rowsOf(backend, `select ${columns} from registration_requests where organiser_id = 1 and cuid = ?`, [
            each,
          ])
        )[0],
    ),
  )
  expect(mine).toEqual(theirs)
  const [cart] = await rowsOf(
    backend,
    `select c.collaborator_id, c.fee_amount, c.total_amount from carts c
     join registration_requests r on r.organiser_id = 1 and r.cart_id = c.id where c.organiser_id = 1 and r.cuid = ?`,
    [cuid],
  )
  expect(cart).toEqual({ collaborator_id: staff.id, fee_amount: 0, total_amount: 18_000 })
  const mails = await rowsOf(backend, "select template from mails where organiser_id = 1 and customer_id = ?", [
    family.id,
  ])
  expect(mails.map((mail) => (mail as { template: string }).template)).toContain("request.created")
  const [log] = await rowsOf(
    backend,
    "select collaborator_id, event from audit_log where organiser_id = 1 and subject = ?",
    [`registration_request/${cuid}`],
  )
  expect(log).toEqual({ collaborator_id: staff.id, event: "registration_request.created" })
  expect((await staff.ask("POST", `${path}/${cuid}/approve`, { body: {} })).body).toMatchObject({ status: "APPROVED" })
  expect(await findViolations(backend.database)).toEqual([])
})

test("RGN-30 deleting it while PENDING withdraws it; later it is REQUEST_DECIDED", async () => {
  const activity = await addRequestActivity(backend)
  const family = await makeDeskFamily(backend)
  const { cuid } = (await make(await bodyFor(family, activity))).body
  expect((await staff.ask("DELETE", `${path}/${cuid}`)).body).toEqual({ ok: true, status: "CANCELLED", to_wallet: 0 })
  const again = await staff.ask("DELETE", `${path}/${cuid}`)
  expect([again.status, again.body.error]).toEqual([409, "REQUEST_DECIDED"])
})

test("RGN-30 a preview has the price without the answers, and changes nothing; a key makes it once", async () => {
  const activity = await addRequestActivity(backend)
  const question = await addRow(backend, "questions", { title: "Allergies ?", type: "TEXT", required: true })
  await rowsOf(
    backend,
    "insert into activity_questions (organiser_id, activity_id, question_id) values (1, ?, ?) returning 1",
    [activity.id, question.id],
  )
  const family = await makeDeskFamily(backend)
  const body = await bodyFor(family, activity)
  expect((await make({ ...body, preview: true })).body).toMatchObject({ cuid: null, total_amount: 18_000 })
  expect(said(await make(body))[0]).toBe("INVALID_INPUT")
  expect(await requestsOf(family)).toBe(0)
  const answered = { ...body, questions: [{ question_id: question.id, content: "Non" }] }
  const key = { "idempotency-key": `for-${family.cuid}` }
  expect((await make(answered, key)).body).toEqual((await make(answered, key)).body)
  expect(await requestsOf(family)).toBe(1)
})

test("RGN-30 is refused as families are: count of the tier, age, dates, an activity that takes none", async () => {
  const activity = await addRequestActivity(backend, {}, 4, { age_minimum: 90, age_maximum: 99 })
  const open = await addRequestActivity(backend)
  const family = await makeDeskFamily(backend)
  const body = await bodyFor(family, open)
  const few = { ...body, tier: open.three }
  expect(said(await make(few))).toEqual(["REQUEST_TOO_FEW", "availabilities"])
  expect(said(await make({ ...(await bodyFor(family, open, [0, 1, 2])) }))).toEqual([
    "REQUEST_TOO_MANY",
    "availabilities",
  ])
  expect(said(await make({ ...body, tier: null }))).toEqual(["INVALID_INPUT", "tier"])
  expect(said(await make({ ...body, tier: activity.small }))).toEqual(["REQUEST_TIER_INVALID", "tier"])
  expect(said(await make(await bodyFor(family, activity)))[0]).toBe("PARTICIPANT_TOO_YOUNG")
  const plain = await addAvailability(backend, { activity_id: (await addActivity(backend)).id, dates: daily(40) })
  expect(said(await make({ ...body, availabilities: [{ id: plain.id }] }))).toEqual([
    "REQUEST_NOT_ALLOWED",
    "availabilities.0.id",
  ])
  expect(said(await make({ ...body, availabilities: [{ id: 999_999 }] }))).toEqual(["NOT_FOUND", "availabilities.0.id"])
  expect(said(await make({ ...body, availabilities: [] }))[0]).toBe("INVALID_INPUT")
  expect(await requestsOf(family)).toBe(0)
})

test("RGN-30 another family’s participant and another organiser’s family are not found; permission is needed", async () => {
  const activity = await addRequestActivity(backend)
  const family = await makeDeskFamily(backend)
  const body = await bodyFor(family, activity)
  const stranger = await makeDeskFamily(backend)
  const other = await cuidOf(backend, "participants", stranger.children[0]!)
  expect(said(await make({ ...body, participant: other }))).toEqual(["NOT_FOUND", "participant"])
  expect(said(await make({ ...body, customer: "cnobody" }))).toEqual(["NOT_FOUND", "customer"])
  const beta = await enterAs(backend, permissions, { organiser_id: 2 })
  expect(said(await make(body, {}, beta))).toEqual(["NOT_FOUND", "customer"])
  const reader = await enterAs(backend, ["registrations.requests.read"])
  expect((await make(body, {}, reader)).status).toBe(403)
  expect(await requestsOf(family)).toBe(0)
})

test("RGN-30 the form has activities that take requests, their tiers and what is on sale", async () => {
  const activity = await addRequestActivity(backend, {}, 2)
  const hidden = await addRequestActivity(backend, { published: false })
  const form = `${path}-form`
  const { activities } = (await staff.ask("GET", form)).body
  const cuids = activities.map(({ cuid }: { cuid: string }) => cuid)
  expect(cuids).toContain(activity.cuid)
  expect(cuids).not.toContain(hidden.cuid)
  const { activity: shown } = (await staff.ask("GET", `${form}?activity=${activity.cuid}`)).body
  expect(shown.tiers).toMatchObject([{ name: "Curieux" }, { name: "Passionné" }])
  expect(shown.availabilities).toMatchObject(activity.slots.map(({ id }) => ({ id, dates: 1, status: "OPEN" })))
  expect((await staff.ask("GET", `${form}?activity=${hidden.cuid}`)).status).toBe(404)
  const beta = await enterAs(backend, permissions, { organiser_id: 2 })
  expect((await beta.ask("GET", `${form}?activity=${activity.cuid}`)).status).toBe(404)
})
