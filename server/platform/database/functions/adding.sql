-- Adding to carts, the call an opening day consists of: any number of requests of one organiser in two calls
-- (app.open_carts, then app.fill_carts), so that a rush costs a round trip for many families and not many for each. Locks
-- in the order of places.sql; the clock is read after them.

-- Locks these families, opens their carts and says what is known of each. `wait_at_most` is the lock timeout: a batch fails
-- soon when one of its families is busy elsewhere, and each is tried alone.
create or replace function app.open_carts(org bigint, given jsonb, wait_at_most text) returns json language plpgsql as $$
declare
  wanted bigint[] := array (select g.customer from jsonb_to_recordset(given) g (customer bigint));
  here bigint[] := '{}';
  one record;
  -- Customers, each beside a participant; participants, each beside their birthdate; and both together
  kin_of bigint[];
  kin bigint[];
  present bigint[];
  birthdates date[];
  members jsonb;
  known json;
begin
  if wait_at_most <> '0' then execute format('set local lock_timeout = %L', wait_at_most); end if;
  for one in
    select c.id from customers c where c.organiser_id = org and c.id = any (wanted) and c.deleted_at is null
    order by c.id for no key update
  loop
    here := here || one.id;
  end loop;
  -- The whole families: those who are named, and those whose holds are prolonged by what is added. Who is of a family
  -- changes only under its customer's lock.
  select array_agg(k.customer_id), array_agg(k.participant_id) into kin_of, kin
  from guardianships k where k.organiser_id = org and k.customer_id = any (here);
  for one in
    select p.id, p.birthdate, p.deleted_at from participants p
    where p.organiser_id = org and p.id = any (kin) order by p.id for update
  loop
    continue when one.deleted_at is not null;
    present := present || one.id;
    birthdates := birthdates || one.birthdate;
  end loop;
  members := (
    select jsonb_agg(jsonb_build_array(k.customer, k.id, p.birthdate)) from unnest(kin_of, kin) k (customer, id)
    join unnest(present, birthdates) p (id, birthdate) on p.id = k.id);
  if wait_at_most <> '0' then set local lock_timeout = 0; end if;
  known := app.describe_families(org, given, here, members);
  if (select count(*) from json_object_keys(known)) < cardinality(here) then
    perform app.make_carts(org, here, given);
    known := app.describe_families(org, given, here, members);
  end if;
  return known;
end $$;

-- Holds places and writes items for requests that were judged, each whole or not at all, in their order; then prolongs what their
-- carts held before and remembers the answers. Where everybody can be served they are served together; else one after the other,
-- and the first line of a request that has no place is its answer. A dry request only asks whether it would be served. Where
-- app.has_changed the call fails (MA011) and is judged anew. A line whose participant has been offered these dates
-- (waiting-list.sql) takes the offer over, which lives no shorter for it, and how long it was held before does not count.
create or replace function app.fill_carts(org bigint, requests jsonb, lines jsonb, products jsonb, hold_seconds integer)
returns jsonb language plpgsql as $$
declare
  life interval := hold_seconds * interval '1 second';
  -- Lines are numbered from one: asked[n], places_of[n], items_of[n], ends[n], offers[n] and promised[n] are of the same line.
  asked app.cart_line[] := array (select l from jsonb_populate_recordset(null::app.cart_line, lines) l order by l.line_no);
  wanted_of bigint[] := array (select distinct l.availability from unnest(asked) l);
  places_of bigint[] := array (select nextval('places_id_seq') from generate_series(1, cardinality(asked)));
  items_of bigint[] := array (select nextval('cart_items_id_seq') from generate_series(1, cardinality(asked)));
  products_of bigint[];
  ends timestamptz[];
  -- By request: until when what its cart held before is held now
  kept jsonb := '{}';
  answers jsonb;
  refusals jsonb := '{}';
  -- The place offered, and until when it was
  offers bigint[] := '{}';
  promised timestamptz[];
  -- By date: how many are wanted of it; and what is free of those that are locked
  wanted_dates bigint[];
  wanted integer[];
  locked_dates bigint[];
  free integer[];
  shared bigint[];
  -- Dates that the organiser cancelled after the requests were judged
  cancelled bigint[];
  is_offered boolean;
  is_waited_for boolean;
  -- Availabilities that are not archived, and that of each date there is
  open_of bigint[];
  dated bigint[];
  version bigint;
  at timestamptz;
  q record;
begin
  for q in
    select d.id, d.capacity - d.registered - d.held - d.reserved_for_list as free, d.resource_id, d.cancelled_at from availability_dates d
    where d.organiser_id = org and d.availability_id = any (wanted_of) order by d.id for update
  loop
    locked_dates := locked_dates || q.id;
    free := free || q.free;
    if q.resource_id is not null then shared := shared || q.resource_id; end if;
    if q.cancelled_at is not null then cancelled := cancelled || q.id; end if;
  end loop;
  if shared is not null then
    perform from resources r where r.organiser_id = org and r.id = any (shared) order by r.id for update;
  end if;
  at := clock_now();
  ends := array (select app.hold_end(at, life, l.first_held) from unnest(asked) l order by l.line_no);
  perform from places p where p.organiser_id = org and p.offered and p.released_at is null and p.availability_id = any (wanted_of) limit 1;
  is_offered := found;
  perform from waiting_list_entries e where e.organiser_id = org and e.status = 'WAITING' and e.availability_id = any (wanted_of) limit 1;
  is_waited_for := found;
  -- A catalogue of the version that the requests were judged by has not changed; of another one these dates are looked at.
  select v.version into version from catalogue_versions v where v.organiser_id = org;
  if version is distinct from (requests #>> '{0,version}')::bigint then
    select array_agg(a.id) into open_of from availabilities a
    where a.organiser_id = org and a.id = any (wanted_of) and a.archived_at is null;
    select coalesce(array_agg(d.availability_id), '{}') into dated from availability_dates d
    where d.organiser_id = org and d.availability_id = any (open_of);
    if app.has_changed(asked, dated) then raise exception using errcode = 'MA011'; end if;
  end if;
  if is_offered then
    call app.find_offers(org, lines, life, at, places_of, ends, offers, promised);
  end if;
  select array_agg(w.id), array_agg(w.quantity) into wanted_dates, wanted from (
    select u.id, sum(l.quantity)::integer as quantity from unnest(asked) l cross join unnest(l.dates) u (id) group by u.id) w;

  if shared is not null or cancelled && wanted_dates or cardinality(offers) > 0 or at >= any (ends) or requests @> '[{"dry": true}]' or is_waited_for or exists (
    select from unnest(wanted_dates, wanted) w (id, quantity) join unnest(locked_dates, free) f (id, free) on f.id = w.id
    where f.free < w.quantity) then
    call app.take_one_by_one(org, requests, lines, offers, hold_seconds, places_of, ends, refusals);
    if cardinality(offers) > 0 then call app.take_offers(org, lines, offers, promised, refusals, at); end if;
  else
    -- One update for each number that is wanted, and mostly one altogether: ids in a variable are the short way on a cluster.
    for q in select w.quantity, array_agg(w.id) as ids from unnest(wanted_dates, wanted) w (id, quantity) group by w.quantity loop
      update availability_dates d set held = d.held + q.quantity where d.organiser_id = org and d.id = any (q.ids);
    end loop;
    perform app.write_places(org, asked, places_of, ends);
  end if;

  perform app.write_items(org, asked, places_of, items_of, ends, offers, refusals, at);
  if products <> '[]' then
    products_of := array (select nextval('cart_items_id_seq') from jsonb_array_elements(products));
    insert into cart_items (organiser_id, id, cuid, cart_id, position, type, participant_id, bundle_id, voucher_id, membership_id,
      added, expires_at, created_at)
    select t.organiser_id, products_of[p.product_no], p.cuid, p.cart, p.position, p.type, p.participant_id, p.bundle_id, p.voucher_id,
      p.membership_id, p.added, at + life, at
    from tenant t cross join rows from (jsonb_to_recordset(products) as (request text, cart bigint, position integer, cuid text,
      type text, participant_id bigint, bundle_id bigint, voucher_id bigint, membership_id bigint, added jsonb))
      with ordinality p (request, cart, position, cuid, type, participant_id, bundle_id, voucher_id, membership_id, added, product_no)
    where t.organiser_id = org and not refusals ? p.request;
  end if;
  for q in select x.request, x.customer, x.cart from jsonb_to_recordset(requests)
    x (request text, customer bigint, cart bigint, had_items boolean) where x.had_items and not refusals ? x.request loop
    kept := kept || jsonb_build_object(q.request, app.prolong_cart(org, q.customer, q.cart, hold_seconds));
  end loop;
  select jsonb_object_agg(x.request, jsonb_build_object('ok', true, 'items', i.items,
    'expires_at', app.iso(least(i.ends_at, (kept ->> x.request)::timestamptz)))) into answers
  from jsonb_to_recordset(requests) x (request text) left join (
    select w.request, min(w.ends_at) as ends_at, jsonb_agg(jsonb_build_object('id', w.id, 'cuid', w.cuid) order by w.position) as items
    from (
      select l.request, l.position, items_of[l.line_no] as id, l.cuid, ends[l.line_no] as ends_at from unnest(asked) l
      union all
      select p.line ->> 'request', (p.line ->> 'position')::integer, products_of[p.product_no], p.line ->> 'cuid', at + life
      from jsonb_array_elements(products) with ordinality p (line, product_no)) w
    group by w.request) i on i.request = x.request
  where not refusals ? x.request;
  perform app.keep_answers(org, requests, answers);
  return coalesce(answers, '{}') || refusals;
end $$;
