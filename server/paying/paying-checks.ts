// Invariants of what staff record and pay out, as queries that find the rows that break them; server/invariants.ts runs them.
export const payingChecks: Record<string, string> = {
  // There is no foreign key (migration 0052).
  "payment types: that of a payment exists, and the money came from its account": `
    select m.organiser_id, m.id as movement_id, y.account from movements m
    left join payment_types y on y.organiser_id = m.organiser_id and y.id = m.payment_type_id
    where m.payment_type_id is not null and (y.id is null or not exists (
      select from postings p join accounts a on a.organiser_id = p.organiser_id and a.id = p.account_id
      where p.organiser_id = m.organiser_id and p.movement_id = m.id and a.kind = y.account))`,
  "cash: a refund in cash is out of a till": `
    select m.organiser_id, m.id as movement_id, y.account from movements m
    left join payment_types y on y.organiser_id = m.organiser_id and y.id = m.payment_type_id
    where m.type = 'refund.cash' and y.account is distinct from 'CASH'`,
  // Cash that came for a request counts for each of the registrations made of it, once: what they were given beyond their own
  // is taken from the request's. One level and one pass: Citus 13.2 crashes over the same sum in parts joined with each other.
  "cash: no more of it was given back for a thing than came for it": `
    select n.organiser_id, coalesce(q.registration_request_id, n.subject_id) as subject_id,
      case when q.registration_request_id is null then n.subject else 'registration_request' end as subject,
      sum(case when q.registration_request_id is null then n.amount else least(n.amount, 0) end) as amount
    from (
      select p.organiser_id, a.subject, a.subject_id, sum(p.amount) as amount from postings p
      join accounts a on a.organiser_id = p.organiser_id and a.id = p.account_id and a.kind = 'THING'
      join (
        select distinct c.organiser_id, c.movement_id from postings c
        join accounts k on k.organiser_id = c.organiser_id and k.id = c.account_id where k.kind = 'CASH') cash
        on cash.organiser_id = p.organiser_id and cash.movement_id = p.movement_id
      group by 1, 2, 3) n
    left join requested_availabilities q on q.organiser_id = n.organiser_id and n.subject = 'registration'
      and q.registration_id = n.subject_id
    group by 1, 2, 3
    having sum(case when q.registration_request_id is null then n.amount else least(n.amount, 0) end) < 0`,
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
