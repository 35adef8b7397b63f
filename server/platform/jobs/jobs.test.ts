import type { Clock, PgBoss } from "pg-boss"
import { describe, expect, test } from "vitest"
import { jobHandlers } from "#server/jobs.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { inTenant, unsafeInSystem } from "../database/transaction.ts"
import { announce } from "./announce.ts"
import { deleteExpired } from "./housekeeping.ts"
import { type QueueName, queues, type RowJob, startQueues } from "./queues.ts"
import { relayOnce, startRelay } from "./relay.ts"
import { type JobHandlers, startWorker } from "./worker.ts"
import { writeMail, writeMails } from "./write-mail.ts"

const backend = testBackend()
const alpha = () => ({ database: backend.database, organiser_id: 1 })
const say = () => inTenant(alpha(), (tx) => announce(tx, 1, "organiser.created", {}))
const mail = {
  trigger: "organiser.created",
  thing: "organiser/1",
  recipient: "a@example.com",
  language: "fr",
  template: "organiser.created",
  data: {},
} as const

const waiting = async (queue: string) =>
  (await backend.database.query("select data from jobs.job where name = $1 and state = 'created'", [queue])).rows.map(
    (row) => row.data as RowJob,
  )

describe("queues", () => {
  test("NOTIF-09 the background queues are notifications, events and emails, each with retries and a dead letter", async () => {
    for (const name of ["notifications", "events", "emails"] as QueueName[]) {
      expect(await backend.boss.getQueue(name)).toMatchObject({
        name,
        retryLimit: 12,
        retryBackoff: true,
        deadLetter: "dead-letters",
      })
    }
    expect(Object.keys(queues)).toEqual([
      "notifications",
      "events",
      "emails",
      "started_jobs",
      "housekeeping",
      "payments",
      "waiting_list",
      "pages",
      "payment_deadlines",
      "attendance",
      "nightly",
    ])
  })

  test("a job that keeps failing ends in the dead letters with what it was about", async () => {
    const { boss } = backend
    await boss.createQueue("hopeless", { retryLimit: 1, deadLetter: "dead-letters" })
    await boss.send("hopeless", { organiser_id: 1, id: 7 })
    for (let attempt = 0; attempt < 2; attempt++) {
      const [job] = await boss.fetch<RowJob>("hopeless")
      await boss.fail("hopeless", job!.id, { message: "no" })
    }
    const [dead] = await boss.fetch<RowJob>("dead-letters")
    expect(dead!.data).toEqual({ organiser_id: 1, id: 7 })
  })
})

describe("the relay", () => {
  test("moves events and mail that were committed, once, and nothing of what was rolled back", async () => {
    await relayOnce(backend.database, backend.boss)
    const before = (await waiting("events")).length
    await say()
    await inTenant(alpha(), (tx) => writeMail(tx, 1, mail))
    await expect(
      inTenant(alpha(), async (tx) => {
        await announce(tx, 1, "organiser.created", {})
        throw new Error("no")
      }),
    ).rejects.toThrow("no")
    expect(await relayOnce(backend.database, backend.boss)).toBe(2)
    expect(await relayOnce(backend.database, backend.boss)).toBe(0)
    expect(await waiting("events")).toHaveLength(before + 1)
    expect(await waiting("emails")).toHaveLength(1)
  })

  test("a row relayed again is still one job", async () => {
    const before = (await waiting("emails")).length
    await unsafeInSystem(backend.database, (tx) => tx.updateTable("mails").set({ relayed_at: null }).execute())
    await relayOnce(backend.database, backend.boss)
    expect(await waiting("emails")).toHaveLength(before)
  })

  test("one that dies between entering the jobs and marking the rows loses nothing and doubles nothing", async () => {
    await relayOnce(backend.database, backend.boss)
    const before = (await waiting("events")).length
    await say()
    // Marking fails as if the process had died there: the role may not change the column for a moment.
    await inOwnersHands(backend.database, "revoke update (relayed_at) on events from marelle_system")
    await expect(relayOnce(backend.database, backend.boss)).rejects.toMatchObject({ code: "42501" })
    expect(await waiting("events")).toHaveLength(before + 1)
    await inOwnersHands(backend.database, "grant update (relayed_at) on events to marelle_system")
    expect(await relayOnce(backend.database, backend.boss)).toBe(1)
    expect(await relayOnce(backend.database, backend.boss)).toBe(0)
    expect(await waiting("events")).toHaveLength(before + 1)
  })

  test("one that finds another at work leaves the rows to it, and comes back", async () => {
    if (backend.database.kind === "embedded") return
    await relayOnce(backend.database, backend.boss)
    await say()
    const { promise: isEntered, resolve: enter } = Promise.withResolvers<void>()
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const other = backend.database.exclusively(async (run) => {
      await run("begin; select pg_advisory_xact_lock(727274002)")
      enter()
      await isOver
      await run("commit")
    })
    await isEntered
    expect(await relayOnce(backend.database, backend.boss)).toBe("busy")
    end()
    await other
    expect(await relayOnce(backend.database, backend.boss)).toBe(1)
  })

  test("the same mail is written once, whatever is repeated", async () => {
    await inTenant(alpha(), (tx) => writeMail(tx, 1, mail))
    await inTenant(alpha(), (tx) => writeMail(tx, 1, mail))
    const rows = await inTenant(alpha(), (tx) => tx.selectFrom("mails").select("id").execute())
    expect(rows).toHaveLength(1)
  })

  test("an event nobody reacts to is kept and is no job", async () => {
    const before = (await waiting("events")).length
    await inTenant(alpha(), (tx) => announce(tx, 1, "voucher.redeemed", { voucher_id: 7 }))
    expect(await relayOnce(backend.database, backend.boss)).toBe(0)
    expect(await waiting("events")).toHaveLength(before)
    const kept = await inTenant(alpha(), (tx) =>
      tx.selectFrom("events").select("payload").where("type", "=", "voucher.redeemed").execute(),
    )
    expect(kept).toEqual([{ payload: { voucher_id: 7 } }])
  })

  test("of many mails a few are handed over at a time, and in the end all of them", async () => {
    const many = Array.from({ length: 45 }, (_, i) => ({ ...mail, thing: `many/${i}` }))
    const before = (await waiting("emails")).length
    await inTenant(alpha(), (tx) => writeMails(tx, 1, many))
    expect(await relayOnce(backend.database, backend.boss)).toBe(20)
    const relay = startRelay(backend.database, backend.boss, backend.platform.log)
    await expect.poll(async () => (await waiting("emails")).length, { timeout: 5_000 }).toBe(before + 45)
    await relay.stop()
  })

  test("is woken by the commit itself", async () => {
    const relay = startRelay(backend.database, backend.boss, backend.platform.log)
    const before = (await waiting("events")).length
    await say()
    await relay.stop()
    expect(await waiting("events")).toHaveLength(before + 1)
  })

  test("events and mail cannot be written outside a transaction", async () => {
    await expect(announce(backend.database.kysely as never, 1, "organiser.created", {})).rejects.toThrow()
  })
})

describe("the worker", () => {
  test("hands each job to its handler", async () => {
    const handled = new Promise<RowJob>((resolve) => {
      const handlers = { ...jobHandlers, events: async (_: unknown, job: RowJob) => resolve(job) }
      void startWorker(backend.platform, backend.boss, handlers).then((worker) => {
        void handled.then(() => worker.stop())
        return say()
      })
    })
    expect(await handled).toMatchObject({ organiser_id: 1, id: expect.any(Number) })
    for (const queue of Object.keys(queues)) await backend.boss.offWork(queue)
  })

  /** Works with these handlers until `work` is over. */
  const working = async (handlers: Partial<JobHandlers>, boss: PgBoss, work: () => Promise<void>) => {
    const worker = await startWorker(backend.platform, boss, { ...jobHandlers, ...handlers })
    await work()
    await worker.stop()
    for (const queue of Object.keys(queues)) await boss.offWork(queue)
  }

  test("MSG-28 a started job has a queue of its own: while one hangs, events and another organiser's job go on", async () => {
    await unsafeInSystem(backend.database, (tx) => tx.updateTable("events").set({ relayed_at: new Date() }).execute())
    await backend.boss.deleteQueuedJobs("events")
    const start = (organiser_id: number, job_id: number) =>
      inTenant({ database: backend.database, organiser_id }, (tx) =>
        announce(tx, organiser_id, "job.started", { job_id }),
      )
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const ran: string[] = []
    const handlers: Partial<JobHandlers> = {
      started_jobs: async (_, { organiser_id }) => {
        ran.push(`job of ${organiser_id}`)
        if (organiser_id === 1) await isOver
      },
      events: async (_, { organiser_id }) => void ran.push(`event of ${organiser_id}`),
    }
    await working(handlers, backend.boss, async () => {
      await start(1, 1)
      await expect.poll(() => ran, { timeout: 5_000 }).toEqual(["job of 1"])
      await start(1, 2)
      await start(2, 3)
      await say()
      await expect.poll(() => ran.toSorted(), { timeout: 5_000 }).toEqual(["event of 1", "job of 1", "job of 2"])
      end()
      await expect.poll(() => ran.length, { timeout: 5_000 }).toBe(4)
    })
  })

  test("a started job is kept by its heartbeat and expires as late as pg-boss can, not after its fifteen minutes", async () => {
    expect(await backend.boss.getQueue("started_jobs")).toMatchObject({
      heartbeatSeconds: 20,
      expireInSeconds: 86_400,
      retryLimit: 12,
      deadLetter: "dead-letters",
    })
  })

  test("300 mails are sent without waiting for a poll: a full batch is followed at once by the next", async () => {
    const many = Array.from({ length: 300 }, (_, i) => ({ ...mail, thing: `crowd/${i}` }))
    await inTenant(alpha(), (tx) => writeMails(tx, 1, many))
    while ((await relayOnce(backend.database, backend.boss)) !== 0);
    const before = (await waiting("emails")).length
    expect(before).toBeGreaterThanOrEqual(300)
    // Timers of this clock never fire: a worker that waits for its next poll waits for ever.
    const stopped: Clock = {
      now: () => Date.now(),
      setTimeout: () => 0,
      clearTimeout: () => undefined,
      setInterval: () => 0,
      clearInterval: () => undefined,
    }
    const quiet = { supervise: false, schedule: false, clock: stopped }
    const boss = await startQueues(backend.database, backend.platform.log, quiet)
    let sent = 0
    const handlers: Partial<JobHandlers> = { emails: async () => void sent++ }
    await working(handlers, boss, async () => {
      await expect.poll(() => sent, { timeout: 20_000 }).toBe(before)
    })
    await boss.stop({ graceful: false })
  })

  test("an event whose row is gone does nothing", async () => {
    await expect(jobHandlers.events(backend.platform, { organiser_id: 1, id: 999_999 })).resolves.toBeUndefined()
    await expect(jobHandlers.emails(backend.platform, { organiser_id: 1, id: 999_999 })).resolves.toBeUndefined()
  })

  test("housekeeping forgets old answers and keeps recent ones", async () => {
    const key = { organiser_id: 1, caller: "customer/1", endpoint: "POST /api/x", fingerprint: "f" }
    await inTenant(alpha(), (tx) =>
      tx
        .insertInto("idempotency_keys")
        .values({ ...key, key: "old" })
        .execute(),
    )
    await shiftClock(backend.database, "3 days")
    await inTenant(alpha(), async (tx) => {
      const created_at = new Date(Date.now() + 2.5 * 86_400_000)
      await tx
        .insertInto("idempotency_keys")
        .values({ ...key, key: "recent", created_at })
        .execute()
    })
    await deleteExpired(backend.platform)
    await shiftClock(backend.database, "0")
    const left = await inTenant(alpha(), (tx) => tx.selectFrom("idempotency_keys").select("key").execute())
    expect(left).toEqual([{ key: "recent" }])
  })
})
