-- The waiting list: who waits for a place, who has been offered one, and how many are kept for those who wait.
-- docs/capacity.md says it in plain words. Entries of an availability change only under the locks of its dates, so that
-- what is kept for them and what they are can never disagree.

-- The locks under which entries change, in the house's order: who is to be served, then all dates and their resources.
create or replace function app.lock_lists(org bigint, concerned bigint[], participants_concerned bigint[], availabilities bigint[])
returns void language plpgsql as $$
declare
  shared bigint[];
begin
  perform from customers c where c.organiser_id = org and c.id = any (concerned) order by c.id for no key update;
  perform from participants p where p.organiser_id = org and p.id = any (participants_concerned) order by p.id for update;
  select array_agg(distinct d.resource_id) filter (where d.resource_id is not null) into shared from (
    select d.resource_id from availability_dates d where d.organiser_id = org and d.availability_id = any (availabilities)
    order by d.id for update) d;
  if shared is not null then
    perform from resources r where r.organiser_id = org and r.id = any (shared) order by r.id for update;
  end if;
end $$;

-- What an entry needs: all dates on sale; and until when an offer could be used, which is when registrations end, or when
-- the first of these dates starts.
create or replace function app.find_needs(org bigint, availabilities bigint[], at timestamptz)
returns table (availability_id bigint, date_ids bigint[], ends_at timestamptz) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select a.id, array_agg(d.id order by d.id), case
    when not act.allow_registrations_after_start then least(a.registrations_end_at, a.start_at)
    else coalesce(a.registrations_end_at, min(d.start_at) filter (where d.start_at > at)) end
  from availabilities a
  join activities act on act.organiser_id = org and act.id = a.activity_id
  join availability_dates d on d.organiser_id = org and d.availability_id = a.id and d.status <> 'CLOSED'
    and case when act.allow_registrations_after_start then d.end_at else d.start_at end > at
  where a.organiser_id = org and a.id = any (availabilities)
  group by a.id, a.registrations_end_at, a.start_at, act.allow_registrations_after_start;
end $$;

-- Those who wait and could be given a place: not who has one there already.
create or replace function app.find_waiting(org bigint, availability bigint, dates bigint[], at timestamptz)
returns setof waiting_list_entries language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select e.* from waiting_list_entries e
  where e.organiser_id = org and e.availability_id = availability and e.status = 'WAITING' and not exists (
    select from places p where p.organiser_id = org and p.participant_id = any (e.participant_ids)
      and p.availability_id = availability and p.released_at is null and (p.expires_at is null or p.expires_at > at)
      and not p.offered and p.date_ids && dates);
end $$;

-- What is free on these dates, expired holds included (null where there is no capacity), and how many holds still live.
create or replace function app.count_free(org bigint, dates bigint[], at timestamptz)
returns table (id bigint, free integer, living integer) language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  select d.id, case when d.capacity is not null then greatest(0, d.capacity - d.registered - d.held + x.expired) end,
    d.held - x.expired
  from availability_dates d cross join lateral (
    select coalesce(sum(p.quantity), 0)::integer as expired from places p
    where p.organiser_id = org and p.availability_id = d.availability_id and p.released_at is null
      and p.expires_at <= at and d.id = any (p.date_ids)) x
  where d.organiser_id = org and d.id = any (dates);
end $$;

-- Counts what is kept for the list on the dates of these availabilities, which the caller has locked: as many places as
-- those who wait could be given now, on every date they need; none once no offer would be made any more. Where that leaves
-- nothing to the public, holds that may lapse are counted as well: they are the list's from that instant on.
-- Answers the availabilities somebody could be given a place of.
create or replace function app.keep_for_list(org bigint, availabilities bigint[], at timestamptz) returns bigint[] language plpgsql as $$
declare
  n record;
  needed bigint[] := array (select unnest(f.date_ids) from app.find_needs(org, availabilities, at) f);
  -- Of each date needed: what is free, and how many holds live
  dates bigint[];
  free integer[];
  living integer[];
  could integer;
  served bigint[] := '{}';
begin
  update availability_dates d set reserved_for_list = 0
  where d.organiser_id = org and d.availability_id = any (availabilities) and d.reserved_for_list > 0 and not d.id = any (needed);
  for n in
    select f.availability_id, f.date_ids, case when at + interval '30 minutes' <= f.ends_at then (
      select count(*) from app.find_waiting(org, f.availability_id, f.date_ids, at)) else 0 end::integer as waiting
    from app.find_needs(org, availabilities, at) f
  loop
    select array_agg(c.id), array_agg(c.free), array_agg(c.living), least(n.waiting, min(c.free)) into dates, free, living, could
    from app.count_free(org, n.date_ids, at) c;
    update availability_dates d set reserved_for_list = case
      when c.free is null then 0
      when c.free = could then could + least(n.waiting - could, c.living)
      else could end
    from unnest(dates, free, living) c (id, free, living)
    where d.organiser_id = org and d.id = c.id;
    if could > 0 then served := served || n.availability_id; end if;
  end loop;
  return served;
end $$;

-- After places came free: kept for the list where there is one, and the list is told. The job would see it within the
-- minute; the event is quicker.
create or replace function app.pass_on(org bigint, availabilities bigint[], at timestamptz) returns void language plpgsql as $$
declare
  lists bigint[] := array (
    select distinct e.availability_id from waiting_list_entries e
    where e.organiser_id = org and e.availability_id = any (availabilities) and e.status in ('WAITING', 'OFFERED'));
  served bigint;
begin
  if cardinality(lists) = 0 then return; end if;
  foreach served in array app.keep_for_list(org, lists, at) loop
    insert into events (organiser_id, type, payload)
    values (org, 'places.freed', jsonb_build_object('availability_id', served));
  end loop;
end $$;

-- Who has been served or let their offer lapse waits no longer, nor anybody once it is over. The caller has locked the dates.
create or replace function app.end_entries(org bigint, availability bigint, at timestamptz) returns void language plpgsql as $$
declare
  n record;
begin
  update waiting_list_entries e set status = 'LAPSED', ended_at = e.offered_until from places p
  where e.organiser_id = org and e.availability_id = availability and e.status = 'OFFERED'
    and p.organiser_id = org and p.id = e.place_id and (p.released_at is not null or p.expires_at <= at);
  for n in select f.date_ids from app.find_needs(org, array[availability], at) f loop
    update waiting_list_entries e set status = 'TAKEN', ended_at = at
    where e.organiser_id = org and e.availability_id = availability and e.status = 'WAITING' and exists (
      select from places p where p.organiser_id = org and p.participant_id = any (e.participant_ids)
        and p.availability_id = availability and p.released_at is null and p.expires_at is null and p.date_ids @> n.date_ids);
  end loop;
  update waiting_list_entries e set status = 'ENDED', ended_at = a.end_at from availabilities a
  where e.organiser_id = org and e.availability_id = availability and e.status = 'WAITING'
    and a.organiser_id = org and a.id = availability and a.end_at <= at;
end $$;

-- Holds a place for each of these entries. The caller has locked customers, participants, dates and resources, reclaimed
-- what had expired, and judged who is served. False where their resource turns out to be taken: a hold that looked expired
-- was being prolonged.
create or replace function app.offer_places(org bigint, availability bigint, entries bigint[], dates bigint[], until timestamptz)
returns boolean language plpgsql as $$
declare
  at timestamptz := clock_now();
  entry bigint;
  place bigint;
begin
  perform from waiting_list_entries e where e.organiser_id = org and e.id = any (entries) order by e.id for update;
  if cardinality(app.find_overlapping(org, dates, at)) > 0 then return false; end if;
  update availability_dates d set held = d.held + cardinality(entries)
  where d.organiser_id = org and d.id = any (dates);
  foreach entry in array entries loop
    place := nextval('places_id_seq');
    insert into places (organiser_id, id, availability_id, date_ids, customer_id, participant_id, expires_at, offered)
    select e.organiser_id, place, availability, dates, e.customer_id, e.participant_ids[1], until, true
    from waiting_list_entries e where e.organiser_id = org and e.id = entry;
    update waiting_list_entries e set status = 'OFFERED', place_id = place, offered_at = at, offered_until = until
    where e.organiser_id = org and e.id = entry;
  end loop;
  return true;
end $$;

-- An offered place that its customer adds to the cart. It is for the dates chosen, which may be fewer; the others are free.
create or replace function app.take_offer(org bigint, offer bigint, dates bigint[], at timestamptz) returns void language plpgsql as $$
begin
  update availability_dates d set held = d.held - p.quantity from places p
  where p.organiser_id = org and p.id = offer
    and d.organiser_id = org and d.id = any (p.date_ids) and not d.id = any (dates);
  update places p set offered = false, date_ids = array (select u.id from unnest(dates) u (id) order by u.id)
  where p.organiser_id = org and p.id = offer;
  update waiting_list_entries e set status = 'TAKEN', ended_at = at
  where e.organiser_id = org and e.place_id = offer and e.status = 'OFFERED';
end $$;
