import { beforeAll, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { runStartedJob } from "#server/run-started-job.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { rowsOf, said } from "#tests/fixtures/cart.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { behindProxy } from "#tests/fixtures/customers.ts"

const backend = testBackend(behindProxy)
let staff: Entered
let beta: Entered
let tag: string
beforeAll(async () => {
  staff = await enterAs(backend, permissions)
  beta = await enterAs(backend, permissions, { organiser_id: 2 })
  tag = await addTag("customers/tags")
})

let made = 0
const path = "/api/console/customers"
const addTag = async (of: string, by = staff): Promise<string> => {
  const { body } = await by.ask("POST", `/api/console/${of}`, { body: { name: `Fratrie ${++made}`, color: "#0a7d5b" } })
  return (body.family_tag ?? body.tag).cuid
}
const addFamily = async (by = staff): Promise<string> => {
  const body = { firstname: "Ada", lastname: `Étiquette ${++made}` }
  return (await by.ask("POST", path, { body })).body.customer.cuid
}
const many = (body: object, by = staff, headers = {}) => by.ask("POST", `${path}/bulk`, { body, headers })
const work = async (cuid: string) => {
  const [job] = await rowsOf<{ id: number }>(backend, "select id from jobs where organiser_id = 1 and cuid = ?", [cuid])
  await runStartedJob(backend.platform, 1, { job_id: job!.id })
  return (await staff.ask("GET", `/api/console/jobs/${cuid}`)).body.job
}
const run = async (body: object) => work((await many(body)).body.job.cuid)
const shown = async (cuid: string) => (await staff.ask("GET", `${path}/${cuid}`)).body.customer
const tagsOf = async (cuid: string) => (await shown(cuid)).tags.map((each: { cuid: string }) => each.cuid)
const logged = (cuid: string) =>
  rowsOf<{ event: string; changes: object; collaborator_id: number }>(
    backend,
    "select event, changes, collaborator_id from audit_log where organiser_id = 1 and subject = ? and event like '%tagged' order by id",
    [`customer/${cuid}`],
  )

test("CUS-18 a tag is put on many and taken off many; what they have or lack already stays as it is", async () => {
  const families = [await addFamily(), await addFamily(), await addFamily()]
  const other = await addTag("customers/tags")
  expect(await run({ action: "tag", tag: other, cuids: [families[0]] })).toMatchObject({ status: "DONE", done: 1 })
  const { version } = await shown(families[1]!)
  const twice = { action: "tag", tag, cuids: [...families, families[0]] }
  expect(await run(twice)).toMatchObject({ status: "DONE", done: 3, total: 3, result: { refused: [] } })
  expect(await tagsOf(families[0]!)).toEqual(expect.arrayContaining([other, tag]))
  expect(await run(twice)).toMatchObject({ status: "DONE", done: 3, result: { refused: [] } })
  expect(await shown(families[1]!)).toMatchObject({ version: version + 1, tags: [{ cuid: tag }] })
  expect((await staff.ask("GET", `${path}?tag=${tag}`)).body.count).toBe(3)

  const off = { action: "untag", tag, cuids: families.slice(0, 2) }
  for (const _ of [1, 2]) expect(await run(off)).toMatchObject({ status: "DONE", done: 2, result: { refused: [] } })
  expect(await Promise.all(families.map(tagsOf))).toEqual([[other], [], [tag]])
  expect(await logged(families[1]!)).toEqual([
    { event: "customer.tagged", changes: { tags: [[], [tag]] }, collaborator_id: staff.id },
    { event: "customer.untagged", changes: { tags: [[tag], []] }, collaborator_id: staff.id },
  ])
})

test("CUS-18 all that match a list are meant where none is named", async () => {
  const [one, two] = [await addFamily(), await addFamily()]
  const siblings = await addTag("customers/tags")
  await run({ action: "tag", tag: siblings, cuids: [one] })
  expect(await run({ action: "tag", tag, filter: { tag: siblings } })).toMatchObject({ done: 1, total: 1 })
  expect([(await tagsOf(one!)).toSorted(), await tagsOf(two!)]).toEqual([[siblings, tag].toSorted(), []])
  expect(said(await many({ action: "tag", tag, filter: { nonsense: "1" } }))).toEqual(["INVALID_INPUT", "filter"])
  expect(said(await many({ action: "tag", tag }))).toEqual(["INVALID_INPUT", "cuids"])
  expect(said(await many({ action: "tag", tag, cuids: [one], filter: {} }))).toEqual(["INVALID_INPUT", "cuids"])
  expect(said(await many({ action: "paint", tag, cuids: [one] }))).toEqual(["INVALID_INPUT", "action"])
})

test("CUS-18 a repeated call starts one job; families that are erased or another's are refused, of another's no id is kept, and the rest are done", async () => {
  const [kept, erased, foreign] = [await addFamily(), await addFamily(), await addFamily(beta)]
  expect((await staff.ask("DELETE", `${path}/${erased}`)).status).toBe(200)
  const headers = { "idempotency-key": "tag-once" }
  const body = { action: "tag", tag, cuids: [erased, foreign, kept] }
  const [first, again] = [await many(body, staff, headers), await many(body, staff, headers)]
  expect(again.body).toEqual(first.body)
  const job = await work(first.body.job.cuid)
  expect(job).toMatchObject({ status: "DONE", done: 3 })
  expect(job.result.refused).toMatchObject([
    { cuid: erased, code: "NOT_FOUND" },
    { cuid: null, code: "NOT_FOUND", name: null },
  ])
  expect(await tagsOf(kept!)).toEqual([tag])
  const { tags } = (await beta.ask("GET", `${path}/${foreign}`)).body.customer
  expect(tags).toEqual([])
})

test("CUS-18 a tag of others, or of another organiser, is not there, and without the right nothing begins", async () => {
  const family = await addFamily()
  const jobs = async () => (await rowsOf(backend, "select id from jobs where organiser_id = 1")).length
  const before = await jobs()
  for (const foreign of ["nobody", await addTag("customers/tags", beta), await addTag("collaborators/tags")])
    expect(said(await many({ action: "tag", tag: foreign, cuids: [family] }))).toEqual(["NOT_FOUND", "tag"])
  const reader = await enterAs(backend, ["customers.customers.read", "customers.tags.read"])
  expect(said(await many({ action: "tag", tag, cuids: [family] }, reader))[0]).toBe("FORBIDDEN")
  expect(await jobs()).toBe(before)
})
