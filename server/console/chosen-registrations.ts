import { consoleListEndpoints } from "#contract/endpoints/console-lists.ts"
import { findAll } from "#server/bulk/start-bulk.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { registrationList } from "./find-registrations.ts"

interface Chosen {
  cuids?: string[] | undefined
  filter?: Record<string, string> | undefined
}

/** The registrations that were chosen one by one, or all that the list has with these parameters. */
export async function findChosen(ctx: RequestContext, { cuids, filter = {} }: Chosen): Promise<string[]> {
  if (cuids) return [...new Set(cuids)]
  const parsed = consoleListEndpoints.findRegistrations.query.safeParse(filter)
  if (!parsed.success) return refuse("INVALID_INPUT", { field: "filter", details: parsed.error.issues })
  return findAll(ctx, registrationList(ctx, parsed.data), parsed.data)
}
