import { beforeAll, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Family, lineFor, makeFamily, type Offer, said } from "#tests/fixtures/cart.ts"
import { addActivity, addAvailability, daily } from "#tests/fixtures/catalogue.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"
import { offerAll } from "./offer-places.ts"

const backend = testBackend(behindProxy)
let staff: Entered
let offer: Offer
let families: Family[]

beforeAll(async () => {
  staff = await enterAs(backend, [
    "waiting_list.registrations.read",
    "waiting_list.registrations.update",
    "collaborators.logs.read",
    "waiting_list.registrations.delete",
  ])
  const activity_id = (await addActivity(backend, { default_capacity: 1 })).id
  offer = await addAvailability(backend, { activity_id, dates: daily(10) })
  families = await Promise.all(Array.from({ length: 4 }, () => makeFamily(backend)))
  const [holder, ...waiting] = families as [Family, ...Family[]]
  await holder.add(lineFor(offer, holder.children[0]!))
  for (const { ask, children } of waiting)
    await ask("POST", "/api/registrations/waiting-list", { availability_id: offer.id, participant_id: children[0]! })
})

const path = () => `/api/console/availabilities/${offer.cuid}/waiting-list`
const list = async (query = "") => (await staff.ask("GET", `${path()}${query}`)).body
const reorder = (entries: string[]) => staff.ask("PUT", path(), { body: { entries } })

test("ROLE-19 collaborators see who waits, in order, and put them in another", async () => {
  const before = await list()
  expect(before.count).toBe(3)
  expect(before.data.map(({ position }: { position: number }) => position)).toEqual([1, 2, 3])
  expect(before.data[0].customer).toMatchObject({ email: families[1]!.email, fullname: "Léa Dupont" })
  expect((await list("?page_size=1&page_number=2")).data).toEqual([before.data[1]])
  const cuids: string[] = before.data.map(({ cuid }: { cuid: string }) => cuid)
  expect((await reorder(cuids.toReversed())).body).toEqual({ ok: true })
  expect((await list()).data.map(({ cuid }: { cuid: string }) => cuid)).toEqual(cuids.toReversed())
  const logs = (await staff.ask("GET", "/api/console/logs")).body
  expect(logs.data[0]).toMatchObject({
    event: "waiting_list.reordered",
    subject: `waiting_list/${offer.cuid}`,
    changes: { entries: [cuids, cuids.toReversed()] },
  })
})

test("an order that is not of all who wait is stale, and changes nothing", async () => {
  const before = await list()
  const [one, two, three] = before.data.map(({ cuid }: { cuid: string }) => cuid)
  for (const wrong of [
    [one, two],
    [one, two, two],
    [one, two, three, "nobody"],
    [one, two, "nobody"],
  ])
    expect(said(await reorder(wrong))).toEqual(["VERSION_CONFLICT", "entries"])
  expect(await list()).toEqual(before)
  const beta = await enterAs(backend, ["waiting_list.registrations.update", "waiting_list.registrations.read"], {
    organiser_id: 2,
  })
  expect((await beta.ask("GET", path())).status).toBe(404)
  expect((await beta.ask("PUT", path(), { body: { entries: [one] } })).status).toBe(404)
})

test("the first in the new order is served first, and stands with its offer before those who wait", async () => {
  const [first] = (await list()).data
  const [holder] = families as [Family]
  await holder.remove((await holder.cart()).items[0]!.id)
  await offerAll(backend.platform)
  const after = await list()
  expect(after.data[0]).toMatchObject({ cuid: first.cuid, status: "OFFERED", position: null })
  expect(after.data[1]).toMatchObject({ status: "WAITING", position: 1 })
})

test("an entry that is taken off passes its offer on; twice, or of another organiser, it is refused", async () => {
  const before = (await list()).data
  const [offered, second, third] = before.map(({ cuid }: { cuid: string }) => cuid)
  const remove = (cuid: string, by = staff) => by.ask("DELETE", `/api/console/waiting-list/${cuid}`)
  const beta = await enterAs(backend, ["waiting_list.registrations.delete"], { organiser_id: 2 })
  expect((await remove(offered, beta)).status).toBe(404)
  expect((await remove("nobody")).status).toBe(404)
  expect((await list()).data).toEqual(before)
  expect((await remove(offered)).body).toEqual({ ok: true, archived: false })
  expect((await remove(offered)).body.error).toBe("WAITING_LIST_ENTRY_ENDED")
  await offerAll(backend.platform)
  expect((await list()).data).toMatchObject([
    { cuid: second, status: "OFFERED" },
    { cuid: third, status: "WAITING" },
  ])
  expect((await remove(third)).body).toEqual({ ok: true, archived: false })
  expect((await list()).data).toMatchObject([{ cuid: second, status: "OFFERED" }])
  const [last, first] = (await staff.ask("GET", "/api/console/logs")).body.data
  expect([first, last]).toMatchObject([
    { event: "waiting_list.removed", subject: `waiting_list/${offered}`, changes: { status: ["OFFERED", "ENDED"] } },
    { event: "waiting_list.removed", subject: `waiting_list/${third}`, changes: { status: ["WAITING", "ENDED"] } },
  ])
  // The families see that their entry has ended.
  const statuses = await Promise.all(
    families.slice(1).map(async ({ ask }) => (await ask("GET", "/api/account/waiting-list")).body.data[0].status),
  )
  expect(statuses.sort()).toEqual(["ENDED", "ENDED", "OFFERED"])
})
