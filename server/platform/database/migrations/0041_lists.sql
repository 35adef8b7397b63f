-- The lists of registrations and customers: sums of the ledger that they are sorted and filtered by are kept beside it, people
-- are found by an index of their words, and both can have tags.

-- Kept by app.move_money in the transaction that moves the money: what an account holds, where that is never below zero; and
-- the same once more in the row of a list, because an index that begins with the organiser orders rows of one table only.
alter table accounts add column balance bigint not null default 0;
alter table customers add column wallet_amount bigint not null default 0;
alter table registrations add column paid_amount bigint not null default 0;
alter table registrations add column outstanding_amount bigint not null
  generated always as (case when cancelled_at is null then greatest(total_amount - paid_amount, 0) else 0 end) stored;
update accounts a set balance = p.balance from (
  select organiser_id, account_id, sum(amount)::bigint as balance from postings group by organiser_id, account_id) p
where p.organiser_id = a.organiser_id and p.account_id = a.id and a.kind in ('WALLET', 'THING', 'RESERVATION', 'SUSPENSE');
update customers c set wallet_amount = a.balance from accounts a
where a.organiser_id = c.organiser_id and a.customer_id = c.id and a.kind = 'WALLET';
update registrations r set paid_amount = a.balance from accounts a
where a.organiser_id = r.organiser_id and a.subject = 'registration' and a.subject_id = r.id;

create index registrations_outstanding on registrations (organiser_id, outstanding_amount, id);
create index customers_wallet on customers (organiser_id, wallet_amount, id);
create index customers_lastname on customers (organiser_id, lastname, id);
create index participants_name on participants (organiser_id, fullname);
create index availabilities_start on availabilities (organiser_id, start_at);

-- A reference as it is compared. Row-level security lets an index be asked by a column, and not by an expression whose
-- functions are not leakproof: the index of the expression was read from its organiser's beginning to its end.
alter table payment_references add column typed text collate "C"
  generated always as (upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g'))) stored;
drop index payment_references_typed;
create index payment_references_typed on payment_references (organiser_id, typed);

-- The words by which people are found, by triggers (functions/people-words.sql). Ordered byte by byte, so that those that begin
-- with some letters stand together: >= and < are leakproof, which LIKE and the operators of trigrams are not. No foreign key to
-- people: their triggers write here, and on a cluster a table is there before those that write to it.
create table search_words (
  organiser_id bigint not null references organisers,
  kind text not null check (kind in ('customer', 'participant')),
  word text collate "C" not null,
  subject_id bigint not null,
  primary key (organiser_id, kind, word, subject_id)
);
create index search_words_subject on search_words (organiser_id, kind, subject_id);
call app.protect('search_words');
insert into search_words (organiser_id, kind, word, subject_id)
select distinct p.organiser_id, p.kind, w.word, p.id from (
  select organiser_id, 'customer' as kind, id, fullname, email, phone from customers where deleted_at is null
  union all
  select organiser_id, 'participant', id, fullname, null, '' from participants where deleted_at is null) p
cross join lateral (
  select regexp_split_to_table(app.fold(p.fullname || ' ' || split_part(coalesce(p.email, ''), '@', 1)),
    '[\s!-/:-@\[-`{-~\u2010-\u2027]+') as word
  union all select app.fold(p.email)
  union all select substr(d.digits, n) from (select regexp_replace(p.phone, '\D', '', 'g') as digits) d
    cross join generate_series(1, length(d.digits) - 5) n) w
where w.word <> '';

create table customer_tags (
  organiser_id bigint not null references organisers,
  customer_id bigint not null,
  tag_id bigint not null,
  primary key (organiser_id, customer_id, tag_id),
  foreign key (organiser_id, customer_id) references customers on delete cascade,
  foreign key (organiser_id, tag_id) references tags on delete cascade
);
create index customer_tags_tag on customer_tags (organiser_id, tag_id);
call app.protect('customer_tags');

create table registration_tags (
  organiser_id bigint not null references organisers,
  registration_id bigint not null,
  tag_id bigint not null,
  primary key (organiser_id, registration_id, tag_id),
  foreign key (organiser_id, registration_id) references registrations on delete cascade,
  foreign key (organiser_id, tag_id) references tags on delete cascade
);
create index registration_tags_tag on registration_tags (organiser_id, tag_id);
call app.protect('registration_tags');
