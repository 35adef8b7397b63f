import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { findViolations } from "#server/invariants.ts"
import { runStartedJob } from "#server/run-started-job.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { rowsOf, said } from "#tests/fixtures/cart.ts"
import { type Buyer, fillWallet, makeBuyer } from "#tests/fixtures/checkout.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { type Asked, addRequestActivity, ask, statusOf } from "#tests/fixtures/requests.ts"

const backend = testBackend(behindProxy)
let staff: Entered
let beta: Entered
beforeAll(async () => {
  staff = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
})

const path = "/api/console/registrations-requests"
const list = async (query = "", by = staff) => (await by.ask("GET", `${path}?${query}`)).body
const cuidsOf = async (query: string) => (await list(query)).data.map(({ cuid }: Asked) => cuid)
const withdraw = ({ cuid }: Asked, by = staff) => by.ask("DELETE", `${path}/${cuid}`)
const jobId = async (cuid: string) =>
  (await rowsOf<{ id: number }>(backend, "select id from jobs where organiser_id = 1 and cuid = ?", [cuid]))[0]!.id

async function approveMany(cuids: string[]) {
  const { body } = await staff.ask("POST", `${path}/approve-many`, { body: { cuids } })
  await runStartedJob(backend.platform, 1, { job_id: await jobId(body.job.cuid) })
  return (await staff.ask("GET", `/api/console/jobs/${body.job.cuid}`)).body.job
}

describe("the list of requests", () => {
  test("RGN-28 is narrowed by status, activity, tier, family and the day they were made, and found by name", async () => {
    const activity = await addRequestActivity(backend)
    const buyer = await makeBuyer(backend)
    const one = await ask(buyer, activity)
    const other = await ask(await makeBuyer(backend), await addRequestActivity(backend))
    await withdraw(other)
    expect(await list(`activity=${activity.cuid}`)).toMatchObject({
      count: 1,
      more: false,
      data: [
        {
          cuid: one.cuid,
          status: "PENDING",
          tier: { name: "Curieux" },
          availabilities: 2,
          total_amount: 18_000,
          outstanding_amount: 18_000,
        },
      ],
    })
    expect(await cuidsOf("status=PENDING")).toEqual([one.cuid])
    expect(await cuidsOf("status=CANCELLED,REJECTED")).toEqual([other.cuid])
    expect(await cuidsOf(`tier=${activity.small}`)).toEqual([one.cuid])
    expect(await cuidsOf(`tier=${activity.three}`)).toEqual([])
    expect(await cuidsOf("created_to=2020-01-01")).toEqual([])
    expect(await cuidsOf("search=dupont")).toHaveLength(2)
    const first = await list("page_size=1")
    expect(first.next).not.toBeNull()
    expect((await list(`page_size=1&after=${first.next}`)).data).toMatchObject([{ cuid: one.cuid }])
    for (const [field, value] of [
      ["status", "OPEN"],
      ["tier", "A;B"],
      ["sort", "note"],
      ["created_from", "soon"],
    ])
      expect(await list(`${field}=${value}`)).toMatchObject({ error: "INVALID_INPUT", field })
    expect(await list("", beta)).toMatchObject({ count: 0, data: [] })
  })
})

describe("approving many", () => {
  test("RGN-29 goes in the given order; one without places stays pending with its reason, and the next is tried", async () => {
    const activity = await addRequestActivity(backend, {}, 3, { capacity: 1 })
    const buyers: Buyer[] = []
    for (let i = 0; i < 3; i++) buyers.push(await makeBuyer(backend))
    const [first, second, third] = [
      await ask(buyers[0]!, activity, { which: [0] }),
      await ask(buyers[1]!, activity, { which: [0] }),
      await ask(buyers[2]!, activity, { which: [1] }),
    ]
    const job = await approveMany([second.cuid, first.cuid, third.cuid, "nobody"])
    expect(job).toMatchObject({ status: "DONE", done: 4 })
    expect(job.result.refused).toMatchObject([
      { cuid: first.cuid, code: "AVAILABILITY_FULL", name: expect.stringContaining(",") },
      { cuid: null, code: "NOT_FOUND" },
    ])
    const statuses = [await statusOf(backend, first), await statusOf(backend, second), await statusOf(backend, third)]
    expect(statuses).toEqual(["PENDING", "APPROVED", "APPROVED"])
    expect((await staff.ask("GET", `${path}/${first.cuid}/obstacles`)).body.obstacles).toMatchObject([
      { code: "AVAILABILITY_FULL" },
    ])
    expect((await approveMany([second.cuid])).result.refused).toMatchObject([{ code: "REQUEST_DECIDED" }])
    const wrong = await staff.ask("POST", `${path}/approve-many`, { body: { cuids: [] } })
    expect(said(wrong)).toEqual(["INVALID_INPUT", "cuids"])
    expect(await findViolations(backend.database)).toEqual([])
  })
})

describe("withdrawing", () => {
  test("while pending gives what was paid to the wallet and is logged; later it is REQUEST_DECIDED", async () => {
    const buyer = await makeBuyer(backend)
    await fillWallet(backend, buyer.id, 18_000)
    const asked = await ask(buyer, await addRequestActivity(backend))
    expect((await withdraw(asked, beta)).body.error).toBe("NOT_FOUND")
    expect((await withdraw(asked)).body).toMatchObject({ ok: true, status: "CANCELLED", to_wallet: 18_000 })
    expect(await statusOf(backend, asked)).toBe("CANCELLED")
    expect((await withdraw(asked)).body.error).toBe("REQUEST_DECIDED")
    const logged = await rowsOf(
      backend,
      "select id from audit_log where organiser_id = 1 and event = 'registration_request.withdrawn' and subject = ?",
      [`registration_request/${asked.cuid}`],
    )
    expect(logged).toHaveLength(1)
    expect(await findViolations(backend.database)).toEqual([])
  })
})
