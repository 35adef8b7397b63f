-- Adding to carts, the call an opening day consists of: any number of requests of one organiser in two calls
-- (app.open_carts, then app.fill_carts), so that a rush costs a round trip for many families and not many for each. Locks
-- in the order of places.sql; the clock is read after them.

-- Holds places and writes items for requests that were judged, each whole or not at all, in their order; then prolongs
-- what their carts held before and remembers the answers. Where everybody can be served they are served together; else one
-- after the other, and the first line of a request that has no place is its answer. A dry request only asks whether
-- it would be served. A line whose participant has been offered these dates (waiting-list.sql) takes no other place: it
-- takes the offer over, which lives no shorter for it, and how long it was held before does not count.
create or replace function app.fill_carts(org bigint, requests jsonb, lines jsonb, products jsonb, hold_seconds integer)
returns jsonb language plpgsql as $$
declare
  life interval := hold_seconds * interval '1 second';
  -- Lines are numbered from one: asked[n], places_of[n], ends[n], offers[n] and promised[n] are of the same line.
  asked app.cart_line[] := array (select l from jsonb_populate_recordset(null::app.cart_line, lines) l order by l.n);
  wanted_of bigint[] := array (select distinct l.availability from unnest(asked) l);
  places_of bigint[] := array (select nextval('places_id_seq') from generate_series(1, cardinality(asked)));
  ends timestamptz[];
  refusals jsonb := '{}';
  -- The place offered, and until when it was
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
  ends := array (select app.hold_end(at, life, l.first_held) from unnest(asked) l order by l.n);
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
    select org, places_of[l.n], l.availability, array (select u.id from unnest(l.dates) u (id) order by u.id),
      l.customer, l.participant, l.quantity, ends[l.n]
    from unnest(asked) l;
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

-- The offers these lines take over, each by one line. They live at least as long as an ordinary hold from here on, so that
-- none lapses while the rest is judged.
create or replace procedure app.find_offers(org bigint, lines jsonb, life interval, at timestamptz, inout places_of bigint[],
  inout ends timestamptz[], inout offers bigint[], inout promised timestamptz[]) language plpgsql as $$
declare
  f record;
begin
  for f in
    select distinct on (p.id) l.n, p.id, p.expires_at from jsonb_to_recordset(lines) l (n integer, customer bigint,
      availability bigint, participant bigint, quantity integer, dates bigint[])
    join places p on p.organiser_id = org and p.availability_id = l.availability and p.customer_id = l.customer
      and p.participant_id = l.participant and p.offered and p.released_at is null and p.expires_at > at
      and p.quantity = l.quantity and l.dates <@ p.date_ids
    order by p.id, l.n
  loop
    offers[f.n] := f.id;
    promised[f.n] := f.expires_at;
    places_of[f.n] := f.id;
    ends[f.n] := greatest(f.expires_at, at + life);
    update places p set expires_at = ends[f.n] where p.organiser_id = org and p.id = f.id;
  end loop;
end $$;

-- What was offered is taken over by the requests that are served, and stays as it was for the others.
create or replace procedure app.take_offers(org bigint, lines jsonb, offers bigint[], promised timestamptz[], refusals jsonb,
  at timestamptz) language plpgsql as $$
declare
  l record;
begin
  for l in select * from jsonb_to_recordset(lines) x (r text, n integer, dates bigint[]) where offers[x.n] is not null loop
    if refusals ? l.r then
      update places p set expires_at = promised[l.n] where p.organiser_id = org and p.id = offers[l.n];
    else
      perform app.take_offer(org, offers[l.n], l.dates, at);
    end if;
  end loop;
  perform app.pass_on(org, array (
    select distinct p.availability_id from places p where p.organiser_id = org and p.id = any (offers)), at);
end $$;

-- One after the other, because somebody may have to go without: app.take_places judges, reclaims and says why not. It is
-- asked for the lines that have no offer.
create or replace procedure app.take_one_by_one(org bigint, requests jsonb, lines jsonb, offers bigint[], hold_seconds integer,
  inout places_of bigint[], inout ends timestamptz[], inout refusals jsonb) language plpgsql as $$
declare
  q record;
  t record;
  own jsonb;
begin
  for q in select * from jsonb_to_recordset(requests) x (r text, customer bigint, dry boolean) order by x.r::integer loop
    own := coalesce((
      select jsonb_agg(x.line || jsonb_build_object('i', x.i)) from (
        select l.line, row_number() over (order by (l.line ->> 'n')::integer) as i from jsonb_array_elements(lines) l (line)
        where l.line ->> 'r' = q.r and offers[(l.line ->> 'n')::integer] is null) x), '[]');
    begin
      select * into t from app.take_places(org, q.customer,
        array (select l.availability from jsonb_to_recordset(own) l (i integer, availability bigint) order by l.i),
        array (select l.participant from jsonb_to_recordset(own) l (i integer, participant bigint) order by l.i),
        array (select l.quantity from jsonb_to_recordset(own) l (i integer, quantity integer) order by l.i),
        array (select l.first_held from jsonb_to_recordset(own) l (i integer, first_held timestamptz) order by l.i),
        array (select l.i from jsonb_to_recordset(own) l (i integer, dates bigint[])
          cross join unnest(l.dates) u (id) order by l.i, u.id),
        array (select u.id from jsonb_to_recordset(own) l (i integer, dates bigint[])
          cross join unnest(l.dates) u (id) order by l.i, u.id),
        hold_seconds, true);
      if t.reason is null and q.dry then raise exception using errcode = 'MA010'; end if;
    exception when sqlstate 'MA010' then
      t.reason := 'DRY';
    end;
    if t.reason is not null then
      refusals := refusals || jsonb_build_object(q.r, jsonb_build_object('reason', t.reason,
        'line', (select l.line from jsonb_to_recordset(own) l (i integer, line integer) where l.i = t.refused_line),
        'date_id', t.refused_date));
    else
      select array_agg(coalesce(t.place_ids[l.i], places_of[x.n]) order by x.n),
        array_agg(coalesce(t.expires[l.i], ends[x.n]) order by x.n)
      into places_of, ends from jsonb_to_recordset(lines) x (n integer)
      left join jsonb_to_recordset(own) l (n integer, i integer) on l.n = x.n;
    end if;
  end loop;
end $$;

-- What each request is answered, and will be answered when it is asked again under its key.
create or replace function app.answer_requests(org bigint, requests jsonb, refusals jsonb, at timestamptz) returns jsonb language plpgsql as $$
declare
  answers jsonb := (
    select jsonb_object_agg(q.r, (
      select jsonb_build_object('ok', true, 'expires_at', app.iso(min(t.expires_at)),
        'items', jsonb_agg(jsonb_build_object('id', t.id, 'cuid', t.cuid) order by t.position)
          filter (where t.position > q.last_position))
      from cart_items t where t.organiser_id = org and t.cart_id = q.cart and t.expires_at > at))
    from jsonb_to_recordset(requests) q (r text, cart bigint, last_position integer) where not refusals ? q.r);
begin
  insert into idempotency_keys (organiser_id, caller, key, endpoint, fingerprint, answer)
  select org, q.caller, q.key, q.endpoint, q.fingerprint, answers -> q.r
  from jsonb_to_recordset(requests) q (r text, caller text, key text, endpoint text, fingerprint text)
  where q.key is not null and not refusals ? q.r
  on conflict do nothing;
  return coalesce(answers, '{}') || refusals;
end $$;
