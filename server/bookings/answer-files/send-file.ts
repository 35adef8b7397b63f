import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { answerFileEndpoints } from "#contract/endpoints/answer-files.ts"
import { lockCustomer } from "#server/customers/lock-customer.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { logActing } from "#server/platform/http/log-acting.ts"
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
  refuseOther(type, content)
  return inTenant(ctx, async (tx) => {
    await lockCustomer(tx, ctx)
    const file = await keepFile(tx, ctx, { name, type, content })
    await logActing(tx, ctx, answerFileEndpoints.createFile)
    return { file }
  })
}

/** A file whose first bytes are not those of its type is refused. */
export function refuseOther(type: string, content: Uint8Array): void {
  const beginning = Buffer.from(content.subarray(0, 16)).toString("latin1")
  if (!beginnings[type]?.test(beginning)) refuse("FILE_INVALID", { field: "file" })
}

interface Sent {
  name: string
  type: string
  content: Uint8Array
}

/** Keeps a file of the customer, whom the caller has locked. */
export async function keepFile(tx: Tx, ctx: RequestContext, { name, type, content }: Sent) {
  const { organiser_id, customer, platform } = ctx
  const file = { cuid: newCuid(), name, type, size: content.byteLength }
  const { rows } = await sql<{ sent: number }>`select count(*)::integer as sent from answer_files
    where organiser_id = ${organiser_id} and customer_id = ${customer!.id}
      and created_at > clock_now() - interval '1 day'`.execute(tx)
  if (rows[0]!.sent >= MOST) refuse("TOO_MANY_FILES")
  await platform.files.put(fileKey(organiser_id, file.cuid), content)
  await tx
    .insertInto("answer_files")
    .values({ organiser_id, customer_id: customer!.id, ...file, type: type as "application/pdf" })
    .execute()
  return file
}
