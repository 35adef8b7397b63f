import { sql } from "kysely"
import { describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { closingScope, inScope } from "./scope.ts"
import { inTenant, readTenant, type Tx, together } from "./transaction.ts"

// What the rest of the code takes for granted of the driver, on both databases. Some of it rests on seams of Kysely and pg
// that neither documents (seams.ts): run this first after an upgrade of either.
const backend = testBackend()
const alpha = () => ({ database: backend.database, organiser_id: 1 })
const on_postgres = process.env.GROUND === "postgres"

const settings = (tx: Tx) => tx.selectFrom("settings").select("cart_expiration").execute()
const event = (tx: Tx, type: string) =>
  sql`insert into events (organiser_id, type, relayed_at) values (1, ${type}, now())`.execute(tx)
const typesOf = async (prefix: string) => {
  const rows = await inTenant(alpha(), (tx) =>
    tx.selectFrom("events").select("type").where("type", "like", `${prefix}%`).orderBy("id").execute(),
  )
  return rows.map(({ type }) => type as string)
}
/** Some turns of the microtask queue, as an await that somebody adds to a function takes them. */
const ticks = async (count: number) => {
  for (let i = 0; i < count; i++) await Promise.resolve()
}

describe("statements sent together", () => {
  test("arrive in the order in which they are written, also when the first takes its time to begin", async () => {
    await inTenant(alpha(), (tx) =>
      together(
        tx,
        async () => {
          await ticks(20)
          await event(tx, "order.1")
        },
        () => event(tx, "order.2"),
        () =>
          together(
            tx,
            async () => {
              await ticks(5)
              await event(tx, "order.3")
            },
            () => event(tx, "order.4"),
          ),
        () => event(tx, "order.5"),
      ),
    )
    expect(await typesOf("order.")).toEqual([1, 2, 3, 4, 5].map((n) => `order.${n}`))
  })

  test("travel without waiting for each other's answers", async () => {
    if (!on_postgres) return
    const log: string[] = []
    await inTenant(alpha(), (tx) => {
      const told = (name: string) => () => {
        log.push(`${name} sent`)
        return settings(tx).then(() => log.push(`${name} answered`))
      }
      return together(tx, told("one"), told("two"))
    })
    expect(log).toEqual(["one sent", "two sent", "one answered", "two answered"])
  })

  test("give what each gave, also works that send nothing", async () => {
    const given = await inTenant(alpha(), (tx) =>
      together(
        tx,
        async () => 1,
        () => settings(tx),
        async () => "three",
      ),
    )
    expect(given).toEqual([1, [{ cart_expiration: 900 }], "three"])
  })

  test("are all waited for, and what failed first is what is thrown", async () => {
    let isOver = false
    const failing = inTenant(alpha(), (tx) =>
      together(
        tx,
        async () => {
          await settings(tx)
          await settings(tx).finally(() => {
            isOver = true
          })
        },
        () => sql`select 1 / 0`.execute(tx),
      ),
    )
    await expect(failing).rejects.toMatchObject({ code: "22012" })
    expect(isOver).toBe(true)
  })

  test("a work that fails before it sends anything keeps the later ones from beginning", async () => {
    let began = false
    const failing = inTenant(alpha(), (tx) =>
      together(
        tx,
        async () => {
          throw new Error("no")
        },
        async () => {
          began = true
        },
      ),
    )
    await expect(failing).rejects.toThrow("no")
    expect(began).toBe(false)
  })
})

describe("the end of a transaction", () => {
  const late = /after the work of its transaction had ended/

  test.each([
    ["rolled back", true],
    ["committed", false],
  ])("a straggler throws and reaches no connection, whether it is %s", async (_, fails) => {
    const before = await typesOf("late")
    let straggler: Promise<unknown> | undefined
    const work = inTenant(alpha(), async (tx) => {
      straggler = ticks(3).then(() => event(tx, "late"))
      straggler.catch(() => undefined)
      if (fails) throw new Error("refused")
    })
    await work.catch(() => undefined)
    await expect(straggler).rejects.toThrow(late)
    expect(await typesOf("late")).toEqual(before)
  })

  test("a statement that waits its turn when the work is refused does not run afterwards", async () => {
    const before = await typesOf("queued")
    const all: Promise<unknown>[] = []
    const work = inTenant(alpha(), async (tx) => {
      for (let i = 0; i < 3; i++) all.push(event(tx, "queued"))
      for (const each of all) each.catch(() => undefined)
      throw new Error("refused")
    })
    await expect(work).rejects.toThrow("refused")
    await Promise.allSettled(all)
    expect(await typesOf("queued")).toEqual(before)
  })

  test("a handle that was kept is closed, that of a reader too", async () => {
    for (const open of [inTenant, readTenant]) {
      const kept = await open(alpha(), async (tx) => ({ tx }))
      await expect(settings(kept.tx)).rejects.toThrow(/already committed|had ended/)
    }
  })
})

describe("a transaction that cannot be opened", () => {
  const broken = async (work: () => Promise<unknown>) => {
    await backend.database.query("alter function app.enter(bigint) rename to enter_away")
    try {
      await work()
    } finally {
      await backend.database.query("alter function app.enter_away(bigint) rename to enter")
    }
  }

  test("throws its own reason, whatever the statements behind it met, and the next one opens", async () => {
    await broken(async () => {
      const works = [
        (tx: Tx) => settings(tx),
        (tx: Tx) => together(tx, settings, settings),
        async (tx: Tx) => settings(tx).catch(() => settings(tx)),
        // Swallows what it was answered, or asks for nothing: it is not taken for done.
        (tx: Tx) => settings(tx).catch(() => []),
        async () => [],
      ]
      for (const work of works) await expect(inTenant<unknown>(alpha(), work)).rejects.toMatchObject({ code: "42883" })
    })
    for (let i = 0; i < 8; i++) expect(await inTenant(alpha(), settings)).toEqual([{ cart_expiration: 900 }])
  })

  test("runs nothing after it was seen to fail", async () => {
    await broken(async () => {
      let second: unknown
      const work = inTenant(alpha(), async (tx) => {
        await settings(tx).catch(() => undefined)
        second = await event(tx, "unopened").catch((error: unknown) => error)
      })
      await expect(work).rejects.toMatchObject({ code: "42883" })
      if (on_postgres) expect(second).toMatchObject({ code: "42883" })
    })
    expect(await typesOf("unopened")).toEqual([])
  })

  test("a BEGIN that never ran leaves the statements behind it to a login that sees and writes nothing", async () => {
    if (!on_postgres) return
    const { database } = backend
    const answers: unknown[] = []
    // A message that cannot be parsed does not even begin: what was sent behind it runs outside any transaction.
    const work = inScope(
      { organiser_id: 1, opening: "this is no SQL" },
      () =>
        database.kysely.transaction().execute((tx) =>
          closingScope(async () => {
            const sent = [settings(tx), event(tx, "unbegun")]
            answers.push(...(await Promise.allSettled(sent)))
            answers.push(...(await Promise.allSettled([event(tx, "unbegun")])))
          }),
        ),
      () => undefined,
    )
    await expect(work).rejects.toMatchObject({ code: "42601" })
    expect(answers).toMatchObject(Array(3).fill({ status: "rejected", reason: { code: "42601" } }))
    expect(await typesOf("unbegun")).toEqual([])
  })
})
