/**
 * Things of one kind that events of one type do not tell of exactly once. Both are read once and grouped: a subquery for
 * each thing would read all events again and again. Only things of the last thirty days count: events are forgotten after
 * ninety (docs/operations.md).
 */
const notToldOnce = (table: string, since: string, type: string, key: string, only = "true") => `
    select organiser_id, id from (
      select organiser_id, id, 1 as things, 0 as told from ${table}
      where ${since} > (select clock_now()) - interval '30 days' and ${only}
      union all
      select organiser_id, (payload ->> '${key}')::bigint, 0, 1 from events where type = '${type}') x
    group by organiser_id, id having sum(things) = 1 and sum(told) <> 1`

// Invariants of processed carts, as queries that find the rows that break them; server/invariants.ts runs them.
export const checkoutChecks: Record<string, string> = {
  "carts: what became of a processed one adds up to its total with the fee": `
    select c.organiser_id, c.id, c.total_amount, c.fee_amount, t.sum from carts c cross join lateral (
      select coalesce(sum(x.total_amount), 0) as sum from (
        -- What it was sold for: the change of a registration leaves the cart as it was
        select coalesce((select g.total_before from registration_changes g
          where g.organiser_id = r.organiser_id and g.registration_id = r.id order by g.id limit 1), r.total_amount) as total_amount
        from registrations r where r.organiser_id = c.organiser_id and r.cart_id = c.id
        union all select total_amount from registration_requests q where q.organiser_id = c.organiser_id and q.cart_id = c.id
          and q.status <> 'APPROVED'
        union all select total_amount from owned_bundles b where b.organiser_id = c.organiser_id and b.cart_id = c.id
        union all select total_amount from owned_vouchers v where v.organiser_id = c.organiser_id and v.cart_id = c.id
        union all select total_amount from owned_memberships m where m.organiser_id = c.organiser_id and m.cart_id = c.id) x) t
    where c.processed_at is not null and c.total_amount <> t.sum + c.fee_amount`,
  "carts: one being paid for is open, and its items live at least as long as the payment page": `
    select a.organiser_id, a.id as attempt_id from payment_attempts a
    left join carts c on c.organiser_id = a.organiser_id and c.id = a.subject_id and c.processed_at is null
    where a.status = 'PENDING' and a.frozen ? 'cart' and (c.id is null or a.customer_id <> c.customer_id
      or (select count(*) from cart_items t where t.organiser_id = a.organiser_id and t.cart_id = c.id
          and t.expires_at >= a.expires_at and exists (
            select from jsonb_array_elements(a.frozen #> '{cart,items}') i where (i ->> 'id')::bigint = t.id))
        <> jsonb_array_length(a.frozen #> '{cart,items}'))`,
  "coupons: a use is of a processed cart or of a payment under way": `
    select u.organiser_id, u.coupon_id, u.cart_id from coupon_uses u
    join carts c on c.organiser_id = u.organiser_id and c.id = u.cart_id
    where c.processed_at is null and not exists (select from payment_attempts a where a.organiser_id = u.organiser_id
      and a.subject = 'cart' and a.subject_id = u.cart_id and a.status = 'PENDING')`,
  "coupons: none is used more often than it may be": `
    select c.organiser_id, c.id from coupons c join coupon_uses u on u.organiser_id = c.organiser_id and u.coupon_id = c.id
    group by c.organiser_id, c.id having count(*) > c.maximum_uses`,
  "registrations: an active one has its place, confirmed, of its own participant and availability": `
    select r.organiser_id, r.id from registrations r
    join places p on p.organiser_id = r.organiser_id and p.id = r.place_id
    where r.cancelled_at is null and (p.expires_at is not null or p.released_at is not null or (r.customer_id,
      r.participant_id, r.availability_id, r.quantity) is distinct from (p.customer_id, p.participant_id, p.availability_id, p.quantity))`,
  "registrations: each change begins where the last one ended, the last is how it stands, and none holds more than it costs": `
    select r.organiser_id, r.id from registrations r
    join places p on p.organiser_id = r.organiser_id and p.id = r.place_id
    cross join lateral (
      select g.*, lag(g.total_after) over (order by g.id) as total_left, lag(g.dates_after) over (order by g.id) as dates_left,
        lead(g.id) over (order by g.id) is null as is_last
      from registration_changes g where g.organiser_id = r.organiser_id and g.registration_id = r.id) x
    where coalesce(x.total_left, x.total_before) <> x.total_before
      or not (coalesce(x.dates_left, x.dates_before) @> x.dates_before and coalesce(x.dates_left, x.dates_before) <@ x.dates_before)
      or x.is_last and (x.total_after <> r.total_amount or not (x.dates_after @> p.date_ids and x.dates_after <@ p.date_ids)
        or r.total_amount < (select coalesce(sum(m.amount), 0) from accounts a
          join postings m on m.organiser_id = a.organiser_id and m.account_id = a.id
          where a.organiser_id = r.organiser_id and a.subject = 'registration' and a.subject_id = r.id))`,
  "registrations: a cancelled one has let its place go and keeps no more money than its fee": `
    select r.organiser_id, r.id from registrations r
    join places p on p.organiser_id = r.organiser_id and p.id = r.place_id
    where r.cancellation_type is not null and (p.released_at is null or r.cancellation_fee < (
        select coalesce(sum(m.amount), 0) from accounts a
        join postings m on m.organiser_id = a.organiser_id and m.account_id = a.id
        where a.organiser_id = r.organiser_id and a.subject = 'registration' and a.subject_id = r.id))`,
  "requests: an approved one is a registration for each of its availabilities, another none, and none holds money it has passed on": `
    select r.organiser_id, r.id from registration_requests r where exists (
      select from requested_availabilities q where q.organiser_id = r.organiser_id and q.registration_request_id = r.id
        and (r.status = 'APPROVED') <> (q.registration_id is not null))
      or r.total_amount <> (select coalesce(sum(q.total_amount), -1) from requested_availabilities q
        where q.organiser_id = r.organiser_id and q.registration_request_id = r.id)
      or (r.status in ('APPROVED', 'CANCELLED') and exists (select from accounts a
        join postings p on p.organiser_id = a.organiser_id and p.account_id = a.id
        where a.organiser_id = r.organiser_id and a.subject = 'registration_request' and a.subject_id = r.id
        having sum(p.amount) <> 0))`,
  "attendance: a charge is the sum of its items, all of its customer's registrations": `
    select h.organiser_id, h.id from attendance_charges h where h.total_amount <> (
        select coalesce(sum(i.amount), 0) from attendance_charge_items i
        where i.organiser_id = h.organiser_id and i.attendance_charge_id = h.id)
      or exists (select from attendance_charge_items i
        join registrations r on r.organiser_id = i.organiser_id and r.id = i.registration_id
        join attendances t on t.organiser_id = i.organiser_id and t.id = i.attendance_id
        where i.organiser_id = h.organiser_id and i.attendance_charge_id = h.id
          and (r.customer_id <> h.customer_id or t.registration_id <> i.registration_id))`,
  "attendance: what is billed is billed once, in the state it was in, and nothing is billed that is not written down so": `
    select t.organiser_id, t.id from attendances t cross join lateral (
      select count(*) as items, count(distinct i.revision) as states, max(i.revision) as last from attendance_charge_items i
      where i.organiser_id = t.organiser_id and i.attendance_id = t.id) b
    where b.items <> b.states or b.last > coalesce(t.billed_revision, 0)`,
  "mails: a confirmation is of a processed cart, to the customer whose it is": `
    select m.organiser_id, m.id from mails m where m.trigger = 'cart.processed' and not exists (
      select from carts c where c.organiser_id = m.organiser_id and c.cuid = substr(m.thing, length('cart/') + 1)
        and c.customer_id = m.customer_id and c.processed_at is not null)`,
  "events: a processed cart is told once": notToldOnce("carts", "processed_at", "cart.processed", "cart_id"),
  "events: a registration that was bought is told once": notToldOnce(
    "registrations",
    "created_at",
    "registration.created",
    "registration_id",
    "cart_id is not null",
  ),
  "events: a cancelled registration is told once": notToldOnce(
    "registrations",
    "cancelled_at",
    "registration.cancelled",
    "registration_id",
    "cancellation_type is not null",
  ),
  "attendance: every charge is told of once": notToldOnce(
    "attendance_charges",
    "created_at",
    "attendance_charge.created",
    "attendance_charge_id",
  ),
}
