import { type RawBuilder, sql } from "kysely"
import type { Home, todoKinds } from "#contract/endpoints/console-home.ts"
import type { Permission } from "#contract/permissions.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"

/** The moment at which the figures of home are read, and whose they are. */
export interface At {
  organiser_id: number
  timezone: string
  now: string
}

/**
 * Registrations r that are not paid and late: past the organiser's deadline, or begun where there is none. The
 * availability is a.
 */
export const overdueRegistrations = ({ organiser_id, timezone, now }: At) => sql`registrations r
  join availabilities a on ${ofTenant("a")} and a.id = r.availability_id
  join settings s on ${ofTenant("s")}
  where r.organiser_id = ${organiser_id} and r.cancelled_at is null and r.total_amount > ${paidAmount("registration", "r")}
    and case when s.payment_deadline_days is null then a.start_at < ${now}::timestamptz
      else app.payment_deadline(r.created_at, s.payment_deadline_days, ${timezone}) < ${now}::timestamptz end`

/** Availabilities a that are still to end and have fewer registered on their best date than their minimum. */
export const underMinimumAvailabilities = ({ organiser_id, now }: At) => sql`availabilities a
  cross join lateral (
    select max(d.registered) as registered from availability_dates d
    where ${ofTenant("d")} and d.availability_id = a.id and d.cancelled_at is null) f
  where a.organiser_id = ${organiser_id} and a.minimum > f.registered and a.cancelled_at is null and a.archived_at is null
    and a.end_at > ${now}::timestamptz`

type Kind = (typeof todoKinds)[number]

const parts = (at: At): Record<Kind, { permission: Permission; select: RawBuilder<unknown> }> => ({
  requests: {
    permission: "registrations.requests.read",
    select: sql`select count(*)::integer as count, null::bigint as amount, min(r.created_at) as oldest_at
      from registration_requests r where r.organiser_id = ${at.organiser_id} and r.status = 'PENDING'`,
  },
  waiting: {
    permission: "waiting_list.registrations.read",
    select: sql`select count(*)::integer as count, null::bigint as amount, min(e.created_at) as oldest_at
      from waiting_list_entries e join availabilities a on ${ofTenant("a")} and a.id = e.availability_id
      where e.organiser_id = ${at.organiser_id} and e.status = 'WAITING' and a.end_at > ${at.now}::timestamptz`,
  },
  overdue: {
    permission: "payments.payments.read",
    select: sql`select count(*)::integer as count,
        coalesce(sum(r.total_amount - ${paidAmount("registration", "r")}), 0)::bigint as amount, min(r.created_at) as oldest_at
      from ${overdueRegistrations(at)}`,
  },
  under_minimum: {
    permission: "availabilities.availabilities.read",
    select: sql`select count(*)::integer as count, null::bigint as amount, null::timestamptz as oldest_at
      from ${underMinimumAvailabilities(at)}`,
  },
  mismatched: {
    permission: "payments.transactions.read",
    select: sql`select count(*)::integer as count, coalesce(sum(t.amount), 0)::bigint as amount, min(t.created_at) as oldest_at
      from payment_attempts t where t.organiser_id = ${at.organiser_id} and t.status = 'MISMATCHED'`,
  },
})

/** What waits for a hand: each kind that the caller may read and that has something in it. */
export async function findTodo(tx: Tx, at: At, may: (permission: Permission) => boolean): Promise<Home["todo"]> {
  const todo: Home["todo"] = []
  for (const [kind, { permission, select }] of Object.entries(parts(at)) as [
    Kind,
    { permission: Permission; select: RawBuilder<unknown> },
  ][]) {
    if (!may(permission)) continue
    const { rows } = await sql<Omit<Home["todo"][number], "kind">>`${select}`.execute(tx)
    if (rows[0]!.count > 0) todo.push({ kind, ...rows[0]! })
  }
  return todo
}
