import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { CallError } from "#contract/client.ts"
import type { Endpoint } from "#contract/endpoint.ts"
import { type Entity, titleOf } from "#contract/entities/entity.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { errorCode } from "#web/ui/error-text.ts"
import { type Intention, useAction } from "#web/ui/use-action.ts"
import { ask, keyOf } from "../entity/ask.ts"
import type { EntityRows } from "../list/use-entity-list.ts"
import type { Chosen } from "./chosen.ts"
import { addJob, type BulkAction, type Refusal } from "./jobs.ts"

/** Beyond it, the rows are a job of the server's. */
export const DIRECT = 50

interface Outcome {
  done: number
  refused: Refusal[]
}

/** Does something with chosen rows: few of them one by one, from here; more, or all that match, as a job. */
export function useBulk(of: Entity, { asked, rows }: Pick<EntityRows, "asked" | "rows">) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const [refused, setRefused] = useState<Refusal[]>([])

  const direct = async (action: BulkAction, cuids: string[], intention: Intention): Promise<Outcome> => {
    const call = callOf(of, action)
    // Those that are gone by now have a name as well.
    const names = new Map(rows.map((row) => [row.cuid, nameIn(row[titleOf(of)])]))
    const refusals: Refusal[] = []
    for (const cuid of cuids)
      await ask(call, { params: { cuid } }, intention).catch((error: unknown) => {
        // A lost answer ends it, to be repeated under the same keys; a refusal is one row's own.
        if (!(error instanceof CallError) || error.status >= 500) throw error
        refusals.push({ cuid, code: errorCode(error), name: names.get(cuid) ?? null })
      })
    return { done: cuids.length - refusals.length, refused: refusals }
  }
  const asJob = async (action: BulkAction, chosen: Chosen, intention: Intention) => {
    const which = chosen === "matching" ? { filter: asked } : { cuids: [...chosen] }
    const body = { action, ...which }
    const { job } = await ask<{ job: { cuid: string } }>(of.endpoints.bulk, { body }, intention)
    addJob({ cuid: job.cuid, action, entity: of.name, path: of.path })
  }
  const start = async (action: BulkAction, chosen: Chosen): Promise<boolean> => {
    if (isJob(chosen)) {
      const outcome = await run((intention) => asJob(action, chosen, intention), {
        success: t("console_entity.bulk.started"),
      })
      return outcome.isDone
    }
    const outcome = await run((intention) => direct(action, [...(chosen as ReadonlySet<string>)], intention), {
      success: ({ done }) => t("console_entity.bulk.done", { count: done }),
    })
    await client.invalidateQueries({ queryKey: keyOf(of) })
    if (outcome.isDone) setRefused(outcome.answer.refused)
    return outcome.isDone
  }
  return { start, isPending, refused, hideRefused: () => setRefused([]) }
}

/** Removing and restoring are calls of every entity; any other action has an address below the row's own. */
function callOf({ endpoints }: Entity, action: BulkAction): Pick<Endpoint, "method" | "path"> {
  if (action === "delete") return endpoints.remove
  return action === "restore" ? endpoints.restore : { method: "POST", path: `${endpoints.get.path}/${action}` }
}

/** What a row is called: by a text, or by the thing it is of. */
const nameIn = (value: unknown): string =>
  typeof value === "object" && value !== null ? String(Reflect.get(value, "title")) : String(value)

export const isJob = (chosen: Chosen): boolean => chosen === "matching" || chosen.size > DIRECT
