import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { answerFileEndpoints } from "#contract/endpoints/answer-files.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { fileKey } from "./own-files.ts"

type Endpoint = typeof answerFileEndpoints.createFile

/** The first bytes of each accepted type: a file is what it begins with, whatever it says it is. */
const beginnings: Record<string, RegExp> = {
  "application/pdf": /^%PDF-\d/,
  "image/png": /^\x89PNG/,
  "image/jpeg": /^\xff\xd8\xff/,
  "image/webp": /^RIFF.{4}WEBP/s,
}
/** Files of one customer in a day. */
const MOST = 100

/** Keeps a file of the customer; the file first, then the row that names it. */
export async function createFile(
  ctx: RequestContext,
  { query: { name }, upload: { type, content } }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { organiser_id, customer, platform } = ctx
  const beginning = Buffer.from(content.subarray(0, 16)).toString("latin1")
  if (!beginnings[type]?.test(beginning)) refuse("FILE_INVALID", { field: "file" })
  const file = { cuid: newCuid(), name, type, size: content.byteLength }
  await inTenant(ctx, async (tx) => {
    await lockCustomer(tx, ctx)
    const { rows } = await sql<{ sent: number }>`select count(*)::integer as sent from answer_files
      where organiser_id = ${organiser_id} and customer_id = ${customer!.id}
        and created_at > clock_now() - interval '1 day'`.execute(tx)
    if (rows[0]!.sent >= MOST) refuse("TOO_MANY_FILES")
    await platform.files.put(fileKey(organiser_id, file.cuid), content)
    await tx
      .insertInto("answer_files")
      .values({ organiser_id, customer_id: customer!.id, ...file, type: type as "application/pdf" })
      .execute()
  })
  return { file }
}
