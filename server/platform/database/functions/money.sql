-- The ledger: movements that sum to zero and never change, and the day by which something must be paid. docs/money.md says
-- it in plain words.

-- Written once: whoever finds a mistake adds a movement that puts it right.
create or replace function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only.' using errcode = 'MA001';
end $$;

-- Whatever was written in between, a movement sums to zero when its transaction commits.
create or replace function app.check_movement() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(p.amount), 0) from postings p
      where p.organiser_id = new.organiser_id and p.movement_id = new.movement_id) <> 0 then
    raise exception 'A movement does not sum to zero.' using errcode = 'MA002';
  end if;
  return null;
end $$;

-- The legs of a movement, each with its account where there is one.
create or replace function app.legs_of(org bigint, legs jsonb)
returns table (account_id bigint, kind text, customer_id bigint, subject text, subject_id bigint, attempt_id bigint, amount bigint)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query select case l.kind
    when 'WALLET' then (select a.id from accounts a
      where a.organiser_id = org and a.customer_id = l.customer_id and a.kind = 'WALLET')
    when 'THING' then (select a.id from accounts a
      where a.organiser_id = org and a.subject = l.subject and a.subject_id = l.subject_id)
    when 'RESERVATION' then (select a.id from accounts a where a.organiser_id = org and a.attempt_id = l.attempt_id)
    else (select a.id from accounts a where a.organiser_id = org and a.kind = l.kind
      and a.kind in ('SUSPENSE', 'ONLINE', 'BANK', 'CASH', 'OTHER', 'GRANTED', 'PAYOUT')) end, l.*
  from jsonb_to_recordset(legs)
    as l (kind text, customer_id bigint, subject text, subject_id bigint, attempt_id bigint, amount bigint);
end $$;

-- The one way money moves: makes the accounts that are new, locks those that must not go below zero, by id, then writes; their
-- balances are kept in the same transaction, and so are the sums by which lists are sorted: a customer's wallet and what was
-- paid for a registration. Null when the key has been used: it was done before. What comes from outside (ONLINE, BANK, CASH,
-- OTHER, GRANTED) is below zero by as much as came; those accounts are everybody's, so nothing is kept of them that all would
-- wait for. PAYOUT is the organiser's too, but only refunds to bank accounts meet there, and it must not go below zero.
-- Legs are [{ kind, customer_id, subject, subject_id, attempt_id, amount }].
create or replace function app.move_money(
  org bigint, type text, key text, legs jsonb,
  customer bigint default null, collaborator bigint default null, note text default '',
  value_day date default null, payment_type bigint default null)
returns bigint language plpgsql as $$
declare
  leg record;
  movement bigint;
  account_ids bigint[];
  amounts bigint[];
  kept_ids bigint[];
  balances bigint[];
  ids bigint[];
begin
  for leg in
    select distinct l.kind, l.customer_id, l.subject, l.subject_id, l.attempt_id from app.legs_of(org, legs) l
    where l.account_id is null order by 1, 2, 3, 4, 5
  loop
    insert into accounts (organiser_id, kind, customer_id, subject, subject_id, attempt_id)
    values (org, leg.kind, leg.customer_id, leg.subject, leg.subject_id, leg.attempt_id) on conflict do nothing;
  end loop;
  select array_agg(l.account_id), array_agg(l.amount) into account_ids, amounts
  from (select account_id, sum(amount)::bigint as amount from app.legs_of(org, legs) group by 1 order by 1) l;
  select array_agg(k.id), array_agg(k.balance) into kept_ids, balances from (
    select a.id, a.balance from accounts a where a.organiser_id = org and a.id = any (account_ids)
      and a.kind in ('WALLET', 'THING', 'RESERVATION', 'SUSPENSE', 'PAYOUT') order by a.id for no key update) k;
  insert into movements as m (organiser_id, type, key, customer_id, collaborator_id, note, value_day, payment_type_id)
  values (org, type, key, customer, collaborator, note, value_day, payment_type) on conflict do nothing returning m.id into movement;
  if movement is null then return null; end if;
  if exists (
    select from unnest(kept_ids, balances) k (id, balance) join unnest(account_ids, amounts) l (id, amount) on l.id = k.id
    where k.balance + l.amount < 0) then
    raise exception 'Not that much money.' using errcode = 'MA003';
  end if;
  ids := array (select nextval('postings_id_seq') from unnest(account_ids));
  insert into postings (organiser_id, id, movement_id, account_id, amount)
  select t.organiser_id, u.id, movement, u.account, u.amount
  from tenant t cross join unnest(ids, account_ids, amounts) u (id, account, amount) where t.organiser_id = org and u.amount <> 0;
  update accounts a set balance = a.balance + l.amount from unnest(account_ids, amounts) l (id, amount)
  where a.organiser_id = org and a.id = l.id and a.id = any (kept_ids);
  perform app.keep_sums(org, legs);
  return movement;
end $$;

-- The sums in rows of lists, by what a movement adds to them. Who moves a customer's money holds the customer's lock, so these
-- updates wait for nobody.
create or replace function app.keep_sums(org bigint, legs jsonb) returns void language plpgsql as $$
declare
  ids bigint[];
  amounts bigint[];
begin
  select array_agg(l.id), array_agg(l.amount) into ids, amounts from (
    select l.customer_id as id, sum(l.amount)::bigint as amount
    from jsonb_to_recordset(legs) l (kind text, customer_id bigint, amount bigint)
    where l.kind = 'WALLET' group by 1 having sum(l.amount) <> 0 order by 1) l;
  if ids is not null then
    update customers c set wallet_amount = c.wallet_amount + l.amount from unnest(ids, amounts) l (id, amount)
    where c.organiser_id = org and c.id = l.id;
  end if;
  select array_agg(l.id), array_agg(l.amount) into ids, amounts from (
    select l.subject_id as id, sum(l.amount)::bigint as amount
    from jsonb_to_recordset(legs) l (kind text, subject text, subject_id bigint, amount bigint)
    where l.kind = 'THING' and l.subject = 'registration' group by 1 having sum(l.amount) <> 0 order by 1) l;
  if ids is not null then
    update registrations r set paid_amount = r.paid_amount + l.amount from unnest(ids, amounts) l (id, amount)
    where r.organiser_id = org and r.id = l.id;
  end if;
end $$;

-- The end of the day, where the organiser is, by which something bought then must be paid.
create or replace function app.payment_deadline(since timestamptz, days integer, timezone text) returns timestamptz
language sql stable parallel safe as $$
  select ((since at time zone timezone)::date + days + 1)::timestamp at time zone timezone
$$;
