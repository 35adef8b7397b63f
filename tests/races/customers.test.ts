import { AsyncLocalStorage } from "node:async_hooks"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { registerInput } from "#contract/endpoints/auth.ts"
import { createParticipant } from "#server/customers/create-participant.ts"
import { login } from "#server/customers/login.ts"
import { register } from "#server/customers/register.ts"
import { setPassword } from "#server/customers/set-password.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Database } from "#server/platform/database/database.ts"
import { openPostgres } from "#server/platform/database/postgres.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { hashPassword } from "#server/platform/passwords.ts"
import { hashToken, newToken } from "#server/platform/sessions.ts"
import { PASSWORD, signUpBody } from "#tests/fixtures/customers.ts"
import { freshPostgres, uncounted } from "#tests/fixtures/databases.ts"
import { countWaiting } from "#tests/fixtures/race.ts"
import { silent } from "#tests/fixtures/template.ts"

// Real PostgreSQL only. Two pools stand for two processes; a third one holds everybody back at the decisive row until
// all of them wait there, so that they go on at the same moment.
const AT_ONCE = 8
let databases: [Database, Database]
let referee: Database
beforeAll(async () => {
  const url = await freshPostgres()
  databases = [await openPostgres(url, silent), await openPostgres(url, silent)]
  referee = await openPostgres(uncounted(url), silent)
})
afterAll(() => Promise.all([...databases, referee].map((database) => database.close())))

const contextOf = (database: Database, customer_id?: number) =>
  ({
    database,
    organiser_id: 1,
    language: "fr",
    origin: "http://alpha.localhost",
    address: "192.0.2.1",
    customer: customer_id ? { id: customer_id } : null,
    collaborator: null,
    tokens: {},
    preview: null,
    cookies: [],
    idempotency_key: null,
    platform: { limit: async () => async () => undefined, config: { secret_keys: ["k".repeat(40)] } },
  }) as unknown as RequestContext

const here = <T>(work: (tx: Tx) => Promise<T>) => inTenant({ database: referee, organiser_id: 1 }, work)

/** What each call answered: "done", or the code it was refused with. */
async function together(call: (ctx: RequestContext, i: number) => Promise<unknown>, customer_id?: number) {
  const results = await Promise.allSettled(
    Array.from({ length: AT_ONCE }, (_, i) => call(contextOf(databases[i % 2]!, customer_id), i)),
  )
  return results.map((result) => (result.status === "fulfilled" ? "done" : (result.reason.code as string))).sort()
}

/** Runs the calls while `hold` keeps its rows, and lets go once all of them stand still before it. */
async function heldBack<T>(
  hold: (tx: Tx) => Promise<unknown>,
  run: () => Promise<T>,
  { calls = AT_ONCE, ending = "roll back" as "commit" | "roll back" } = {},
): Promise<T> {
  let running: Promise<T>
  const letGo = new Error("let go")
  await here(async (tx) => {
    await hold(tx)
    let isOver = false
    running = outside(run).finally(() => {
      isOver = true
    })
    while (!isOver && (await outside(() => countWaiting(referee))) < calls);
    if (ending === "roll back") throw letGo
  }).catch((error) => {
    if (error !== letGo) throw error
  })
  return running!
}
// What runs inside the holding transaction is not part of it.
const outside = AsyncLocalStorage.snapshot()

/** Everybody looks before anybody acts: what a race does now and then, made certain. */
function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = count
  return () => {
    if (--left === 0) resolve()
    return promise
  }
}

/** A customer made past the endpoint, so that the hashing is not part of the race. */
const makeCustomer = (more: { email?: string; password_hash?: string } = {}) =>
  here(async (tx) => {
    const { id } = await tx.insertInto("customers").values(customerRow(more)).returning("id").executeTakeFirstOrThrow()
    return id
  })
const customerRow = ({ email = `${newCuid()}@example.com`, password_hash = "$argon2id$of$nobody" } = {}) => ({
  organiser_id: 1,
  cuid: newCuid(),
  firstname: "A",
  lastname: "B",
  phone: "1",
  language: "fr" as const,
  email,
  password_hash,
  newsletter_token: newToken(),
})

const findByEmail = (tx: Tx, email: string) =>
  tx.selectFrom("customers").select("id").where("organiser_id", "=", 1).where("email", "=", email).execute()

describe("several sign-ups with one e-mail at once", () => {
  test("looking first and writing then lets all of them through the look (the race is real)", async () => {
    const email = "naive@example.com"
    const arrive = barrier(AT_ONCE)
    let free = 0
    const answers = await together(({ database }) =>
      inTenant({ database, organiser_id: 1 }, async (tx) => {
        const taken = await findByEmail(tx, email)
        if (taken.length === 0) free++
        await arrive()
        await tx.insertInto("customers").values(customerRow({ email })).execute()
      }),
    )
    expect(free).toBe(AT_ONCE)
    // Only the unique key stands between them and two accounts; to a caller it looks like a fault.
    expect(answers).toEqual([...Array(AT_ONCE - 1).fill("23505"), "done"])
  })

  test("one is made whole and welcomed once, the others hear that the address is taken", async () => {
    const email = "wanted@example.com"
    const answers = await heldBack(
      (tx) => tx.insertInto("customers").values(customerRow({ email })).execute(),
      () => together((ctx) => register(ctx, { body: registerInput.parse(signUpBody({ email })) })),
    )
    expect(answers).toEqual([...Array(AT_ONCE - 1).fill("EMAIL_TAKEN"), "done"])
    await here(async (tx) => {
      const customers = await findByEmail(tx, email)
      expect(customers).toHaveLength(1)
      const ofCustomer = { organiser_id: 1, customer_id: customers[0]!.id }
      for (const table of ["customer_sessions", "guardianships"] as const)
        expect(
          await tx
            .selectFrom(table)
            .selectAll()
            .where((eb) => eb.and(ofCustomer))
            .execute(),
        ).toHaveLength(1)
      expect(await tx.selectFrom("mails").select("id").where("recipient", "=", email).execute()).toHaveLength(1)
      const made = await tx.selectFrom("participants").select("id").where("firstname", "=", "Léa").execute()
      expect(made).toHaveLength(1)
    })
  })
})

describe("several uses of one reset token at once", () => {
  const makeToken = async (customer_id: number) => {
    const token = newToken()
    await here((tx) =>
      tx
        .insertInto("password_tokens")
        .values({ organiser_id: 1, customer_id, token_hash: hashToken(token), expires_at: "2100-01-01T00:00:00Z" })
        .execute(),
    )
    return token
  }

  test("without the lock every one of them finds it unused (the race is real)", async () => {
    const customer_id = await makeCustomer()
    const key = { organiser_id: 1, token_hash: hashToken(await makeToken(customer_id)) }
    const arrive = barrier(AT_ONCE)
    const answers = await together(({ database }) =>
      inTenant({ database, organiser_id: 1 }, async (tx) => {
        const unused = await tx
          .selectFrom("password_tokens")
          .select("customer_id")
          .where((eb) => eb.and(key))
          .where("used_at", "is", null)
          .execute()
        await arrive()
        if (unused.length === 0) throw { code: "TOKEN_INVALID" }
        await tx
          .updateTable("password_tokens")
          .set({ used_at: new Date() })
          .where((eb) => eb.and(key))
          .execute()
      }),
    )
    expect(answers).toEqual(Array(AT_ONCE).fill("done"))
  })

  test("one sets the password and has the only session, the others hear that the token is no good", async () => {
    const customer_id = await makeCustomer()
    const token = await makeToken(customer_id)
    const answers = await heldBack(
      (tx) => lock(tx, customer_id),
      () => together((ctx, i) => setPassword(ctx, { body: { token, password: `new phrase ${i}` } })),
    )
    expect(answers).toEqual([...Array(AT_ONCE - 1).fill("TOKEN_INVALID"), "done"])
    const sessions = await here((tx) =>
      tx.selectFrom("customer_sessions").select("token_hash").where("customer_id", "=", customer_id).execute(),
    )
    expect(sessions).toHaveLength(1)
  })
})

describe("a login with the old password while a new one is set", () => {
  test("does not come in", async () => {
    const email = "changing@example.com"
    const customer_id = await makeCustomer({ email, password_hash: await hashPassword(PASSWORD) })
    const setNewOne = (tx: Tx) =>
      tx
        .updateTable("customers")
        .set({ password_hash: "$argon2id$of$nobody" })
        .where("organiser_id", "=", 1)
        .where("id", "=", customer_id)
        .execute()
    const answer = await heldBack(
      setNewOne,
      () => login(contextOf(databases[0]), { body: { email, password: PASSWORD } }).catch((error) => error.code),
      { calls: 1, ending: "commit" },
    )
    expect(answer).toBe("WRONG_CREDENTIALS")
  })
})

describe("the last free place among a customer's participants", () => {
  const child = { firstname: "N", lastname: "D", birthdate: "2018-01-01", custom_data: [] }
  const fill = (customer_id: number, count: number) =>
    here(async (tx) => {
      for (let i = 0; i < count; i++) await addChild(tx, customer_id)
    })
  async function addChild(tx: Tx, customer_id: number) {
    const { firstname, lastname, birthdate } = child
    const { id } = await tx
      .insertInto("participants")
      .values({ organiser_id: 1, cuid: newCuid(), firstname, lastname, birthdate })
      .returning("id")
      .executeTakeFirstOrThrow()
    await tx.insertInto("guardianships").values({ organiser_id: 1, customer_id, participant_id: id }).execute()
  }
  const count = (tx: Tx, customer_id: number) =>
    tx
      .selectFrom("guardianships")
      .select("participant_id")
      .where("organiser_id", "=", 1)
      .where("customer_id", "=", customer_id)
      .execute()

  test("counting without the lock gives it to everybody (the race is real)", async () => {
    const customer_id = await makeCustomer()
    await fill(customer_id, 49)
    const arrive = barrier(AT_ONCE)
    await together(({ database }) =>
      inTenant({ database, organiser_id: 1 }, async (tx) => {
        const isFull = (await count(tx, customer_id)).length >= 50
        await arrive()
        if (!isFull) await addChild(tx, customer_id)
      }),
    )
    expect((await here((tx) => count(tx, customer_id))).length).toBe(49 + AT_ONCE)
  })

  test("goes to one of those who ask at once", async () => {
    const customer_id = await makeCustomer()
    await fill(customer_id, 49)
    const answers = await heldBack(
      (tx) => lock(tx, customer_id),
      () => together((ctx) => createParticipant(ctx, { body: child }), customer_id),
    )
    expect(answers).toEqual([...Array(AT_ONCE - 1).fill("TOO_MANY_PARTICIPANTS"), "done"])
    expect(await here((tx) => count(tx, customer_id))).toHaveLength(50)
  })
})

const lock = (tx: Tx, customer_id: number) =>
  tx
    .selectFrom("customers")
    .select("id")
    .where("organiser_id", "=", 1)
    .where("id", "=", customer_id)
    .forUpdate()
    .execute()
