-- What calls ask of families: their carts, what they own, what they held. Every statement asks one table for the organiser and ids
-- in variables. That is the short way through the planner of a cluster, which takes several times as long for a join; on one
-- PostgreSQL these statements are planned once for each connection.

-- The open cart of a customer with its unexpired items, in their order, whom they are for, which dates their places have, and the
-- catalogue's version; null where there is none.
create or replace function app.read_cart(org bigint, customer bigint) returns jsonb language plpgsql as $$
declare
  cart record;
  items jsonb;
  -- Of the items: the participants and the places, and what is known of each by id
  whose bigint[];
  held bigint[];
  participants jsonb;
  dates jsonb;
  version bigint;
  at timestamptz;
begin
  select c.id, c.cuid, c.coupon_id into cart from carts c
  where c.organiser_id = org and c.customer_id = customer and c.processed_at is null;
  if not found then return null; end if;
  at := clock_now();
  select jsonb_agg(jsonb_build_object('id', t.id, 'cuid', t.cuid, 'type', t.type, 'quantity', t.quantity, 'position', t.position,
    'participant_id', t.participant_id, 'availability_id', t.availability_id, 'place_id', t.place_id, 'added', t.added,
    'expires_at', app.iso(t.expires_at)) order by t.position), array_agg(t.participant_id), array_agg(t.place_id)
  into items, whose, held from cart_items t where t.organiser_id = org and t.cart_id = cart.id and t.expires_at > at;
  if items is not null then
    select jsonb_object_agg(p.id, jsonb_build_object('id', p.id, 'cuid', p.cuid, 'fullname', p.fullname))
    into participants from participants p where p.organiser_id = org and p.id = any (whose);
    select jsonb_object_agg(p.id, p.date_ids) into dates from places p where p.organiser_id = org and p.id = any (held);
  end if;
  -- After the places, so that a catalogue of this version has all their dates
  select v.version into version from catalogue_versions v where v.organiser_id = org;
  return jsonb_build_object('id', cart.id, 'cuid', cart.cuid, 'coupon_id', cart.coupon_id, 'version', version, 'now', app.iso(at),
    'items', coalesce(items, '[]'), 'participants', coalesce(participants, '{}'), 'dates', coalesce(dates, '{}'));
end $$;

-- What adding asks of each family that has an open cart. A member is a customer, a participant and a birthdate.
create or replace function app.describe_families(org bigint, given jsonb, here bigint[], members jsonb) returns json language plpgsql as $$
declare
  life integer;
  answers jsonb;
  -- Carts: whose each is, and its names
  owners bigint[];
  ids bigint[];
  cuids text[];
  -- Carts that have items: how many are unexpired, and where the last one stands
  filled bigint[];
  counts integer[];
  positions integer[];
  -- Carts that are being paid for, and by which payment
  paid bigint[];
  attempts bigint[];
  at timestamptz;
  one record;
begin
  select array_agg(c.customer_id), array_agg(c.id), array_agg(c.cuid) into owners, ids, cuids
  from carts c where c.organiser_id = org and c.customer_id = any (here) and c.processed_at is null;
  if ids is null then return '{}'; end if;
  select s.cart_expiration into life from settings s where s.organiser_id = org;
  at := clock_now();
  for one in
    select t.cart_id, count(*) filter (where t.expires_at > at)::integer as unexpired, max(t.position) as last_position
    from cart_items t where t.organiser_id = org and t.cart_id = any (ids) group by t.cart_id
  loop
    filled := filled || one.cart_id;
    counts := counts || one.unexpired;
    positions := positions || one.last_position;
  end loop;
  select array_agg(a.subject_id), array_agg(a.id) into paid, attempts from payment_attempts a
  where a.organiser_id = org and a.subject = 'cart' and a.subject_id = any (ids) and a.status = 'PENDING';
  answers := app.find_answers(org, given);
  return (
    select coalesce(json_object_agg(g.customer, json_build_object('earlier', answers -> g.customer::text,
      'cart', json_build_object('id', c.id, 'cuid', c.cuid, 'items_count', coalesce(i.unexpired, 0),
        'last_position', coalesce(i.last_position, 0), 'cart_expiration', life),
      'attempt_id', a.id,
      'participants', (
        select coalesce(json_agg(json_build_object('id', m -> 1, 'birthdate', m -> 2)), '[]') from jsonb_array_elements(members) m
        where (m ->> 0)::bigint = g.customer and (m ->> 1)::bigint = any (g.participants)))), '{}')
    from jsonb_to_recordset(given) g (customer bigint, participants bigint[])
    join unnest(owners, ids, cuids) c (customer, id, cuid) on c.customer = g.customer
    left join unnest(filled, counts, positions) i (cart, unexpired, last_position) on i.cart = c.id
    left join unnest(paid, attempts) a (cart, id) on a.cart = c.id);
end $$;

-- By customer: what a call under the same key was answered before. A customer's calls are one at a time in a batch. Keys are
-- found by their callers, who have few: an index asked for callers and keys would try every key with every caller.
create or replace function app.find_answers(org bigint, given jsonb) returns jsonb language plpgsql as $$
declare
  callers text[];
  asked text[];
  answers jsonb;
begin
  select array_agg(g.caller), array_agg(g.caller || ' ' || g.key) into callers, asked
  from jsonb_to_recordset(given) g (caller text, key text) where g.key is not null;
  if asked is null then return '{}'; end if;
  select jsonb_object_agg(k.caller || ' ' || k.key,
    jsonb_build_object('endpoint', k.endpoint, 'fingerprint', k.fingerprint, 'answer', k.answer))
  into answers from idempotency_keys k
  where k.organiser_id = org and k.caller = any (callers) and k.caller || ' ' || k.key = any (asked);
  if answers is null then return '{}'; end if;
  return (
    select coalesce(jsonb_object_agg(g.customer, answers -> (g.caller || ' ' || g.key)), '{}')
    from jsonb_to_recordset(given) g (customer bigint, caller text, key text) where answers ? (g.caller || ' ' || g.key));
end $$;

-- What registrations are judged by besides the catalogue: the places these participants have or hold at this moment (offers
-- from the waiting list are not counted yet), when their customers first held what they held within a day, which is the longest
-- that a cart lives, and the catalogue's version.
create or replace function app.find_own(org bigint, customers bigint[], participants bigint[]) returns jsonb language plpgsql as $$
declare
  version bigint;
  taken jsonb;
  held jsonb;
  at timestamptz := clock_now();
  a_day_ago timestamptz := at - interval '1 day';
begin
  select jsonb_agg(jsonb_build_object('id', p.id, 'participant_id', p.participant_id, 'availability_id', p.availability_id,
    'date_ids', p.date_ids))
  into taken from places p where p.organiser_id = org and p.participant_id = any (participants)
    and p.released_at is null and not p.offered and (p.expires_at is null or p.expires_at > at);
  select jsonb_agg(jsonb_build_object('customer_id', f.customer_id, 'participant_id', f.participant_id,
    'availability_id', f.availability_id, 'first_held_at', app.iso(f.first_held_at), 'held_until', app.iso(f.held_until)))
  into held from first_holds f where f.organiser_id = org and f.customer_id = any (customers) and f.held_until > a_day_ago;
  -- After the places, so that a catalogue of this version has all their dates
  select v.version into version from catalogue_versions v where v.organiser_id = org;
  return jsonb_build_object('version', version, 'now', app.iso(at), 'taken', coalesce(taken, '[]'), 'held', coalesce(held, '[]'));
end $$;

-- What these customers' prices depend on: whether somebody owns bundles, or has discounts, and the registrations that are still
-- active, oldest first.
create or replace function app.describe_households(org bigint, customers bigint[]) returns jsonb language plpgsql as $$
declare
  kin bigint[];
  has_bundles boolean;
  has_discounts boolean;
  registrations jsonb;
  -- The availabilities of those, and the activity of each
  named bigint[];
  activities jsonb;
begin
  perform from owned_bundles o where o.organiser_id = org and o.customer_id = any (customers) and o.cancelled_at is null limit 1;
  has_bundles := found;
  -- Few organisers give participants discounts of their own; only for those it matters who these customers' participants are.
  perform from discounts d where d.organiser_id = org and d.active
    and (d.customer_id = any (customers) or d.participant_id is not null) limit 1;
  has_discounts := found;
  if has_discounts then
    select array_agg(g.participant_id) into kin from guardianships g where g.organiser_id = org and g.customer_id = any (customers);
    perform from discounts d where d.organiser_id = org and d.active
      and (d.customer_id = any (customers) or d.participant_id = any (kin)) limit 1;
    has_discounts := found;
  end if;
  select jsonb_agg(jsonb_build_object('customer_id', r.customer_id, 'participant_id', r.participant_id,
    'availability_id', r.availability_id, 'calendar_period_ids', coalesce(r.sold -> 'calendar_period_ids', '[]'),
    'year', r.sold -> 'year') order by r.created_at, r.id), array_agg(distinct r.availability_id)
  into registrations, named from registrations r
  where r.organiser_id = org and r.customer_id = any (customers) and r.cancelled_at is null;
  if named is not null then
    select jsonb_object_agg(a.id, a.activity_id) into activities from availabilities a
    where a.organiser_id = org and a.id = any (named);
  end if;
  return jsonb_build_object('has_bundles', has_bundles, 'has_discounts', has_discounts,
    'registrations', coalesce(registrations, '[]'), 'activities', coalesce(activities, '{}'));
end $$;
