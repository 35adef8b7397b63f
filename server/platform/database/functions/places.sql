-- How places change hands: taken, confirmed, released, reclaimed, changed. docs/capacity.md says it in plain words.
--
-- Everything here locks first and looks afterwards, in one order: all dates of the availabilities involved, then
-- the resources these dates name, each by id (whoever calls has locked the customer and the participants before). The clock is read after the
-- locks are held. Statements stay within one organiser and hold no data-modifying expression, so that organisers can be
-- spread over a cluster.

-- Until when a place lives that is held, or prolonged, at this instant: one cart expiration, but never longer than four of
-- them from when it was first held (null: just now). One that has been held that long ends at or before `at`. Immutable,
-- because `life` is a number of seconds and never of days or months; a cluster wants it where it changes rows.
create or replace function app.hold_end(at timestamptz, life interval, first_held timestamptz) returns timestamptz
language plpgsql immutable parallel safe as $$
begin
  return least(at + life, first_held + 4 * life);
end $$;

-- Free again is what has expired. The rows are locked and judged anew: somebody may be prolonging one right now.
create or replace function app.reclaim_places(org bigint, availabilities bigint[], at timestamptz) returns void language plpgsql as $$
declare
  dead bigint[];
begin
  select array_agg(x.id) into dead from (
    select p.id from places p
    where p.organiser_id = org and p.availability_id = any (availabilities) and p.released_at is null and p.expires_at <= at
    order by p.id for update) x;
  if dead is null then return; end if;
  update availability_dates d set held = d.held - x.quantity from (
    select u.id, sum(p.quantity)::integer as quantity from places p cross join unnest(p.date_ids) u (id)
    where p.organiser_id = org and p.id = any (dead) group by u.id) x
  where d.organiser_id = org and d.id = x.id;
  update places p set released_at = at where p.organiser_id = org and p.id = any (dead);
end $$;

-- Dates at whose time somebody has a place on another availability of their resource; only looks.
-- server/catalogue/effective-status.ts says the same for lists, bounded by an index; a property test holds them together.
create or replace function app.find_taken(org bigint, wanted bigint[], at timestamptz) returns bigint[] language plpgsql stable as $$
begin
  return array (
    select d.id from availability_dates d where d.organiser_id = org and d.id = any (wanted) and exists (
      select from availability_dates e
      where e.organiser_id = org and e.resource_id = d.resource_id and e.availability_id <> d.availability_id
        and e.start_at < d.end_at and e.end_at > d.start_at
        and (e.registered > 0 or e.held > (
          select coalesce(sum(p.quantity), 0) from places p
          where p.organiser_id = org and p.availability_id = e.availability_id and p.released_at is null
            and p.expires_at <= at and e.id = any (p.date_ids)))));
end $$;

-- The same for who is about to take them: the resource is locked. A hold in the way that looks expired may be being
-- prolonged: its row is waited for, and whoever comes later finds it expired. It is not reclaimed: that would need the
-- locks of its dates.
create or replace function app.find_overlapping(org bigint, wanted bigint[], at timestamptz) returns bigint[] language plpgsql as $$
begin
  perform from places p where p.organiser_id = org and p.released_at is null and p.expires_at <= at and p.id = any (array (
    select q.id from availability_dates d
    join availability_dates e on e.organiser_id = org and e.resource_id = d.resource_id
      and e.availability_id <> d.availability_id and e.start_at < d.end_at and e.end_at > d.start_at and e.held > 0
    join places q on q.organiser_id = org and q.availability_id = e.availability_id
      and q.released_at is null and q.expires_at <= at and e.id = any (q.date_ids)
    where d.organiser_id = org and d.id = any (wanted)))
  order by p.id for update;
  return app.find_taken(org, wanted, at);
end $$;

-- All lines or none. A line is an availability, a participant, a quantity and some of its dates. Without hold_seconds
-- places are confirmed at once; with them each lives until app.hold_end. The first line that cannot be served says why:
-- CANCELLED, OVERLAP, FULL or HOLD_LIMIT. Before somebody is judged where others wait, what has expired is reclaimed and what is kept
-- for the list is counted anew: a hold that lapsed a moment ago is the list's.
--
-- In addition, a date without room lets these lines in over its capacity: only the ceiling rises. What is kept for the list
-- stays untouched there too, unless it is not to be left alone.
create or replace function app.take_places(
  org bigint, customer bigint,
  line_availability bigint[], line_participant bigint[], line_quantity integer[], line_first_held timestamptz[],
  date_line integer[], date_id bigint[], hold_seconds integer, leave_reserved boolean, in_addition boolean default false,
  out place_ids bigint[], out expires timestamptz[], out taken_at timestamptz,
  out reason text, out refused_line integer, out refused_date bigint)
language plpgsql as $$
declare
  life interval := hold_seconds * interval '1 second';
  shared bigint[];
  short bigint[];
  overlapping bigint[];
  place bigint;
  dates_of bigint[];
  lists bigint[];
begin
  select array_agg(distinct d.resource_id) filter (where d.resource_id is not null) into shared from (
    select d.resource_id from availability_dates d where d.organiser_id = org and d.availability_id = any (line_availability)
    order by d.id for update) d;
  if shared is not null then
    perform from resources r where r.organiser_id = org and r.id = any (shared) order by r.id for update;
  end if;
  taken_at := clock_now();
  lists := array (
    select distinct e.availability_id from waiting_list_entries e
    where e.organiser_id = org and e.availability_id = any (line_availability) and e.status = 'WAITING');
  if cardinality(lists) > 0 then
    perform app.reclaim_places(org, lists, taken_at);
    perform app.keep_for_list(org, lists, taken_at);
  end if;

  select array_agg(distinct d.availability_id) into short from availability_dates d join (
    select u.id, sum(line_quantity[u.line]) as wanted from unnest(date_line, date_id) u (line, id) group by u.id) w on w.id = d.id
  where d.organiser_id = org and d.held > 0
    and d.capacity - d.registered - d.held - case when leave_reserved then d.reserved_for_list else 0 end < w.wanted;
  if short is not null then perform app.reclaim_places(org, short, taken_at); end if;
  if shared is not null then overlapping := app.find_overlapping(org, date_id, taken_at); end if;

  select x.line, x.id, x.reason into refused_line, refused_date, reason from (
    select u.line, u.id, case
      when d.cancelled_at is not null then 'CANCELLED'
      when u.id = any (overlapping) or d.resource_id is not null and exists (
        select from unnest(date_line, date_id) o (line, id) join availability_dates e on e.organiser_id = org and e.id = o.id
        where o.line < u.line and e.resource_id = d.resource_id and e.availability_id <> d.availability_id
          and e.start_at < d.end_at and e.end_at > d.start_at) then 'OVERLAP'
      when d.capacity - d.registered - d.held - case when leave_reserved then d.reserved_for_list else 0 end
        < sum(line_quantity[u.line]) over (partition by u.id order by u.line)
        and (not in_addition or leave_reserved and d.reserved_for_list > 0 and d.capacity > d.registered + d.held) then 'FULL'
      when app.hold_end(taken_at, life, line_first_held[u.line]) <= taken_at then 'HOLD_LIMIT' end as reason
    from unnest(date_line, date_id) u (line, id)
    join availability_dates d on d.organiser_id = org and d.id = u.id) x
  where x.reason is not null order by x.line, x.id limit 1;
  if reason is not null then return; end if;

  update availability_dates d set
    held = d.held + case when life is null then 0 else w.wanted end,
    registered = d.registered + case when life is null then w.wanted else 0 end,
    ceiling = case when in_addition and d.ceiling < d.registered + d.held + w.wanted
      then d.registered + d.held + w.wanted else d.ceiling end
  from (
    select u.id, sum(line_quantity[u.line])::integer as wanted
    from unnest(date_line, date_id) u (line, id) group by u.id) w
  where d.organiser_id = org and d.id = w.id;
  for i in 1 .. cardinality(line_availability) loop
    expires[i] := app.hold_end(taken_at, life, line_first_held[i]);
    dates_of := array (select u.id from unnest(date_line, date_id) u (line, id) where u.line = i order by u.id);
    insert into places (organiser_id, availability_id, date_ids, customer_id, participant_id, quantity, expires_at)
    values (org, line_availability[i], dates_of, customer, line_participant[i], line_quantity[i], expires[i])
    returning id into place;
    place_ids[i] := place;
  end loop;
  if cardinality(lists) > 0 then perform app.keep_for_list(org, lists, taken_at); end if;
end $$;

-- Gives places back at once, and tells the list. What was released before stays as it is.
create or replace function app.release_places(org bigint, given bigint[]) returns void language plpgsql as $$
declare
  live bigint[];
  freed bigint[];
  at timestamptz;
begin
  perform from availability_dates d where d.organiser_id = org and d.availability_id in (
    select p.availability_id from places p where p.organiser_id = org and p.id = any (given))
  order by d.id for update;
  at := clock_now();
  select array_agg(x.id) into live from (
    select p.id from places p where p.organiser_id = org and p.id = any (given) and p.released_at is null
    order by p.id for update) x;
  if live is null then return; end if;
  update availability_dates d set held = d.held - x.held, registered = d.registered - x.registered from (
    select u.id, coalesce(sum(p.quantity) filter (where p.expires_at is not null), 0)::integer as held,
      coalesce(sum(p.quantity) filter (where p.expires_at is null), 0)::integer as registered
    from places p cross join unnest(p.date_ids) u (id)
    where p.organiser_id = org and p.id = any (live) group by u.id) x
  where d.organiser_id = org and d.id = x.id;
  update places p set released_at = at where p.organiser_id = org and p.id = any (live);
  freed := array (select distinct p.availability_id from places p where p.organiser_id = org and p.id = any (live));
  perform app.pass_on(org, freed, at);
end $$;

-- Turns holds that still live into confirmed places and says which; what has expired is not confirmed. Which
-- availability a place is of never changes: a caller who knows them says them, and they need not be asked for.
create or replace function app.confirm_places(org bigint, given bigint[], availabilities bigint[] default null)
returns bigint[] language plpgsql as $$
declare
  live bigint[] := '{}';
  -- Of the same date each: it, and how many places of it
  dates bigint[] := '{}';
  quantities integer[] := '{}';
  f record;
  at timestamptz;
begin
  if availabilities is null then
    select array_agg(p.availability_id) into availabilities from places p where p.organiser_id = org and p.id = any (given);
  end if;
  perform from availability_dates d where d.organiser_id = org and d.availability_id = any (availabilities)
  order by d.id for update;
  at := clock_now();
  for f in
    select p.id, p.date_ids, p.quantity from places p
    where p.organiser_id = org and p.id = any (given) and p.released_at is null and p.expires_at > at
    order by p.id for update
  loop
    live := live || f.id;
    dates := dates || f.date_ids;
    quantities := quantities || array_fill(f.quantity, array[cardinality(f.date_ids)]);
  end loop;
  if live = '{}' then return live; end if;
  for f in
    select x.quantity, array_agg(x.id) as ids from (
      select u.id, sum(u.quantity)::integer as quantity from unnest(dates, quantities) u (id, quantity) group by u.id) x
    group by x.quantity
  loop
    update availability_dates d set held = d.held - f.quantity, registered = d.registered + f.quantity
    where d.organiser_id = org and d.id = any (f.ids);
  end loop;
  update places p set expires_at = null where p.organiser_id = org and p.id = any (live);
  return live;
end $$;

-- A confirmed place for other dates of its availability. Those that are new are taken first, as anybody would take them
-- (app.take_places: it locks, looks and says why not); only then those that are given up are free, and the list is told.
-- The caller has locked the customer and the participant.
create or replace function app.change_place(org bigint, place bigint, dates bigint[], out reason text, out refused_date bigint)
language plpgsql as $$
declare
  mine places;
  added bigint[];
  removed bigint[];
  new_ids bigint[];
  at timestamptz;
begin
  select p.* into strict mine from places p
  where p.organiser_id = org and p.id = place and p.released_at is null and p.expires_at is null;
  added := array (select u.id from unnest(dates) u (id) where not u.id = any (mine.date_ids) order by u.id);
  removed := array (select u.id from unnest(mine.date_ids) u (id) where not u.id = any (dates) order by u.id);
  if cardinality(added) > 0 then
    select t.place_ids, t.reason, t.refused_date into new_ids, reason, refused_date from app.take_places(
      org, mine.customer_id, array[mine.availability_id], array[mine.participant_id], array[mine.quantity],
      array[null::timestamptz], array_fill(1, array[cardinality(added)]), added, null, true) t;
    if reason is not null then return; end if;
    -- They are counted; from here on they are of this place.
    delete from places p where p.organiser_id = org and p.id = any (new_ids);
  else
    perform from availability_dates d where d.organiser_id = org and d.availability_id = mine.availability_id
    order by d.id for update;
  end if;
  at := clock_now();
  update availability_dates d set registered = d.registered - mine.quantity where d.organiser_id = org and d.id = any (removed);
  update places p set date_ids = array (select u.id from unnest(dates) u (id) order by u.id)
  where p.organiser_id = org and p.id = place;
  if cardinality(removed) > 0 then perform app.pass_on(org, array[mine.availability_id], at); end if;
end $$;
