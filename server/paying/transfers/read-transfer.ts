import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { CreditTransfer, consoleTransferEndpoints } from "#contract/endpoints/console-transfers.ts"
import { type List, readFigures, readRows } from "#server/lists/read-rows.ts"
import { subjectTables } from "#server/payments/subject-tables.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"

type Find = typeof consoleTransferEndpoints.find
type Get = typeof consoleTransferEndpoints.get

const columns = sql`t.cuid, t.version, t.amount, t.iban, t.holder, t.text, t.status, app.iso(t.created_at) as created_at,
  app.iso(t.ended_at) as ended_at,
  (select jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname) from customers c
    where ${ofTenant("c")} and c.id = t.customer_id) as customer,
  (select jsonb_build_object('cuid', o.cuid, 'fullname', o.fullname) from collaborators o
    where ${ofTenant("o")} and o.id = t.collaborator_id) as collaborator,
  (select jsonb_build_object('type', x.type, 'cuid', x.cuid) from (
    ${sql.join(
      Object.entries(subjectTables).map(
        ([subject, table]) => sql`select ${sql.lit(subject)} as type, x.cuid from ${sql.table(table)} x
          where ${ofTenant("x")} and t.subject = ${sql.lit(subject)} and x.id = t.subject_id`,
      ),
      sql` union all `,
    )}) x) as destination`

/** Refunds to bank accounts, newest first, with the sum of those that match. */
export async function findTransfers(ctx: RequestContext, { query }: RouteInput<Find>): Promise<AnswerInput<Find>> {
  const { customer } = query
  const list: List = {
    from: sql`credit_transfers t`,
    columns: sql`t.id as row_id, ${columns}`,
    where: sql<boolean>`t.organiser_id = ${ctx.organiser_id} ${
      customer
        ? sql`and t.customer_id in (select c.id from customers c where ${ofTenant("c")} and c.cuid = ${customer})`
        : sql``
    }`,
    search: sql<string>`app.fold(t.holder || ' ' || t.iban || ' ' || t.text)`,
    fields: { status: { type: "text", sql: sql`t.status` } },
    sorts: { id: { sql: sql`t.id`, type: "bigint" }, amount: { sql: sql`t.amount`, type: "bigint" } },
    filters: ["status"],
    order: "-id",
  }
  const found = await readRows<CreditTransfer>(ctx, list, query)
  const figures = sql`coalesce(sum(t.amount), 0)::bigint as sum`
  return { ...found, ...(await readFigures<{ sum: number }>(ctx, list, query, figures)) }
}

export const getTransfer = (ctx: RequestContext, { params }: RouteInput<Get>): Promise<AnswerInput<Get>> =>
  readTenant(ctx, (tx) => readTransfer(tx, ctx.organiser_id, params.cuid))

export async function readTransfer(tx: Tx, organiser_id: number, cuid: string): Promise<AnswerInput<Get>> {
  const { rows } = await sql<CreditTransfer>`select ${columns} from credit_transfers t
    where t.organiser_id = ${organiser_id} and t.cuid = ${cuid}`.execute(tx)
  return { credit_transfer: rows[0] ?? refuse("NOT_FOUND") }
}
