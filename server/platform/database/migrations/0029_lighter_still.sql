-- Adding and confirming, lighter still. Of adding (migration 0016 tells what it does): what is asked for is unpacked once and
-- not for every statement, and the dates' counters are read as they are locked.
-- Nobody looks an item up by its cuid. Whose a place is, the item, the registration or the entry says that has it, and refers
-- to them; a registration has its availability from its place. Invariants look for what these no longer refuse.
alter table cart_items drop constraint cart_items_organiser_id_cuid_key;
alter table places drop constraint places_organiser_id_customer_id_fkey,
  drop constraint places_organiser_id_participant_id_fkey;
alter table registrations drop constraint registrations_organiser_id_availability_id_fkey;

create type app.cart_line as (r text, n integer, line integer, customer bigint, cart bigint, "position" integer, cuid text,
  availability bigint, participant bigint, quantity integer, dates bigint[], first_held timestamptz, added jsonb);

create or replace function app.fill_carts(org bigint, requests jsonb, lines jsonb, products jsonb, hold_seconds integer)
returns jsonb language plpgsql as $$
declare
  life interval := hold_seconds * interval '1 second';
  asked app.cart_line[] := array (select l from jsonb_populate_recordset(null::app.cart_line, lines) l);
  wanted_of bigint[] := array (select distinct l.availability from unnest(asked) l);
  places_of bigint[] := array (select nextval('places_id_seq') from unnest(asked));
  ends timestamptz[];
  refusals jsonb := '{}';
  -- By line: the place offered, and until when it was
  offers bigint[] := '{}';
  promised timestamptz[];
  -- By date: how many are wanted of it; and what is free of those that are locked
  wanted_dates bigint[];
  wanted integer[];
  locked_dates bigint[];
  free integer[];
  is_shared boolean;
  at timestamptz;
begin
  -- Each by its key: with a list to choose from, all availabilities of the organiser would be looked through.
  perform from resources r where r.organiser_id = org and r.id = any (array (
    select a.resource_id from unnest(wanted_of) w (id) cross join lateral (
      select a.resource_id from availabilities a where a.organiser_id = org and a.id = w.id offset 0) a
    where a.resource_id is not null))
  order by r.id for update;
  is_shared := found;
  select array_agg(d.id), array_agg(d.free) into locked_dates, free from (
    select d.id, d.capacity - d.registered - d.held - d.reserved_for_list as free from availability_dates d
    where d.organiser_id = org and d.availability_id = any (wanted_of) order by d.id for update) d;
  at := clock_now();
  ends := array (select least(at + life, coalesce(l.first_held, at) + 4 * life) from unnest(asked) l);
  if exists (select from places p where p.organiser_id = org and p.offered and p.released_at is null
    and p.availability_id = any (wanted_of)) then
    call app.find_offers(org, lines, life, at, places_of, ends, offers, promised);
  end if;
  select array_agg(w.id), array_agg(w.quantity) into wanted_dates, wanted from (
    select u.id, sum(l.quantity)::integer as quantity from unnest(asked) l cross join unnest(l.dates) u (id) group by u.id) w;

  if is_shared or cardinality(offers) > 0 or at >= any (ends) or requests @> '[{"dry": true}]' or exists (
    select from waiting_list_entries e where e.organiser_id = org and e.status = 'WAITING' and e.availability_id = any (wanted_of)
  ) or exists (
    select from unnest(wanted_dates, wanted) w (id, quantity) join unnest(locked_dates, free) f (id, free) on f.id = w.id
    where f.free < w.quantity) then
    call app.take_one_by_one(org, requests, lines, offers, hold_seconds, places_of, ends, refusals);
    if cardinality(offers) > 0 then call app.take_offers(org, lines, offers, promised, refusals, at); end if;
  else
    update availability_dates d set held = d.held + w.quantity from unnest(wanted_dates, wanted) w (id, quantity)
    where d.organiser_id = org and d.id = w.id;
    insert into places (organiser_id, id, availability_id, date_ids, customer_id, participant_id, quantity, expires_at)
    select org, places_of[l.n], l.availability, l.dates, l.customer, l.participant, l.quantity, ends[l.n] from unnest(asked) l;
  end if;

  insert into cart_items (organiser_id, cuid, cart_id, position, type, participant_id, availability_id, place_id, quantity,
    added, expires_at, created_at)
  select org, l.cuid, l.cart, l.position, 'REGISTRATION', l.participant, l.availability, places_of[l.n], l.quantity,
    l.added, ends[l.n], at
  from unnest(asked) l where not refusals ? l.r;
  insert into first_holds as f (organiser_id, customer_id, participant_id, availability_id, first_held_at, held_until)
  select distinct on (l.customer, l.participant, l.availability)
    org, l.customer, l.participant, l.availability, case when offers[l.n] is null then coalesce(l.first_held, at) else at end,
    ends[l.n]
  from unnest(asked) l where not refusals ? l.r order by l.customer, l.participant, l.availability, l.n
  on conflict (organiser_id, customer_id, participant_id, availability_id) do update set
    first_held_at = excluded.first_held_at, held_until = excluded.held_until;
  if products <> '[]' then
    insert into cart_items (organiser_id, cuid, cart_id, position, type, participant_id, bundle_id, voucher_id, membership_id,
      added, expires_at, created_at)
    select org, p.cuid, p.cart, p.position, p.type, p.participant_id, p.bundle_id, p.voucher_id, p.membership_id,
      p.added, at + life, at
    from jsonb_to_recordset(products) p (r text, cart bigint, position integer, cuid text, type text, participant_id bigint,
      bundle_id bigint, voucher_id bigint, membership_id bigint, added jsonb)
    where not refusals ? p.r;
  end if;
  perform app.prolong_cart(org, q.customer, q.cart, hold_seconds)
  from jsonb_to_recordset(requests) q (r text, customer bigint, cart bigint, had_items boolean)
  where q.had_items and not refusals ? q.r;
  return app.answer_requests(org, requests, refusals, at);
end $$;
