// Invariants of what staff record and pay out, as queries that find the rows that break them; server/invariants.ts runs them.
export const payingChecks: Record<string, string> = {
  // There is no foreign key (migration 0052).
  "payment types: that of a payment exists, and the money came from its account": `
    select m.organiser_id, m.id as movement_id, y.account from movements m
    left join payment_types y on y.organiser_id = m.organiser_id and y.id = m.payment_type_id
    where m.payment_type_id is not null and (y.id is null or not exists (
      select from postings p join accounts a on a.organiser_id = p.organiser_id and a.id = p.account_id
      where p.organiser_id = m.organiser_id and p.movement_id = m.id and a.kind = y.account))`,
  // What came in cash for a request counts for each of the registrations made of it, once.
  "cash: no more of it was given back for a thing than came for it, each time out of a till": `
    with net as (
      select p.organiser_id, a.subject, a.subject_id, sum(p.amount) as amount from postings p
      join accounts a on a.organiser_id = p.organiser_id and a.id = p.account_id and a.kind = 'THING'
      where exists (select from postings c join accounts k on k.organiser_id = c.organiser_id and k.id = c.account_id
        where c.organiser_id = p.organiser_id and c.movement_id = p.movement_id and k.kind = 'CASH') group by 1, 2, 3
    ), over_drawn as (
      select n.organiser_id, n.subject, n.subject_id, n.amount, q.registration_request_id from net n
      left join requested_availabilities q on q.organiser_id = n.organiser_id and q.registration_id = n.subject_id
        and n.subject = 'registration' where n.amount < 0)
    select o.organiser_id, coalesce(o.registration_request_id, o.subject_id) as subject_id, sum(o.amount) as amount
    from over_drawn o left join net r on r.organiser_id = o.organiser_id and r.subject = 'registration_request'
      and r.subject_id = o.registration_request_id
    group by 1, 2, o.registration_request_id, case when o.registration_request_id is null then o.subject end
    having sum(o.amount) + coalesce(max(r.amount), 0) < 0
    union all
    select m.organiser_id, m.id, null from movements m
    left join payment_types y on y.organiser_id = m.organiser_id and y.id = m.payment_type_id
    where m.type = 'refund.cash' and y.account is distinct from 'CASH'`,
  "credit transfers: what is to be paid out are those that the bank has not executed": `
    select coalesce(a.organiser_id, t.organiser_id) as organiser_id, a.balance, t.amount
    from (select organiser_id, balance from accounts where kind = 'PAYOUT') a
    full join (select organiser_id, sum(amount) as amount from credit_transfers
      where status in ('READY', 'EXPORTED') group by 1) t on t.organiser_id = a.organiser_id
    where coalesce(a.balance, 0) <> coalesce(t.amount, 0)`,
  "proofs: the money of a confirmed one is recorded and was not taken back": `
    select f.organiser_id, f.id from transaction_proofs f
    left join movements m on m.organiser_id = f.organiser_id and m.id = f.movement_id
    left join movements r on r.organiser_id = f.organiser_id and r.key = 'reverse/' || f.movement_id
    where f.status = 'CONFIRMED' and (m.id is null or m.type <> 'payment.recorded' or r.id is not null)`,
}
