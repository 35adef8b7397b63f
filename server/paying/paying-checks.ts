// Invariants of what staff record and pay out, as queries that find the rows that break them; server/invariants.ts runs them.
export const payingChecks: Record<string, string> = {
  // There is no foreign key (migration 0052).
  "payment types: that of a payment exists, and the money came from its account": `
    select m.organiser_id, m.id as movement_id, y.account from movements m
    left join payment_types y on y.organiser_id = m.organiser_id and y.id = m.payment_type_id
    where m.payment_type_id is not null and (y.id is null or not exists (
      select from postings p join accounts a on a.organiser_id = p.organiser_id and a.id = p.account_id
      where p.organiser_id = m.organiser_id and p.movement_id = m.id and a.kind = y.account))`,
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
