import { describe, expect, test } from "vitest"
import { jobHandlers } from "#server/jobs.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { inOwnersHands } from "#tests/fixtures/databases.ts"
import { shiftClock } from "#tests/fixtures/test-clock.ts"
import { inTenant, unsafeInSystem } from "../database/transaction.ts"
import { announce } from "./announce.ts"
import { deleteExpired } from "./housekeeping.ts"
import { type QueueName, queues, type RowJob } from "./queues.ts"
import { relayOnce, startRelay } from "./relay.ts"
import { startWorker } from "./worker.ts"
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
      "housekeeping",
      "payments",
      "waiting_list",
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
