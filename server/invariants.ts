import { sql } from "kysely"
import { holding } from "#contract/rules/account-kinds.ts"
import { checkoutChecks } from "./checkout/checkout-checks.ts"
import { keptChecks } from "./console/kept-checks.ts"
import { payingChecks } from "./paying/paying-checks.ts"
import { listed } from "./payments/account-kinds.ts"
import type { Database } from "./platform/database/database.ts"
import { findUnprotectedTables } from "./platform/database/prove-isolation.ts"
import { inTenant, type Tx, unsafeInSystem } from "./platform/database/transaction.ts"

export interface Violation {
  invariant: string
  [detail: string]: unknown
}

// Invariants: rules that hold in every committed state, as queries that find the rows that break them. Each room adds its own.
export const checks: Record<string, string> = {
  "tenant keys: organiser_id is in every key of a tenant table": `
    select c.relname as table_name, i.relname as index_name from pg_index x
    join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    join pg_attribute o on o.attrelid = c.oid and o.attname = 'organiser_id' and not o.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relname <> 'hosts' and x.indisunique
      and not (o.attnum = any (x.indkey::int2[]))`,
  "tenant keys: references between tenant tables carry organiser_id": `
    select c.relname as table_name, k.conname as constraint_name from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute o on o.attrelid = k.confrelid and o.attname = 'organiser_id' and not o.attisdropped
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not (o.attnum = any (k.confkey))`,
  "tenants: every organiser has its tenant row": `
    select o.id as organiser_id from organisers o left join tenant t on t.organiser_id = o.id where t.organiser_id is null`,
  // These tables have no foreign key to organisers (migration 0022).
  "tenants: what is written most is of an organiser there is": `
    select x.organiser_id from (
      select organiser_id from carts union select organiser_id from cart_items union select organiser_id from places
      union select organiser_id from first_holds union select organiser_id from registrations
      union select organiser_id from accounts union select organiser_id from movements
      union select organiser_id from postings union select organiser_id from payment_references
      union select organiser_id from events union select organiser_id from mails
      union select organiser_id from idempotency_keys) x
    left join organisers o on o.id = x.organiser_id where o.id is null`,
  "tenants: every organiser has its settings, business details, billing, referral, wallet and a website": `
    select t.organiser_id from tenant t
    where not exists (select from settings s where s.organiser_id = t.organiser_id)
      or not exists (select from business_details b where b.organiser_id = t.organiser_id)
      or not exists (select from billing b where b.organiser_id = t.organiser_id)
      or not exists (select from referrals r where r.organiser_id = t.organiser_id)
      or not exists (select from wallets w where w.organiser_id = t.organiser_id)
      or not exists (select from websites w where w.organiser_id = t.organiser_id)`,
  "terms: the version in force is the last one": `
    select s.organiser_id, s.terms_version from settings s where s.terms_version <> coalesce(
      (select max(v.version) from terms_versions v where v.organiser_id = s.organiser_id), 0)`,
  "customers: every live participant has somebody who looks after them": `
    select p.organiser_id, p.id from participants p where p.deleted_at is null
      and not exists (select from guardianships g where g.organiser_id = p.organiser_id and g.participant_id = p.id)`,
  "customers: an erased account keeps nothing personal and no way in": `
    select c.organiser_id, c.id from customers c where c.deleted_at is not null and (c.email is not null
      or c.password_hash is not null or c.phone <> ''
      or exists (select from customer_sessions s where s.organiser_id = c.organiser_id and s.customer_id = c.id)
      or exists (select from customer_custom_data d where d.organiser_id = c.organiser_id and d.customer_id = c.id))`,
  "collaborators: an organiser that has any has one who can manage the others": `
    select c.organiser_id from collaborators c
    left join collaborator_role_members m on m.organiser_id = c.organiser_id and m.collaborator_id = c.id
    left join collaborator_roles r on r.organiser_id = m.organiser_id and r.id = m.role_id
    where c.archived_at is null group by c.organiser_id
    having not bool_or('collaborators.collaborators.update' = any (c.permissions || coalesce(r.permissions, '{}')))`,
  // There is no foreign key (migration 0045).
  "availabilities: the schedule that made one exists": `
    select a.organiser_id, a.id from availabilities a
    left join schedules s on s.organiser_id = a.organiser_id and s.id = a.schedule_id
    where a.schedule_id is not null and s.id is null`,
  "availabilities: every one has a date": `
    select a.organiser_id, a.id from availabilities a where not exists (
      select from availability_dates d where d.organiser_id = a.organiser_id and d.availability_id = a.id)`,
  "availabilities: each lasts from the start of its first date to the end of its last": `
    select a.organiser_id, a.id, a.start_at, a.end_at from availabilities a
    join availability_dates d on d.organiser_id = a.organiser_id and d.availability_id = a.id
      and (d.cancelled_at is null or a.cancelled_at is not null)
    group by a.organiser_id, a.id having a.start_at <> min(d.start_at) or a.end_at <> max(d.end_at)`,
  "places: each is on dates of its own availability, none twice": `
    select p.organiser_id, p.id from places p where p.released_at is null and cardinality(p.date_ids) <> (
      select count(*) from availability_dates d
      where d.organiser_id = p.organiser_id and d.availability_id = p.availability_id and d.id = any (p.date_ids))`,
  "places: what a date counts are the places on it that are not released": `
    select d.organiser_id, d.id as date_id, d.registered, d.held, t.confirmed, t.kept from availability_dates d
    left join (
      select p.organiser_id, of.date_id, coalesce(sum(p.quantity) filter (where p.expires_at is null), 0) as confirmed,
        coalesce(sum(p.quantity) filter (where p.expires_at is not null), 0) as kept
      from places p cross join unnest(p.date_ids) of (date_id) where p.released_at is null group by 1, 2
    ) t on t.organiser_id = d.organiser_id and t.date_id = d.id
    where d.registered <> coalesce(t.confirmed, 0) or d.held <> coalesce(t.kept, 0)`,
  "places: a ceiling is above its capacity only by places that are taken": `
    select d.organiser_id, d.id as date_id, d.capacity, d.ceiling, d.registered, d.held from availability_dates d
    where d.ceiling <> greatest(d.capacity, d.registered + d.held)`,
  "waiting list: what is offered is a place of the entry's customer, participant and availability, in no cart, and no other is": `
    select p.organiser_id, p.id from places p
    left join waiting_list_entries e on e.organiser_id = p.organiser_id and e.place_id = p.id
    where p.offered and p.released_at is null and (e.id is null or e.status <> 'OFFERED'
      or (e.customer_id, e.availability_id) is distinct from (p.customer_id, p.availability_id)
      or not e.participant_ids @> array[p.participant_id] or e.offered_until is distinct from p.expires_at
      or exists (select from cart_items t where t.organiser_id = p.organiser_id and t.place_id = p.id))
    union all
    select e.organiser_id, e.id from waiting_list_entries e
    join places p on p.organiser_id = e.organiser_id and p.id = e.place_id
    where e.status = 'OFFERED' and not p.offered`,
  "waiting list: those who wait are participants of the organiser": `
    select e.organiser_id, e.id from waiting_list_entries e cross join unnest(e.participant_ids) u (id)
    left join participants p on p.organiser_id = e.organiser_id and p.id = u.id and p.deleted_at is null
    where e.status in ('WAITING', 'OFFERED') and p.id is null`,
  "waiting list: nothing is kept where nobody waits, or for more than wait": `
    select d.organiser_id, d.id as date_id, d.reserved_for_list from availability_dates d
    where d.reserved_for_list > (select count(*) from waiting_list_entries e
      where e.organiser_id = d.organiser_id and e.availability_id = d.availability_id and e.status = 'WAITING')
      and exists (select from waiting_list_entries e
        where e.organiser_id = d.organiser_id and e.availability_id = d.availability_id)`,
  "cart: an item points to a place of its cart's customer and of its own participant and availability, for registrations only": `
    select t.organiser_id, t.id from cart_items t
    join carts c on c.organiser_id = t.organiser_id and c.id = t.cart_id
    left join places p on p.organiser_id = t.organiser_id and p.id = t.place_id
    where (t.type = 'REGISTRATION') <> (p.id is not null) or (p.id is not null and (c.customer_id, t.participant_id,
      t.availability_id, t.quantity) is distinct from (p.customer_id, p.participant_id, p.availability_id, p.quantity))`,
  "cart: an item of an open cart lives exactly as long as its place": `
    select t.organiser_id, t.id, t.expires_at, p.expires_at as held_until, p.released_at from cart_items t
    join carts c on c.organiser_id = t.organiser_id and c.id = t.cart_id and c.processed_at is null
    join places p on p.organiser_id = t.organiser_id and p.id = t.place_id
    -- Where the organiser cancelled a date, the place goes at once and the item with the job or the payment's end.
    where t.expires_at is distinct from p.expires_at or p.released_at < t.expires_at and not exists (
      select from availability_dates d where d.organiser_id = p.organiser_id and d.id = any (p.date_ids)
        and d.cancelled_at is not null)`,
  "cart: a customer has at most one that is open": `
    select organiser_id, customer_id from carts where processed_at is null group by 1, 2 having count(*) > 1`,
  "ledger: the postings of a movement sum to zero": `
    select organiser_id, movement_id, sum(amount) as sum from postings group by 1, 2 having sum(amount) <> 0`,
  "ledger: no wallet, thing, reservation, suspense or payout is below zero, and no more went out than came in": `
    select a.organiser_id, a.id as account_id, a.kind, sum(p.amount) as balance from accounts a
    join postings p on p.organiser_id = a.organiser_id and p.account_id = a.id group by 1, 2, 3
    having case when a.kind in ${listed(holding)} then sum(p.amount) < 0
      else sum(p.amount) > 0 end`,
  "attempts: what the wallet put aside is there while one is under way, and gone once it has ended": `
    select t.organiser_id, t.id, t.status, b.balance from payment_attempts t cross join lateral (
      select coalesce(sum(p.amount), 0) as balance from accounts a
      join postings p on p.organiser_id = a.organiser_id and p.account_id = a.id
      where a.organiser_id = t.organiser_id and a.attempt_id = t.id) b
    where b.balance <> case t.status when 'PENDING' then coalesce((t.frozen #>> '{cart,wallet_used}')::bigint, 0) else 0 end`,
  "attempts: one that is paid has brought its money, one that does not match has left it in suspense, others none": `
    select t.organiser_id, t.id, t.status, b.came from payment_attempts t
    left join (
      select m.organiser_id, split_part(m.key, '/', 2)::bigint as attempt_id, -sum(p.amount) as came,
        bool_or(m.key like '%/mismatched') as is_suspended
      from movements m join postings p on p.organiser_id = m.organiser_id and p.movement_id = m.id
      join accounts a on a.organiser_id = p.organiser_id and a.id = p.account_id and a.kind = 'ONLINE'
      where m.key ~ '^attempt/[0-9]+/(paid|mismatched)$' group by 1, 2) b
    on b.organiser_id = t.organiser_id and b.attempt_id = t.id
    where case t.status when 'PAID' then coalesce(b.came, 0) <> t.amount or b.is_suspended
      when 'MISMATCHED' then coalesce(b.came, 0) <> 0 and not b.is_suspended else coalesce(b.came, 0) <> 0 end`,
  "refunds: each has left its thing, or was put back, and none gives back more than was paid": `
    select r.organiser_id, r.id, r.status from refunds r
    join payment_attempts t on t.organiser_id = r.organiser_id and t.id = r.attempt_id
    where (select coalesce(sum(p.amount), 0) from movements m
        join postings p on p.organiser_id = m.organiser_id and p.movement_id = m.id
        join accounts a on a.organiser_id = p.organiser_id and a.id = p.account_id and a.kind = 'ONLINE'
        where m.organiser_id = r.organiser_id and m.key in ('refund/' || r.id, 'refund/' || r.id || '/failed'))
        <> case r.status when 'FAILED' then 0 else r.amount end
      or (select sum(o.amount) from refunds o where o.organiser_id = r.organiser_id and o.attempt_id = r.attempt_id
        and o.status <> 'FAILED') > t.amount`,
  "cart: one that is processed has become things of its customer, and has no items any more": `
    select c.organiser_id, c.id from carts c where c.processed_at is not null and exists (
      select from cart_items t where t.organiser_id = c.organiser_id and t.cart_id = c.id)
    union all
    select t.organiser_id, t.cart_id from (
      select organiser_id, cart_id, customer_id from registrations
      union all select organiser_id, cart_id, customer_id from owned_bundles
      union all select organiser_id, cart_id, customer_id from owned_vouchers
      union all select organiser_id, cart_id, customer_id from owned_memberships
      union all select organiser_id, cart_id, customer_id from registration_requests
    ) t join carts c on c.organiser_id = t.organiser_id and c.id = t.cart_id
    where c.processed_at is null or c.customer_id <> t.customer_id`,
  "references: a transfer finds what its reference is of": `
    select t.organiser_id, t.subject, t.id, t.reference from (
      select organiser_id, 'cart' as subject, id, reference from carts
      union all select organiser_id, 'registration', id, reference from registrations
      union all select organiser_id, 'registration_request', id, reference from registration_requests
      union all select organiser_id, 'bundle', id, reference from owned_bundles
      union all select organiser_id, 'voucher', id, reference from owned_vouchers
      union all select organiser_id, 'membership', id, reference from owned_memberships
      union all select organiser_id, 'attendance_charge', id, reference from attendance_charges
    ) t left join payment_references r on r.organiser_id = t.organiser_id and r.reference = t.reference
    where t.reference is not null and (r.subject, r.subject_id) is distinct from (t.subject, t.id)`,
  ...checkoutChecks,
  ...keptChecks,
  ...payingChecks,
  "outbox: what was sent had been relayed": `
    select organiser_id, id from mails where sent_at is not null and relayed_at is null`,
}

/** Checks of the whole installation; the others can be run for one organiser at a time. */
const isOfInstallation = (invariant: string) => /^tenant keys:|^tenants: what is written most/.test(invariant)

/** Everything that is violated, of all organisers at once. */
export async function findViolations(database: Database): Promise<Violation[]> {
  const violations = await findUnprotected(database)
  return unsafeInSystem(database, async (tx) => {
    for (const invariant of Object.keys(checks)) violations.push(...(await ask(tx, invariant)))
    return violations
  })
}

const findUnprotected = async (database: Database): Promise<Violation[]> =>
  (await findUnprotectedTables(database)).map((table_name) => ({
    invariant: "row-level security is forced on every tenant table",
    table_name,
  }))

async function ask(tx: Tx, invariant: string): Promise<Violation[]> {
  const { rows } = await sql.raw<object>(checks[invariant]!).execute(tx)
  return rows.map((row) => ({ invariant, ...row }))
}

/** Violations of the checks of the whole installation. */
export async function findViolationsOfInstallation(database: Database): Promise<Violation[]> {
  const violations = await findUnprotected(database)
  for (const invariant of Object.keys(checks).filter(isOfInstallation))
    violations.push(...(await unsafeInSystem(database, (tx) => ask(tx, invariant))))
  return violations
}

/**
 * Violations of one organiser: row-level security narrows the same queries to its rows. Each is a transaction of its
 * own, so that none is open for long; one that fails, by its time limit for instance, counts as violated.
 */
export async function findViolationsOf(database: Database, organiser_id: number): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const invariant of Object.keys(checks).filter((each) => !isOfInstallation(each)))
    try {
      violations.push(...(await inTenant({ database, organiser_id }, (tx) => ask(tx, invariant))))
    } catch (error) {
      violations.push({ invariant, error: (error as Error).message })
    }
  return violations
}
