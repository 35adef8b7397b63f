import { sql } from "kysely"
import { oneEach } from "#contract/rules/account-kinds.ts"
import { isOf } from "#server/payments/account-kinds.ts"
import { subjectTables } from "#server/payments/subject-tables.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { CustomerScope, ExportedRow } from "./customer-scope.ts"

/** The movements of the customer's wallet and purchases, as the ledger has them; and the online payments. */
export async function exportMoney(tx: Tx, { organiser_id, customer_id }: CustomerScope) {
  const theirs = sql`t.organiser_id = ${organiser_id} and t.customer_id = ${customer_id}`
  const things = sql.join(
    Object.entries(subjectTables).map(
      ([subject, table]) =>
        sql`select ${sql.lit(subject)} as subject, t.id, t.cuid, t.reference from ${sql.table(table)} t where ${theirs}`,
    ),
    sql` union all `,
  )
  const { rows: movements } = await sql<ExportedRow>`
    with things as (${things}), own as (
      select a.id, coalesce(t.subject, lower(a.kind)) as account, t.cuid, t.reference
      from accounts a left join things t on t.subject = a.subject and t.id = a.subject_id
      where a.organiser_id = ${organiser_id} and (t.id is not null or a.customer_id = ${customer_id} or a.attempt_id in (
        select t.id from payment_attempts t where ${theirs})))
    select m.id, m.type, m.created_at, m.note, jsonb_agg(jsonb_build_object('account', coalesce(o.account, lower(a.kind)),
      'amount', p.amount, 'cuid', o.cuid, 'reference', o.reference) order by p.id) as postings
    from movements m
    join postings p on ${ofTenant("p")} and p.movement_id = m.id
    join accounts a on ${ofTenant("a")} and a.id = p.account_id
    left join own o on o.id = a.id
    where m.organiser_id = ${organiser_id} and m.id in (
        select p.movement_id from postings p join own o on o.id = p.account_id where p.organiser_id = ${organiser_id})
      and (o.id is not null or ${isOf("a", oneEach)})
    group by m.organiser_id, m.id, m.type, m.created_at, m.note order by m.id`.execute(tx)
  const { rows: payments } = await sql<ExportedRow>`
    select t.cuid, t.subject, t.amount, t.currency, t.provider, t.status, t.created_at, t.settled_at, coalesce((
        select jsonb_agg(jsonb_build_object('amount', f.amount, 'status', f.status, 'created_at', app.iso(f.created_at),
          'settled_at', app.iso(f.settled_at)) order by f.id)
        from refunds f where ${ofTenant("f")} and f.attempt_id = t.id), '[]') as refunds
    from payment_attempts t where ${theirs} order by t.id`.execute(tx)
  const { rows: credit_transfers } = await sql<ExportedRow>`
    select t.cuid, t.subject, t.amount, t.iban, t.holder, t.text, t.status, t.created_at, t.ended_at
    from credit_transfers t where ${theirs} order by t.id`.execute(tx)
  const { rows: transaction_proofs } = await sql<ExportedRow>`
    select t.cuid, t.subject, t.amount, t.day, t.file, t.status, t.message, t.created_at, t.decided_at
    from transaction_proofs t where ${theirs} order by t.id`.execute(tx)
  return { movements, payments, credit_transfers, transaction_proofs }
}
