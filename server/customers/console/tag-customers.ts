import { sql } from "kysely"
import { z } from "zod"
import { enterWork, type StartedJob } from "#server/bulk/job-works.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { countVersion } from "../count-version.ts"
import { lockKept } from "./kept-customer.ts"

// Tags on many families at once: a job, each family in a short transaction of its own.
const input = z.object({ tag: z.string() })

async function getTag(tx: Tx, organiser_id: number, cuid: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from tags
    where organiser_id = ${organiser_id} and cuid = ${cuid} and entity = 'CUSTOMERS'`.execute(tx)
  return rows[0]?.id ?? refuse("NOT_FOUND", { field: "tag" })
}

async function change(tx: Tx, ctx: RequestContext, job: StartedJob, cuid: string, verb: "tagged" | "untagged") {
  const { organiser_id } = ctx
  const { tag } = input.parse(job.input)
  const before = await lockKept(tx, organiser_id, cuid)
  const { id, tags } = before
  const has = tags.some((each) => each.cuid === tag)
  if (has === (verb === "tagged")) return
  const tag_id = await getTag(tx, organiser_id, tag)
  if (has)
    await sql`delete from customer_tags where organiser_id = ${organiser_id} and customer_id = ${id}
      and tag_id = ${tag_id}`.execute(tx)
  else await tx.insertInto("customer_tags").values({ organiser_id, customer_id: id, tag_id }).execute()
  await countVersion(tx, organiser_id, "customers", before, before)
  const now = has
    ? tags.filter((each) => each.cuid !== tag).map((each) => each.cuid)
    : [...tags.map((each) => each.cuid), tag]
  await logAction(tx, ctx, `customer.${verb}`, {
    subject: `customer/${cuid}`,
    changes: { tags: [tags.map((each) => each.cuid), now] },
  })
}

const named = { table: "customers", name: sql<string>`t.fullname` }
enterWork("customers.tag", { run: (tx, ctx, job, cuid) => change(tx, ctx, job, cuid, "tagged"), named })
enterWork("customers.untag", { run: (tx, ctx, job, cuid) => change(tx, ctx, job, cuid, "untagged"), named })

/** Refuses a tag that is missing before a job is written for it. */
export const refuseMissingTag = async (tx: Tx, organiser_id: number, cuid: string): Promise<void> => {
  await getTag(tx, organiser_id, cuid)
}
