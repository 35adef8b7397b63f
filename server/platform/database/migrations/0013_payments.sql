-- Money: the ledger's guards, references, the providers' keys, payment attempts, refunds. docs/money.md says it in plain words.

-- Who moved money and why. The key makes a movement happen once, however often it is tried.
alter table movements
  add column key text,
  add column customer_id bigint,
  add column collaborator_id bigint,
  add column note text not null default '',
  add foreign key (organiser_id, customer_id) references customers,
  add foreign key (organiser_id, collaborator_id) references collaborators;
create unique index movements_key on movements (organiser_id, key) where key is not null;
create index movements_customer on movements (organiser_id, customer_id) where customer_id is not null;

-- A customer has one reservation account per payment attempt; the organiser one of each other kind.
alter table accounts add column attempt_id bigint;
create unique index accounts_of_attempt on accounts (organiser_id, attempt_id) where attempt_id is not null;
create unique index accounts_of_organiser on accounts (organiser_id, kind)
  where kind in ('SUSPENSE', 'ONLINE', 'BANK', 'CASH', 'GRANTED');

-- Written once: whoever finds a mistake adds a movement that puts it right.
create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is append-only.' using errcode = 'MA001';
end $$;
create trigger append_only before update or delete or truncate on movements
  for each statement execute function app.refuse_change();
create trigger append_only before update or delete or truncate on postings
  for each statement execute function app.refuse_change();

-- Whatever was written in between, a movement sums to zero when its transaction commits.
create function app.check_movement() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(p.amount), 0) from postings p
      where p.organiser_id = new.organiser_id and p.movement_id = new.movement_id) <> 0 then
    raise exception 'A movement does not sum to zero.' using errcode = 'MA002';
  end if;
  return null;
end $$;
create constraint trigger sums_to_zero after insert on postings deferrable initially deferred
  for each row execute function app.check_movement();

-- The legs of a movement, each with its account where there is one.
create function app.legs_of(org bigint, legs jsonb)
returns table (account_id bigint, kind text, customer_id bigint, subject text, subject_id bigint, attempt_id bigint, amount bigint)
language sql stable as $$
  select case l.kind
    when 'WALLET' then (select a.id from accounts a
      where a.organiser_id = org and a.customer_id = l.customer_id and a.kind = 'WALLET')
    when 'THING' then (select a.id from accounts a
      where a.organiser_id = org and a.subject = l.subject and a.subject_id = l.subject_id)
    when 'RESERVATION' then (select a.id from accounts a where a.organiser_id = org and a.attempt_id = l.attempt_id)
    else (select a.id from accounts a where a.organiser_id = org and a.kind = l.kind
      and a.kind in ('SUSPENSE', 'ONLINE', 'BANK', 'CASH', 'GRANTED')) end, l.*
  from jsonb_to_recordset(legs)
    as l (kind text, customer_id bigint, subject text, subject_id bigint, attempt_id bigint, amount bigint)
$$;

-- The one way money moves: makes the accounts that are new, locks those that must not go below zero, by id, then writes.
-- Null when the key has been used: it was done before. What comes from outside (ONLINE, BANK, CASH, GRANTED) is below zero
-- by as much as came. Legs are [{ kind, customer_id, subject, subject_id, attempt_id, amount }].
create function app.move_money(
  org bigint, type text, key text, legs jsonb,
  customer bigint default null, collaborator bigint default null, note text default '')
returns bigint language plpgsql as $$
declare
  movement bigint;
  account_ids bigint[];
  amounts bigint[];
begin
  insert into accounts (organiser_id, kind, customer_id, subject, subject_id, attempt_id)
  select distinct org, l.kind, l.customer_id, l.subject, l.subject_id, l.attempt_id from app.legs_of(org, legs) l
  where l.account_id is null order by 2, 3, 4, 5, 6 on conflict do nothing;
  select array_agg(l.account_id), array_agg(l.amount) into account_ids, amounts
  from (select account_id, sum(amount)::bigint as amount from app.legs_of(org, legs) group by 1 order by 1) l;
  perform from accounts a where a.organiser_id = org and a.id = any (account_ids)
    and a.kind in ('WALLET', 'THING', 'RESERVATION', 'SUSPENSE') order by a.id for no key update;
  insert into movements as m (organiser_id, type, key, customer_id, collaborator_id, note)
  values (org, type, key, customer, collaborator, note) on conflict do nothing returning m.id into movement;
  if movement is null then return null; end if;
  insert into postings (organiser_id, movement_id, account_id, amount)
  select org, movement, u.account, u.amount from unnest(account_ids, amounts) u (account, amount) where u.amount <> 0;
  if exists (
    select from accounts a where a.organiser_id = org and a.id = any (account_ids)
      and a.kind in ('WALLET', 'THING', 'RESERVATION', 'SUSPENSE')
      and (select coalesce(sum(p.amount), 0) from postings p where p.organiser_id = org and p.account_id = a.id) < 0) then
    raise exception 'Not that much money.' using errcode = 'MA003';
  end if;
  return movement;
end $$;

-- By what a bank transfer is recognised: one reference per cart and per thing.
create sequence app.reference_numbers;
grant usage on sequence app.reference_numbers to marelle_tenant;
create table payment_references (
  organiser_id bigint not null references organisers,
  reference text not null,
  subject text not null check (subject in ('cart', 'registration', 'registration_request', 'bundle', 'voucher', 'membership', 'attendance_charge')),
  subject_id bigint not null,
  primary key (organiser_id, reference),
  unique (organiser_id, subject, subject_id)
);
-- However it was typed: without signs, in upper case
create index payment_references_typed on payment_references
  (organiser_id, upper(regexp_replace(reference, '[^A-Za-z0-9]', '', 'g')));
call app.protect('payment_references');

-- A payment provider's keys, encrypted. Without a usable secret the provider is off.
create table payment_providers (
  organiser_id bigint not null references organisers,
  provider text not null check (provider in ('STRIPE', 'MOLLIE')),
  secret text not null,
  webhook_secret text not null default '',
  created_at timestamptz not null default now(),
  primary key (organiser_id, provider)
);
call app.protect('payment_providers');
alter table settings add column online_provider text check (online_provider in ('SANDBOX', 'STRIPE', 'MOLLIE'));

-- One visit to a payment page: for a cart that is processed when it is paid, or for a thing that is owed.
create table payment_attempts (
  organiser_id bigint not null references organisers,
  id bigint generated by default as identity,
  cuid text not null,
  customer_id bigint not null,
  subject text not null check (subject in ('cart', 'registration', 'registration_request', 'bundle', 'voucher', 'membership', 'attendance_charge')),
  subject_id bigint not null,
  provider text not null check (provider in ('SANDBOX', 'STRIPE', 'MOLLIE')),
  -- The provider's name for it, and its page; unknown until the provider has answered
  provider_id text,
  checkout_url text,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- What a cart was when payment began: items, prices, fee, strategy, coupon, wallet part
  frozen jsonb not null default '{}',
  return_path text not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED', 'MISMATCHED')),
  -- The end of the payment page; holds are kept a little longer
  expires_at timestamptz not null,
  checked_at timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organiser_id, id),
  unique (organiser_id, cuid),
  foreign key (organiser_id, customer_id) references customers
);
create unique index payment_attempts_live on payment_attempts (organiser_id, subject, subject_id) where status = 'PENDING';
create unique index payment_attempts_provider on payment_attempts (organiser_id, provider, provider_id) where provider_id is not null;
create index payment_attempts_customer on payment_attempts (organiser_id, customer_id);
create index payment_attempts_to_check on payment_attempts (checked_at) where status = 'PENDING';
call app.protect('payment_attempts');
alter table accounts add foreign key (organiser_id, attempt_id) references payment_attempts;

-- Money going back to a card. The movement is posted when it is asked for, and put right when the provider refuses.
create table refunds (
  organiser_id bigint not null references organisers,
  id bigint generated by default as identity,
  cuid text not null,
  attempt_id bigint not null,
  amount bigint not null check (amount > 0),
  provider_id text,
  status text not null default 'PENDING' check (status in ('PENDING', 'DONE', 'FAILED')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  primary key (organiser_id, id),
  unique (organiser_id, cuid),
  foreign key (organiser_id, attempt_id) references payment_attempts
);
create index refunds_attempt on refunds (organiser_id, attempt_id);
create index refunds_to_settle on refunds (created_at) where status = 'PENDING';
call app.protect('refunds');

-- The demo's own payment provider: what a real one would keep on its side. Reached through its page and its client only.
create table sandbox_payments (
  organiser_id bigint not null references organisers,
  id text not null,
  idempotency_key text not null,
  amount bigint not null,
  currency text not null,
  description text not null,
  return_url text not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'PAID', 'FAILED', 'CANCELLED', 'EXPIRED')),
  refunded bigint not null default 0 check (refunded between 0 and amount),
  -- Under which keys: asked twice, it gives back once
  refund_keys text[] not null default '{}',
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (organiser_id, id),
  unique (organiser_id, idempotency_key)
);
call app.protect('sandbox_payments');
