import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { type Permission, permissions } from "#contract/permissions.ts"
import { jobHandlers } from "#server/jobs.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { runStartedJob } from "#server/run-started-job.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { collectStatements } from "#tests/fixtures/statements.ts"

const backend = testBackend()
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

let made = 0
async function articles(count: number, word = "bulk"): Promise<string[]> {
  const cuids: string[] = []
  for (let i = 0; i < count; i++) {
    const body = { title: `${word} ${++made}`, summary: "", content: "", published: i % 2 === 0, images: [] }
    cuids.push((await admin.ask("POST", "/api/console/articles", { body })).body.article.cuid)
  }
  return cuids
}
const bulk = (body: object, by = admin, headers = {}) => by.ask("POST", "/api/console/articles/bulk", { body, headers })
const start = async (body: object) => (await bulk(body)).body.job
const job = async (cuid: string, by = admin) => (await by.ask("GET", `/api/console/jobs/${cuid}`)).body
const left = async (word = "bulk") => (await admin.ask("GET", `/api/console/articles?search=${word}`)).body.count
const idOf = async (cuid: string) => {
  const of = "select id from jobs where organiser_id = 1 and cuid = $1"
  return Number((await inOwnersHands(backend.database, of, [cuid])).rows[0]!.id)
}
/** What a worker does when the relay has handed it the event. */
async function work(cuid: string) {
  const events = await inTenant({ database: backend.database, organiser_id: 1 }, (tx) =>
    tx
      .selectFrom("events")
      .select(["id", "payload"])
      .where("organiser_id", "=", 1)
      .where("type", "=", "job.started")
      .execute(),
  )
  const id = await idOf(cuid)
  const event = events.find(({ payload }) => (payload as { job_id: number }).job_id === id)!
  await jobHandlers.events(backend.platform, { organiser_id: 1, id: event.id } as never)
}
const deletions = async () =>
  (
    await inOwnersHands(
      backend.database,
      "select subject from audit_log where organiser_id = 1 and event = 'article.deleted'",
    )
  ).rows.length

describe("many rows at once", () => {
  test("CON-39 CON-41 CON-42 chosen rows are a job that tells how far it is and what was refused", async () => {
    const cuids = await articles(3)
    const { cuid, total } = await start({ action: "delete", cuids: [cuids[0], "nobody", cuids[1], cuids[0]] })
    expect(total).toBe(3)
    expect(await job(cuid)).toMatchObject({ job: { kind: "articles.delete", status: "WAITING", done: 1, total: 3 } })
    await work(cuid)
    expect(await job(cuid)).toMatchObject({
      job: {
        status: "DONE",
        done: 3,
        result: { refused: [{ cuid: null, code: "NOT_FOUND", name: null }], count: 1 },
        finished_at: expect.any(String),
      },
    })
    expect(await left()).toBe(1)
  })

  test("CON-41 a refused row that still exists is told by its name", async () => {
    const make = async (path: string, body: object) => (await admin.ask("POST", `/api/console/${path}`, { body })).body
    const { custom_field } = await make("collaborators/custom-fields", { title: "Brevet", type: "TEXT" })
    const person = { firstname: "Lou", lastname: "Petit", email: "lou@example.com", roles: [], permissions: [] }
    await make("collaborators", { ...person, custom_data: [{ field_id: custom_field.id, data: "oui" }] })
    const { job: started } = await make("collaborators/custom-fields/bulk", {
      action: "delete",
      cuids: [custom_field.cuid],
    })
    await work(started.cuid)
    const result = { refused: [{ cuid: custom_field.cuid, code: "IN_USE", name: "Brevet" }], count: 1 }
    expect((await job(started.cuid)).job.result).toEqual(result)
    expect((await admin.ask("GET", "/api/console/jobs")).body.data[0].result).toEqual(result)
  })

  test("CON-39 all that match the list's filters, whatever their page, and no others", async () => {
    await articles(6, "match")
    const { cuid, total } = await start({
      action: "delete",
      filter: { search: "match", published: "true", page_size: "1" },
    })
    expect(total).toBe(3)
    await work(cuid)
    expect(await left("match")).toBe(3)
  })

  test("CON-40 more than 500 chosen rows or 10,000 that match are INVALID_INPUT, and nothing is started", async () => {
    const jobs = async () => (await inOwnersHands(backend.database, "select count(*) from jobs")).rows[0]
    const before = await jobs()
    const many = Array.from({ length: 501 }, (_, i) => `c${i}`)
    const wrong: [object, string][] = [
      [{ action: "delete", cuids: many }, "cuids"],
      [{ action: "delete", cuids: [] }, "cuids"],
      [{ action: "delete" }, "cuids"],
      [{ action: "delete", cuids: ["abc"], filter: {} }, "cuids"],
      [{ action: "explode", cuids: ["abc"] }, "action"],
      [{ action: "restore", cuids: ["abc"] }, "action"],
      [{ action: "delete", filter: { nonsense: "1" } }, "filter"],
      [{ action: "delete", filter: { filter: "{" } }, "filter"],
    ]
    for (const [body, field] of wrong) expect((await bulk(body)).body).toMatchObject({ error: "INVALID_INPUT", field })
    await inOwnersHands(
      backend.database,
      `insert into articles (organiser_id, cuid, slug, title)
       select 1, 'x' || n, 'crowd-' || n, 'crowd' from generate_series(1, 10001) n`,
    )
    expect((await bulk({ action: "delete", filter: { search: "crowd" } })).body).toMatchObject({
      error: "INVALID_INPUT",
      field: "filter",
    })
    const listed = (await admin.ask("GET", "/api/console/articles?search=crowd&page_size=1")).body
    expect([listed.count, listed.more]).toEqual([10_000, true])
    expect(await jobs()).toEqual(before)
    await inOwnersHands(backend.database, "delete from articles where title = 'crowd'")
  })

  test("CON-43 a job that ran twice, and one whose worker died in the middle, have done everything once", async () => {
    const cuids = await articles(4, "twice")
    const before = await deletions()
    const { cuid } = await start({ action: "delete", cuids })
    const id = await idOf(cuid)
    // The worker dies at its third row: two are done and written down, the third is neither.
    let rows = 0
    const dying = {
      ...backend.platform,
      database: new Proxy(backend.platform.database, {
        get(target, name) {
          if (name === "kysely" && ++rows > 6) throw new Error("killed")
          return Reflect.get(target, name)
        },
      }),
    }
    await expect(runStartedJob(dying, 1, { job_id: id })).rejects.toThrow("killed")
    const half = (await job(cuid)).job
    expect(half.status).toBe("RUNNING")
    expect(half.done).toBeGreaterThan(0)
    expect(half.done).toBeLessThan(4)
    expect(await left("twice")).toBe(4 - half.done)
    await Promise.all([work(cuid), work(cuid)])
    await work(cuid)
    expect((await job(cuid)).job).toMatchObject({ status: "DONE", done: 4, result: { refused: [] } })
    expect(await deletions()).toBe(before + 4)
  })

  test("CON-43 a worker whose job has expired, or is another's by now, stops before its next row, and that one goes on", async () => {
    const cuids = await articles(3, "expired")
    const { cuid } = await start({ action: "delete", cuids })
    const given = { job_id: await idOf(cuid) }
    const expiry = new AbortController()
    let reads = 0
    const expiring = {
      ...backend.platform,
      database: new Proxy(backend.platform.database, {
        get(target, name) {
          if (name === "kysely" && ++reads > 4) expiry.abort(new Error("expired"))
          return Reflect.get(target, name)
        },
      }),
    }
    await expect(runStartedJob(expiring, 1, given, expiry.signal)).rejects.toThrow("expired")
    const half = (await job(cuid)).job
    expect(half.status).toBe("RUNNING")
    expect(half.done).toBeLessThan(3)
    await runStartedJob(backend.platform, 1, given)
    expect((await job(cuid)).job).toMatchObject({ status: "DONE", done: 3 })
    expect(await left("expired")).toBe(0)
  })

  test("CON-42 a job can be stopped; what is done stays done and nothing more is", async () => {
    const cuids = await articles(2, "stop")
    const { cuid } = await start({ action: "delete", cuids })
    const stopped = await admin.ask("POST", `/api/console/jobs/${cuid}/cancel`)
    expect(stopped.body.job).toMatchObject({ status: "CANCELLED", done: 0 })
    await work(cuid)
    expect(await left("stop")).toBe(2)
    expect((await admin.ask("POST", `/api/console/jobs/${cuid}/cancel`)).body.job.status).toBe("CANCELLED")
  })

  test("CON-48 the same key starts one job", async () => {
    const cuids = await articles(1, "key")
    const headers = { "idempotency-key": "bulk-once" }
    const [one, two] = [
      await bulk({ action: "delete", cuids }, admin, headers),
      await bulk({ action: "delete", cuids }, admin, headers),
    ]
    expect(two.body).toEqual(one.body)
  })

  test("CON-57 CON-53 a job is seen and can be stopped by who started it or holds what starting it needed, and by nobody else", async () => {
    const held: Permission[] = ["blog.articles.read", "blog.articles.delete"]
    const starter = await enterAs(backend, held)
    const cuids = await articles(1, "own")
    const { cuid } = (await bulk({ action: "delete", cuids }, starter)).body.job
    expect((await job(cuid, starter)).job.cuid).toBe(cuid)
    const without = permissions.filter((each) => each !== "blog.articles.delete")
    for (const other of [await enterAs(backend, without), await enterAs(backend, permissions, { organiser_id: 2 })]) {
      expect((await job(cuid, other)).error).toBe("NOT_FOUND")
      expect((await other.ask("POST", `/api/console/jobs/${cuid}/cancel`)).status).toBe(404)
      const { data } = (await other.ask("GET", "/api/console/jobs")).body
      expect(data.map((each: { cuid: string }) => each.cuid)).not.toContain(cuid)
    }
    const colleague = await enterAs(backend, held)
    const [seen] = (await colleague.ask("GET", "/api/console/jobs")).body.data
    expect(seen).toMatchObject({ cuid, starter: expect.stringMatching(/./), status: "WAITING" })
    await inOwnersHands(
      backend.database,
      "update collaborators set permissions = '{}' where organiser_id = 1 and id = $1",
      [starter.id],
    )
    expect((await job(cuid, starter)).error).toBe("FORBIDDEN")
    await work(cuid)
    expect(await left("own")).toBe(1)
    expect((await starter.ask("GET", "/api/console/jobs")).body.data).toEqual([])
    expect((await job(cuid, colleague)).job.status).toBe("FAILED")
    const again = (await bulk({ action: "delete", cuids }, colleague)).body.job
    expect((await admin.ask("POST", `/api/console/jobs/${again.cuid}/cancel`)).body.job.status).toBe("CANCELLED")
  })

  test("CON-53 of ids that are another organiser's, or nobody's, a job keeps the number and not the ids", async () => {
    const elsewhere = await enterAs(backend, permissions, { organiser_id: 2 })
    const body = { title: "ailleurs", summary: "", content: "", published: false, images: [] }
    const theirs = (await elsewhere.ask("POST", "/api/console/articles", { body })).body.article.cuid
    const { cuid, total } = await start({ action: "delete", cuids: [theirs, "nobody"] })
    await work(cuid)
    const nothing = { cuid: null, code: "NOT_FOUND", name: null }
    expect((await job(cuid)).job).toMatchObject({ done: total, result: { refused: [nothing, nothing], count: 2 } })
    const kept = "select from job_rows where organiser_id = 1 and cuid = any ($1)"
    expect((await inOwnersHands(backend.database, kept, [[theirs, "nobody"]])).rows).toEqual([])
  })

  test("CON-41 refused rows of many jobs are named by as many statements as those of one, and the list has the first of each", async () => {
    const { id } = admin
    const addJobs = async (count: number) => {
      for (let i = 0; i < count; i++) {
        const { rows } = await inOwnersHands(
          backend.database,
          `insert into jobs (organiser_id, cuid, kind, collaborator_id, permission, status, total, done)
          values (1, 'many-${randomUUID()}', 'articles.delete', ${id}, 'blog.articles.delete', 'DONE', 60, 60) returning id`,
        )
        const refused = Array.from(
          { length: 60 },
          (_, n) => `(1, ${rows[0]!.id}, ${n}, 'row-${n}', 'REFUSED', 'IN_USE')`,
        )
        const columns = "organiser_id, job_id, position, cuid, outcome, code"
        await inOwnersHands(backend.database, `insert into job_rows (${columns}) values ${refused.join()}`)
      }
    }
    const cost = async () => {
      const from = ran.length
      const { data } = (await admin.ask("GET", "/api/console/jobs")).body
      const many = data.filter((each: { cuid: string }) => each.cuid.startsWith("many-"))
      for (const { result } of many) expect([result.refused.length, result.count]).toEqual([20, 60])
      return [many.length, ran.length - from]
    }
    await inOwnersHands(backend.database, "update jobs set created_at = '2026-01-01T00:00:00Z'")
    await inOwnersHands(backend.database, "update jobs set kind = 'articles.delete'")
    const ran = collectStatements(backend.platform.database)
    await addJobs(1)
    const [, one] = await cost()
    await addJobs(19)
    expect(await cost()).toEqual([20, one])
  })
})
