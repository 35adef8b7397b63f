import type { KyselyPlugin } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { collaboratorRoutes } from "#server/organisers/collaborators/collaborators.ts"
import { createOrganiser } from "#server/organisers/create-organiser.ts"
import { readRights } from "#server/organisers/read-collaborator-of.ts"
import { newCuid } from "#server/platform/cuid.ts"
import type { Database } from "#server/platform/database/database.ts"
import { openPostgres } from "#server/platform/database/postgres.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { makeCollaborator } from "#tests/fixtures/collaborators.ts"
import { freshPostgres } from "#tests/fixtures/databases.ts"
import { silent } from "#tests/fixtures/template.ts"

// Real PostgreSQL only. Two pools stand for two processes; each administrator's request comes in through another one.
const ROUNDS = 10
let databases: [Database, Database]
beforeAll(async () => {
  const url = await freshPostgres()
  databases = [await openPostgres(url, silent), await openPostgres(url, silent)]
})
afterAll(() => Promise.all(databases.map((database) => database.close())))

type Administrator = Awaited<ReturnType<typeof makeCollaborator>>
type Act = (ctx: RequestContext, self: Administrator, other: Administrator) => Promise<unknown>

const run = (ctx: RequestContext, method: string, input: object) =>
  collaboratorRoutes.find(({ endpoint }) => endpoint.method === method)!.run(ctx, input as never)
const demoted = ({ email, firstname, lastname, cuid }: Administrator) => ({
  params: { cuid },
  body: {
    email,
    firstname,
    lastname,
    phone: null,
    language: "fr",
    permissions: [],
    roles: [],
    tags: [],
    custom_data: [],
    notifications: {},
    version: 1,
  },
})
const demoteOther: Act = (ctx, _, other) => run(ctx, "PUT", demoted(other))
const demoteSelf: Act = (ctx, self) => run(ctx, "PUT", demoted(self))
const leave: Act = (ctx, self) => run(ctx, "DELETE", { params: { cuid: self.cuid } })

/**
 * The control: the same code with every FOR … UPDATE taken out of its statements. Each of the two is held at its last
 * statement, the row for the log, until the other is there too: both have judged and neither has committed.
 */
function withoutLocks(): (database: Database) => Database {
  const { promise: met, resolve } = Promise.withResolvers<void>()
  const lasts = new WeakSet<object>()
  let arrived = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === "InsertQueryNode") lasts.add(queryId)
      if (node.kind === "RawNode")
        return { ...node, sqlFragments: node.sqlFragments.map((part) => part.replace("for no key update", "")) }
      if (node.kind !== "SelectQueryNode") return node
      const { endModifiers: _, ...rest } = node
      return rest
    },
    async transformResult({ result, queryId }) {
      if (!lasts.has(queryId)) return result
      if (++arrived === 2) resolve()
      await met
      return result
    },
  }
  return (database) => ({ ...database, kysely: database.kysely.withPlugin(plugin) })
}

/** Two administrators of a fresh organiser act at once: who is one afterwards, and what was refused. */
async function race(act: Act, through = (database: Database) => database) {
  const [database] = databases
  const { organiser_id } = await createOrganiser(database, { slug: newCuid(), name: "Race" })
  const both = [
    await makeCollaborator(database, permissions, { organiser_id }),
    await makeCollaborator(database, permissions, { organiser_id }),
  ] as const
  const results = await Promise.allSettled(
    databases.map((each, i) => {
      const [self, other] = [both[i]!, both[1 - i]!]
      const collaborator = { id: self.id, cuid: self.cuid, permissions: new Set(permissions), impersonator_id: null }
      const ctx = {
        database: through(each),
        organiser_id,
        collaborator,
        tokens: {},
        preview: null,
        cookies: [],
        idempotency_key: null,
      }
      return act(ctx as unknown as RequestContext, self, other)
    }),
  )
  const rights = await inTenant({ database, organiser_id }, async (tx) => [
    await readRights(tx, organiser_id, both[0].id),
    await readRights(tx, organiser_id, both[1].id),
  ])
  return {
    left: rights.filter((held) => held?.permissions.has("collaborators.roles.update")).length,
    codes: results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : [])),
  }
}

describe.each([
  ["demote each other", demoteOther, "FORBIDDEN"],
  ["demote themselves", demoteSelf, "LAST_ADMINISTRATOR"],
  ["leave", leave, "LAST_ADMINISTRATOR"],
] as const)("two administrators who %s at once", (_, act, code) => {
  test("leave nobody when the lock is off (the race is real)", async () => {
    expect(await race(act, withoutLocks())).toEqual({ left: 0, codes: [] })
  })

  test("leave one, and the second hears why", async () => {
    for (let i = 0; i < ROUNDS; i++) expect(await race(act)).toEqual({ left: 1, codes: [code] })
  })
})
