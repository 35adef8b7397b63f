-- Adding to carts, the call an opening day consists of: any number of requests of one organiser in two calls, so that a rush
-- costs a round trip for many families and not many for each. Two rules carry over from migration 0012: locks in the
-- house's order (customers, participants, then resources and dates), and the clock is read after them.

-- Items name their places, so the places are numbered before either is written.
grant usage on sequence places_id_seq to marelle_tenant;

-- Locks these families, opens their carts and says what is known of each. In company nobody waits long for somebody who
-- is busy elsewhere: the call fails, and each is tried alone.
create function app.open_carts(org bigint, given jsonb, patience text) returns jsonb language plpgsql as $$
declare
  here bigint[];
begin
  perform set_config('lock_timeout', patience, true);
  here := array (
    select c.id from customers c where c.organiser_id = org and c.deleted_at is null
      and c.id = any (array (select g.customer from jsonb_to_recordset(given) g (customer bigint)))
    order by c.id for no key update);
  insert into carts (organiser_id, cuid, customer_id)
  select org, g.cuid, g.customer from jsonb_to_recordset(given) g (customer bigint, cuid text)
  where g.customer = any (here) and not exists (
    select from carts c where c.organiser_id = org and c.customer_id = g.customer and c.processed_at is null)
  on conflict do nothing;
  -- Also those whose holds are prolonged by what is added
  perform from participants p where p.organiser_id = org and p.id = any (array (
    select k.participant_id from jsonb_to_recordset(given) g (customer bigint, participants bigint[])
    join guardianships k on k.organiser_id = org and k.customer_id = g.customer
    where g.customer = any (here) and (k.participant_id = any (g.participants) or exists (
      select from carts c join cart_items t on t.organiser_id = c.organiser_id and t.cart_id = c.id
      where c.organiser_id = org and c.customer_id = g.customer and c.processed_at is null
        and t.participant_id = k.participant_id and t.place_id is not null))))
  order by p.id for update;
  perform set_config('lock_timeout', '0', true);
  return (
    select jsonb_object_agg(g.customer, jsonb_build_object(
      'earlier', (select jsonb_build_object('endpoint', k.endpoint, 'fingerprint', k.fingerprint, 'answer', k.answer)
        from idempotency_keys k where k.organiser_id = org and k.caller = g.caller and k.key = g.key),
      'cart', (select jsonb_build_object('id', c.id, 'cuid', c.cuid,
          'items_count', count(t.id) filter (where t.expires_at > clock_now()), 'last_position', coalesce(max(t.position), 0))
        from carts c left join cart_items t on t.organiser_id = c.organiser_id and t.cart_id = c.id
        where c.organiser_id = org and c.customer_id = g.customer and c.processed_at is null group by c.id, c.cuid),
      'attempt_id', (select a.id from carts c
        join payment_attempts a on a.organiser_id = c.organiser_id and a.subject = 'cart' and a.subject_id = c.id
        where c.organiser_id = org and c.customer_id = g.customer and c.processed_at is null and a.status = 'PENDING'),
      'participants', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'birthdate', p.birthdate)), '[]')
        from guardianships k join participants p on p.organiser_id = k.organiser_id and p.id = k.participant_id
        where k.organiser_id = org and k.customer_id = g.customer and p.id = any (g.participants) and p.deleted_at is null)))
    from jsonb_to_recordset(given) g (customer bigint, participants bigint[], caller text, key text)
    where g.customer = any (here));
end $$;

-- Holds places and writes items for requests that were judged, each whole or not at all, in their order; then prolongs
-- what their carts held before and remembers the answers. Where everybody can be served they are served together; else one
-- after the other, and the first line of a request that has no place is its answer. A dry request only asks whether
-- it would be served. A line whose participant has been offered these dates (migration 0018) takes no other place: it
-- takes the offer over, which lives no shorter for it, and how long it was held before does not count.
create function app.fill_carts(org bigint, requests jsonb, lines jsonb, products jsonb, hold_seconds integer)
returns jsonb language plpgsql as $$
declare
  life interval := hold_seconds * interval '1 second';
  places_of bigint[] := array (select nextval('places_id_seq') from jsonb_array_elements(lines));
  ends timestamptz[];
  refusals jsonb := '{}';
  -- By line: the place offered, and until when it was
  offers bigint[] := '{}';
  promised timestamptz[];
  is_shared boolean;
  at timestamptz;
begin
  perform from resources r where r.organiser_id = org and r.id = any (array (
    select a.resource_id from availabilities a where a.organiser_id = org
      and a.id = any (array (select l.availability from jsonb_to_recordset(lines) l (availability bigint)))))
  order by r.id for update;
  is_shared := found;
  perform from availability_dates d where d.organiser_id = org
    and d.availability_id = any (array (select l.availability from jsonb_to_recordset(lines) l (availability bigint)))
  order by d.id for update;
  at := clock_now();
  ends := array (
    select least(at + life, coalesce(l.first_held, at) + 4 * life)
    from jsonb_to_recordset(lines) l (n integer, first_held timestamptz) order by l.n);
  if exists (select from places p where p.organiser_id = org and p.offered and p.released_at is null
    and p.availability_id = any (array (select l.availability from jsonb_to_recordset(lines) l (availability bigint)))) then
    call app.find_offers(org, lines, life, at, places_of, ends, offers, promised);
  end if;

  if is_shared or cardinality(offers) > 0 or at >= any (ends) or requests @> '[{"dry": true}]' or exists (
    select from waiting_list_entries e where e.organiser_id = org and e.status = 'WAITING'
      and e.availability_id = any (array (select l.availability from jsonb_to_recordset(lines) l (availability bigint)))
  ) or exists (
    select from availability_dates d join (
      select u.id, sum(l.quantity) as wanted
      from jsonb_to_recordset(lines) l (quantity integer, dates bigint[]) cross join unnest(l.dates) u (id) group by u.id) w
      on w.id = d.id
    where d.organiser_id = org and d.capacity - d.registered - d.held - d.reserved_for_list < w.wanted) then
    call app.take_one_by_one(org, requests, lines, offers, hold_seconds, places_of, ends, refusals);
    if cardinality(offers) > 0 then call app.take_offers(org, lines, offers, promised, refusals, at); end if;
  else
    update availability_dates d set held = d.held + w.wanted from (
      select u.id, sum(l.quantity)::integer as wanted
      from jsonb_to_recordset(lines) l (quantity integer, dates bigint[]) cross join unnest(l.dates) u (id) group by u.id) w
    where d.organiser_id = org and d.id = w.id;
    insert into places (organiser_id, id, availability_id, date_ids, customer_id, participant_id, quantity, expires_at)
    select org, places_of[l.n], l.availability, array (select u.id from unnest(l.dates) u (id) order by u.id),
      l.customer, l.participant, l.quantity, ends[l.n]
    from jsonb_to_recordset(lines) l (n integer, customer bigint, availability bigint, participant bigint, quantity integer,
      dates bigint[]);
  end if;

  insert into cart_items (organiser_id, cuid, cart_id, position, type, participant_id, availability_id, place_id, quantity,
    added, expires_at, created_at)
  select org, l.cuid, l.cart, l.position, 'REGISTRATION', l.participant, l.availability, places_of[l.n], l.quantity,
    l.added, ends[l.n], at
  from jsonb_to_recordset(lines) l (r text, n integer, cart bigint, position integer, cuid text, availability bigint,
    participant bigint, quantity integer, added jsonb)
  where not refusals ? l.r;
  insert into first_holds as f (organiser_id, customer_id, participant_id, availability_id, first_held_at, held_until)
  select distinct on (l.customer, l.participant, l.availability)
    org, l.customer, l.participant, l.availability, case when offers[l.n] is null then coalesce(l.first_held, at) else at end,
    ends[l.n]
  from jsonb_to_recordset(lines) l (r text, n integer, customer bigint, participant bigint, availability bigint,
    first_held timestamptz)
  where not refusals ? l.r order by l.customer, l.participant, l.availability, l.n
  on conflict (organiser_id, customer_id, participant_id, availability_id) do update set
    first_held_at = excluded.first_held_at, held_until = excluded.held_until;
  insert into cart_items (organiser_id, cuid, cart_id, position, type, participant_id, bundle_id, voucher_id, membership_id,
    added, expires_at, created_at)
  select org, p.cuid, p.cart, p.position, p.type, p.participant_id, p.bundle_id, p.voucher_id, p.membership_id,
    p.added, at + life, at
  from jsonb_to_recordset(products) p (r text, cart bigint, position integer, cuid text, type text, participant_id bigint,
    bundle_id bigint, voucher_id bigint, membership_id bigint, added jsonb)
  where not refusals ? p.r;
  perform app.prolong_cart(org, q.customer, q.cart, hold_seconds)
  from jsonb_to_recordset(requests) q (r text, customer bigint, cart bigint, had_items boolean)
  where q.had_items and not refusals ? q.r;
  return app.answer_requests(org, requests, refusals, at);
end $$;

-- The offers these lines take over, each by one line. They live at least as long as an ordinary hold from here on, so that
-- none lapses while the rest is judged.
create procedure app.find_offers(org bigint, lines jsonb, life interval, at timestamptz, inout places_of bigint[],
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
create procedure app.take_offers(org bigint, lines jsonb, offers bigint[], promised timestamptz[], refusals jsonb,
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
create procedure app.take_one_by_one(org bigint, requests jsonb, lines jsonb, offers bigint[], hold_seconds integer,
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
create function app.answer_requests(org bigint, requests jsonb, refusals jsonb, at timestamptz) returns jsonb language plpgsql as $$
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
