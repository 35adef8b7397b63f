import { holding } from "#contract/rules/account-kinds.ts"
import { listed } from "#server/payments/account-kinds.ts"

// Sums and words that are kept for lists equal what they are kept of: the ledger's postings, people's names. Each query joins
// two tables on their keys, so that it grows with the rows and no faster.
export const keptChecks: Record<string, string> = {
  "kept sums: the balance of a wallet, thing, reservation, suspense or payout is the sum of its postings": `
    select a.organiser_id, a.id as account_id, a.kind, a.balance, p.balance as posted from accounts a
    left join (select organiser_id, account_id, sum(amount) as balance from postings group by 1, 2) p
    on p.organiser_id = a.organiser_id and p.account_id = a.id
    where a.kind in ${listed(holding)} and a.balance <> coalesce(p.balance, 0)`,
  "kept sums: a customer has what the wallet holds": `
    select c.organiser_id, c.id as customer_id, c.wallet_amount, a.balance from customers c
    left join accounts a on a.organiser_id = c.organiser_id and a.customer_id = c.id and a.kind = 'WALLET'
    where c.wallet_amount <> coalesce(a.balance, 0)`,
  "kept sums: a registration has been paid what its account holds": `
    select r.organiser_id, r.id as registration_id, r.paid_amount, a.balance from registrations r
    left join accounts a on a.organiser_id = r.organiser_id and a.subject = 'registration' and a.subject_id = r.id
    where r.paid_amount <> coalesce(a.balance, 0)`,
  "search words: customers are found by the words they have": `
    select c.organiser_id, c.id as customer_id from customers c
    left join (select organiser_id, subject_id, array_agg(word order by word) as words from search_words
      where kind = 'customer' group by 1, 2) w
    on w.organiser_id = c.organiser_id and w.subject_id = c.id
    where coalesce(w.words, '{}') <> case when c.deleted_at is null
      then app.people_words(c.fullname, c.email, c.phone) else '{}' end`,
  "search words: participants are found by the words they have": `
    select p.organiser_id, p.id as participant_id from participants p
    left join (select organiser_id, subject_id, array_agg(word order by word) as words from search_words
      where kind = 'participant' group by 1, 2) w
    on w.organiser_id = p.organiser_id and w.subject_id = p.id
    where coalesce(w.words, '{}') <> case when p.deleted_at is null
      then app.people_words(p.fullname, null, '') else '{}' end`,
}
