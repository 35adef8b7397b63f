import { answeredFile } from "#contract/rules/custom-fields.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

const PREFIX = "file/"
export const fileKey = (organiser_id: number, cuid: string): string => `answers/${organiser_id}/${cuid}`

/** Which of these contents name a file that the customer has sent. */
async function findOwnFiles(tx: Tx, { organiser_id, customer }: RequestContext, named: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom("answer_files")
    .select("cuid")
    .where("organiser_id", "=", organiser_id)
    .where("customer_id", "=", customer!.id)
    .where("forgotten_at", "is", null)
    .where(
      "cuid",
      "in",
      named.map((content) => content.slice(PREFIX.length)),
    )
    .execute()
  return rows.map(({ cuid }) => PREFIX + cuid)
}

type Answers = { content?: unknown }[]

/**
 * The customer's own files among these answers. Read before answers are judged, and only where one names a file: on an
 * opening day nearly none does.
 */
export async function readOwnFiles(ctx: RequestContext, answers: Answers, tx?: Tx): Promise<ReadonlySet<string>> {
  const named = answers.flatMap(({ content }) =>
    typeof content === "string" && answeredFile.test(content) ? content : [],
  )
  if (named.length === 0) return new Set()
  const find = (one: Tx) => findOwnFiles(one, ctx, named)
  return new Set(tx ? await find(tx) : await readTenant(ctx, find))
}
