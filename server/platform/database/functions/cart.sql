-- Carts as a whole: made, prolonged, and kept as they are while they are paid for. checkout.sql closes them.

-- A cart for each of these customers who has no open one; `given` says its cuid.
create or replace function app.make_carts(org bigint, customers bigint[], given jsonb) returns void language plpgsql as $$
declare
  with_cart bigint[] := array (
    select c.customer_id from carts c where c.organiser_id = org and c.customer_id = any (customers) and c.processed_at is null);
  ids bigint[];
  cuids text[];
  owners bigint[];
begin
  select array_agg(nextval('carts_id_seq')), array_agg(g.cuid), array_agg(g.customer) into ids, cuids, owners
  from jsonb_to_recordset(given) g (customer bigint, cuid text)
  where g.customer = any (customers) and not g.customer = any (with_cart);
  if ids is null then return; end if;
  insert into carts (organiser_id, id, cuid, customer_id)
  select t.organiser_id, n.id, n.cuid, n.customer from tenant t cross join unnest(ids, cuids, owners) n (id, cuid, customer)
  where t.organiser_id = org on conflict do nothing;
end $$;

-- What each request is answered when it is asked again under its key.
create or replace function app.keep_answers(org bigint, requests jsonb, answers jsonb) returns void language plpgsql as $$
declare
  one record;
begin
  if not jsonb_path_exists(requests, '$[*].key') then return; end if;
  if app.is_few(jsonb_array_length(requests)) then
    for one in
      select x.*, answers -> x.request as answer
      from jsonb_to_recordset(requests) x (request text, caller text, key text, endpoint text, fingerprint text)
      where x.key is not null and answers ? x.request
    loop
      insert into idempotency_keys (organiser_id, caller, key, endpoint, fingerprint, answer)
      values (org, one.caller, one.key, one.endpoint, one.fingerprint, one.answer) on conflict do nothing;
    end loop;
    return;
  end if;
  insert into idempotency_keys (organiser_id, caller, key, endpoint, fingerprint, answer)
  select t.organiser_id, q.caller, q.key, q.endpoint, q.fingerprint, answers -> q.request
  from tenant t cross join jsonb_to_recordset(requests) q (request text, caller text, key text, endpoint text, fingerprint text)
  where t.organiser_id = org and q.key is not null and answers ? q.request
  on conflict do nothing;
end $$;

-- Adding gives every unexpired item of a cart the same new end (app.hold_end, from its first hold, which is remembered beyond
-- the place: it cannot be kept by adding again and again). A pause of one cart expiration without a hold begins anew. What
-- lives longer, an offered place for instance, is not shortened. The places' rows are locked before the clock is read, so
-- that nobody reclaims what is being prolonged; a row that somebody else has locked was found expired by them, and stays
-- so. Answers the earliest end.
create or replace function app.prolong_cart(org bigint, customer bigint, cart bigint, hold_seconds integer)
returns timestamptz language plpgsql as $$
declare
  life interval := hold_seconds * interval '1 second';
  own bigint[];
  at timestamptz;
  ends_at timestamptz;
  -- Whoever held nothing since then begins anew.
  paused_since timestamptz;
begin
  own := array (
    select p.id from places p where p.organiser_id = org and p.released_at is null and p.expires_at is not null
      and p.id = any (array (select t.place_id from cart_items t where t.organiser_id = org and t.cart_id = cart))
    for no key update skip locked);
  at := clock_now();
  ends_at := at + life;
  paused_since := at - life;
  insert into first_holds as f (organiser_id, customer_id, participant_id, availability_id, first_held_at, held_until)
  select distinct t.organiser_id, customer, t.participant_id, t.availability_id, at, ends_at from cart_items t
  where t.organiser_id = org and t.cart_id = cart and t.place_id = any (own) and t.expires_at > at
  on conflict (organiser_id, customer_id, participant_id, availability_id) do update set
    first_held_at = case when f.held_until > paused_since then f.first_held_at else at end,
    held_until = greatest(f.held_until,
      app.hold_end(at, life, case when f.held_until > paused_since then f.first_held_at else at end));
  update cart_items t set expires_at = greatest(t.expires_at, coalesce((
    select f.held_until from first_holds f where f.organiser_id = org and f.customer_id = customer
      and f.participant_id = t.participant_id and f.availability_id = t.availability_id and t.place_id is not null
    ), app.hold_end(at, life, t.created_at)))
  where t.organiser_id = org and t.cart_id = cart and t.expires_at > at and (t.place_id is null or t.place_id = any (own));
  update places p set expires_at = t.expires_at from cart_items t
  where t.organiser_id = org and t.cart_id = cart and t.place_id = any (own) and t.expires_at > at
    and p.organiser_id = org and p.id = t.place_id;
  return (select min(t.expires_at) from cart_items t where t.organiser_id = org and t.cart_id = cart and t.expires_at > at);
end $$;

-- A hold that ends before its time: the pause begins at once, unless the participant holds other dates of the same.
create or replace function app.end_hold(org bigint, customer bigint, participant bigint, availability bigint)
returns void language plpgsql as $$
declare
  at timestamptz := clock_now();
begin
  update first_holds f set held_until = coalesce((
    select max(p.expires_at) from places p where p.organiser_id = org and p.customer_id = customer
      and p.participant_id = participant and p.availability_id = availability and p.released_at is null and p.expires_at > at
    ), at)
  where f.organiser_id = org and f.customer_id = customer and f.participant_id = participant
    and f.availability_id = availability and f.held_until > at;
end $$;

-- A cart that is being paid for does not change. Whoever wants to change it ends the payment first; this is what holds
-- them to it, whatever they do to the cart (MA004, read in server/checkout/attempts/ending-payment.ts).
create or replace function app.refuse_while_paying() returns trigger language plpgsql as $$
declare
  org bigint := (select t.organiser_id from changed t limit 1);
  carts bigint[] := array (select distinct t.cart_id from changed t);
begin
  perform from payment_attempts a where a.organiser_id = org
    and a.subject = 'cart' and a.subject_id = any (carts) and a.status = 'PENDING' limit 1;
  if found then
    raise exception 'The cart is being paid for.' using errcode = 'MA004';
  end if;
  return null;
end $$;

create or replace function app.refuse_coupon_while_paying() returns trigger language plpgsql as $$
begin
  if exists (
    select from payment_attempts a where a.organiser_id = new.organiser_id
      and a.subject = 'cart' and a.subject_id = new.id and a.status = 'PENDING') then
    raise exception 'The cart is being paid for.' using errcode = 'MA004';
  end if;
  return null;
end $$;

-- While somebody pays, their items and places live until the given instant, never shorter than they did; the memory of
-- first holds does not count it. Says which items still lived. Rows are locked before the clock is read, as in
-- app.prolong_cart.
create or replace function app.keep_for_payment(org bigint, cart bigint, until timestamptz) returns bigint[] language plpgsql as $$
declare
  own bigint[];
  at timestamptz;
begin
  own := array (
    select p.id from places p where p.organiser_id = org and p.released_at is null and p.expires_at is not null
      and p.id = any (array (select t.place_id from cart_items t where t.organiser_id = org and t.cart_id = cart))
    for no key update skip locked);
  at := clock_now();
  update cart_items t set expires_at = greatest(t.expires_at, until)
  where t.organiser_id = org and t.cart_id = cart and t.expires_at > at and (t.place_id is null or t.place_id = any (own));
  update places p set expires_at = t.expires_at from cart_items t
  where t.organiser_id = org and t.cart_id = cart and t.place_id = any (own) and t.expires_at > at
    and p.organiser_id = org and p.id = t.place_id;
  return array (select t.id from cart_items t where t.organiser_id = org and t.cart_id = cart and t.expires_at > at);
end $$;
