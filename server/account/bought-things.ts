import { type RawBuilder, sql } from "kysely"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"

const kinds = {
  registration: {
    table: "registrations",
    joins: sql`join availabilities a on ${ofTenant("a")} and a.id = t.availability_id
      join activities k on ${ofTenant("k")} and k.id = a.activity_id`,
    participant_id: sql`t.participant_id`,
    cancelled: sql`t.cancelled_at is not null`,
  },
  // A request is owed for until it is answered; after an approval its registrations are.
  registration_request: {
    table: "registration_requests",
    joins: sql`join activities k on ${ofTenant("k")} and k.id = t.activity_id`,
    participant_id: sql`t.participant_id`,
    cancelled: sql`t.status <> 'PENDING'`,
  },
  bundle: {
    table: "owned_bundles",
    joins: sql`join bundles k on ${ofTenant("k")} and k.id = t.bundle_id`,
    participant_id: sql`t.participant_id`,
    cancelled: sql`t.cancelled_at is not null`,
  },
  voucher: {
    table: "owned_vouchers",
    joins: sql`join vouchers k on ${ofTenant("k")} and k.id = t.voucher_id`,
    participant_id: sql`null::bigint`,
    cancelled: sql`t.cancelled_at is not null`,
  },
  membership: {
    table: "owned_memberships",
    joins: sql`join memberships k on ${ofTenant("k")} and k.id = t.membership_id`,
    participant_id: sql`t.participant_id`,
    cancelled: sql`t.cancelled_at is not null`,
  },
  attendance_charge: {
    table: "attendance_charges",
    joins: sql`join attendance_cycles y on ${ofTenant("y")} and y.id = t.attendance_cycle_id
      join attendance_billings k on ${ofTenant("k")} and k.id = y.attendance_billing_id`,
    participant_id: sql`null::bigint`,
    cancelled: sql`false`,
  },
} as const

type Kind = keyof typeof kinds
/** Attendance charges come from no cart. */
const bought: Kind[] = (Object.keys(kinds) as Kind[]).filter((kind) => kind !== "attendance_charge")

/** All purchases of every kind as rows of one form; `wanted` selects among them, aliased t. */
export const boughtThings = (wanted: RawBuilder<unknown>): RawBuilder<unknown> => rowsOf(bought, wanted)

/** The same with attendance charges. */
export const owedThings = (wanted: RawBuilder<unknown>): RawBuilder<unknown> =>
  rowsOf([...bought, "attendance_charge"], wanted)

const rowsOf = (wanted_kinds: Kind[], wanted: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${sql.join(
    wanted_kinds.map((subject) => {
      const { table, joins, participant_id, cancelled } = kinds[subject]
      return sql`
        select ${sql.lit(subject)} as type, t.organiser_id, t.id, t.cuid, t.created_at, k.title,
          ${subject === "attendance_charge" ? sql`null::integer` : sql`t.position`} as position,
          ${participant_id} as participant_id, t.total_amount, ${cancelled} as cancelled,
          ${paidAmount(subject, "t")} as paid_amount
        from ${sql.table(table)} t ${joins} where ${wanted}`
    }),
    sql` union all `,
  )})`
