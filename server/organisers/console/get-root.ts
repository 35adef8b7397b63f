import type { AnswerInput } from "#contract/endpoint.ts"
import type { consoleRootEndpoints } from "#contract/endpoints/console-root.ts"
import type { Database } from "#server/platform/database/database.ts"
import { unsafeInSystem } from "#server/platform/database/transaction.ts"
import type { RootContext } from "#server/platform/http/context.ts"

/** Whether the demo is served here, whose accounts are no secret; it names no organiser. */
export const getRoot = async ({
  database,
}: RootContext): Promise<AnswerInput<typeof consoleRootEndpoints.getRoot>> => ({
  demo: await unsafeHasDemo(database),
})

const unsafeHasDemo = (database: Database): Promise<boolean> =>
  unsafeInSystem(database, async (tx) => {
    const one = await tx
      .selectFrom("organisers")
      .select("id")
      .where("demo", "=", true)
      .where("trial", "=", false)
      .limit(1)
      .executeTakeFirst()
    return one !== undefined
  })
