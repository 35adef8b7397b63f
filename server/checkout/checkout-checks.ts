// What must hold of carts that became something, as queries that find what does not; server/invariants.ts asks them.
export const checkoutChecks: Record<string, string> = {
  "carts: what became of a processed one adds up to its total with the fee": `
    select c.organiser_id, c.id, c.total_amount, c.fee_amount, t.sum from carts c cross join lateral (
      select coalesce(sum(x.total_amount), 0) as sum from (
        select total_amount from registrations r where r.organiser_id = c.organiser_id and r.cart_id = c.id
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
  "mails: a confirmation is of a processed cart, to the customer whose it is": `
    select m.organiser_id, m.id from mails m where m.trigger = 'cart.processed' and not exists (
      select from carts c where c.organiser_id = m.organiser_id and m.thing = 'cart/' || c.cuid
        and c.customer_id = m.customer_id and c.processed_at is not null)`,
  "events: a processed cart is told once, and each of its registrations": `
    select c.organiser_id, c.id from carts c where c.processed_at is not null and (
      select count(*) from events e where e.organiser_id = c.organiser_id and e.type = 'cart.processed'
        and (e.payload ->> 'cart_id')::bigint = c.id) <> 1
    union all
    select r.organiser_id, r.id from registrations r where r.cart_id is not null and (
      select count(*) from events e where e.organiser_id = r.organiser_id and e.type = 'registration.created'
        and (e.payload ->> 'registration_id')::bigint = r.id) <> 1`,
}
