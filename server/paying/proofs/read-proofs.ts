import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { OwnProof, proofEndpoints, TransactionProof } from "#contract/endpoints/transaction-proofs.ts"
import { fileKey } from "#server/bookings/answer-files/own-files.ts"
import { type List, readRows } from "#server/lists/read-rows.ts"
import { subjectTables } from "#server/payments/subject-tables.ts"
import { logAction } from "#server/platform/audit/log-action.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

type Find = typeof proofEndpoints.find
type Get = typeof proofEndpoints.get
type Download = typeof proofEndpoints.download

const told = sql`t.cuid, t.amount, t.day::text as day, t.status, t.message, app.iso(t.created_at) as created_at`
const cuids = sql.join(
  Object.entries(subjectTables).map(
    ([subject, table]) => sql`when ${sql.lit(subject)} then (select x.cuid from ${sql.table(table)} x
      where ${ofTenant("x")} and x.id = t.subject_id)`,
  ),
  sql` `,
)
const columns = sql`${told}, app.iso(t.decided_at) as decided_at,
  (select jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname) from customers c
    where ${ofTenant("c")} and c.id = t.customer_id) as customer,
  (select jsonb_build_object('cuid', o.cuid, 'fullname', o.fullname) from collaborators o
    where ${ofTenant("o")} and o.id = t.collaborator_id) as collaborator,
  (select jsonb_build_object('name', f.name, 'type', f.type, 'size', f.size) from answer_files f
    where ${ofTenant("f")} and f.cuid = t.file and f.forgotten_at is null) as file,
  jsonb_build_object('type', t.subject, 'cuid', case t.subject ${cuids} end, 'reference', (select y.reference
    from payment_references y where ${ofTenant("y")} and y.subject = t.subject and y.subject_id = t.subject_id))
    as destination`

/** Proofs of payment, newest first. */
export function findProofs(ctx: RequestContext, { query }: RouteInput<Find>): Promise<AnswerInput<Find>> {
  const whose = query.customer
    ? sql`and t.customer_id in (select c.id from customers c where ${ofTenant("c")} and c.cuid = ${query.customer})`
    : sql``
  const list: List = {
    from: sql`transaction_proofs t`,
    columns: sql`t.id as row_id, ${columns}`,
    where: sql<boolean>`t.organiser_id = ${ctx.organiser_id} ${whose}`,
    search: sql<string>`app.fold(concat_ws(' ',
      (select c.fullname from customers c where ${ofTenant("c")} and c.id = t.customer_id),
      (select y.reference from payment_references y
        where ${ofTenant("y")} and y.subject = t.subject and y.subject_id = t.subject_id)))`,
    fields: { status: { type: "text", sql: sql`t.status` } },
    sorts: { id: { sql: sql`t.id`, type: "bigint" }, amount: { sql: sql`t.amount`, type: "bigint" } },
    filters: ["status"],
    order: "-id",
  }
  return readRows<TransactionProof>(ctx, list, query)
}

export const getProof = (ctx: RequestContext, { params }: RouteInput<Get>): Promise<AnswerInput<Get>> =>
  readTenant(ctx, (tx) => readProof(tx, ctx.organiser_id, params.cuid))

export async function readProof(tx: Tx, organiser_id: number, cuid: string): Promise<AnswerInput<Get>> {
  const { rows } = await sql<TransactionProof>`select ${columns} from transaction_proofs t
    where t.organiser_id = ${organiser_id} and t.cuid = ${cuid}`.execute(tx)
  return { transaction_proof: rows[0] ?? refuse("NOT_FOUND") }
}

/** As its family sees it. */
export async function readOwn(tx: Tx, organiser_id: number, cuid: string): Promise<OwnProof> {
  const { rows } = await sql<OwnProof>`select ${told} from transaction_proofs t
    where t.organiser_id = ${organiser_id} and t.cuid = ${cuid}`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND")
}

/** The file of a proof. Every download is in the log. */
export async function downloadProof(ctx: RequestContext, { params }: RouteInput<Download>) {
  const { organiser_id, platform } = ctx
  const found = await inTenant(ctx, async (tx): Promise<{ cuid: string; name: string }> => {
    const { rows } = await sql<{ cuid: string; name: string }>`
      select f.cuid, f.name from transaction_proofs t
      join answer_files f on ${ofTenant("f")} and f.cuid = t.file and f.forgotten_at is null
      where t.organiser_id = ${organiser_id} and t.cuid = ${params.cuid}`.execute(tx)
    const file = rows[0] ?? refuse("NOT_FOUND")
    await logAction(tx, ctx, "transaction_proof.downloaded", { subject: `transaction_proof/${params.cuid}` })
    return file
  })
  const content = (await platform.files.get(fileKey(organiser_id, found.cuid))) ?? refuse("NOT_FOUND")
  return { filename: found.name, content: new Uint8Array(content) }
}
