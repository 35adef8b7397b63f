-- The functions of migration 0012 that give and take learn of the list; the rest of them is as it was. Before somebody is
-- judged where others wait, what has expired is reclaimed and what is kept is counted anew: a hold that lapsed a moment
-- ago is the list's.
create or replace function app.take_places(
  org bigint, customer bigint,
  line_availability bigint[], line_participant bigint[], line_quantity integer[], line_first_held timestamptz[],
  date_line integer[], date_id bigint[], hold_seconds integer, leave_reserved boolean,
  out place_ids bigint[], out expires timestamptz[], out taken_at timestamptz,
  out reason text, out refused_line integer, out refused_date bigint)
language plpgsql as $$
declare
  life interval := hold_seconds * interval '1 second';
  is_shared boolean;
  short bigint[];
  overlapping bigint[];
  place bigint;
  lists bigint[];
begin
  perform from resources r where r.organiser_id = org and r.id in (
    select a.resource_id from availabilities a where a.organiser_id = org and a.id = any (line_availability))
  order by r.id for update;
  is_shared := found;
  perform from availability_dates d where d.organiser_id = org and d.availability_id = any (line_availability)
  order by d.id for update;
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
  if is_shared then overlapping := app.find_overlapping(org, date_id, taken_at); end if;

  select x.line, x.id, x.reason into refused_line, refused_date, reason from (
    select u.line, u.id, case
      when u.id = any (overlapping) or d.resource_id is not null and exists (
        select from unnest(date_line, date_id) o (line, id) join availability_dates e on e.organiser_id = org and e.id = o.id
        where o.line < u.line and e.resource_id = d.resource_id and e.availability_id <> d.availability_id
          and e.start_at < d.end_at and e.end_at > d.start_at) then 'OVERLAP'
      when d.capacity - d.registered - d.held - case when leave_reserved then d.reserved_for_list else 0 end
        < sum(line_quantity[u.line]) over (partition by u.id order by u.line) then 'FULL'
      when line_first_held[u.line] + 4 * life <= taken_at then 'HOLD_LIMIT' end as reason
    from unnest(date_line, date_id) u (line, id)
    join availability_dates d on d.organiser_id = org and d.id = u.id) x
  where x.reason is not null order by x.line, x.id limit 1;
  if reason is not null then return; end if;

  update availability_dates d set
    held = d.held + case when life is null then 0 else w.wanted end,
    registered = d.registered + case when life is null then w.wanted else 0 end
  from (
    select u.id, sum(line_quantity[u.line])::integer as wanted
    from unnest(date_line, date_id) u (line, id) group by u.id) w
  where d.organiser_id = org and d.id = w.id;
  for i in 1 .. cardinality(line_availability) loop
    expires[i] := case when life is not null then
      least(taken_at + life, coalesce(line_first_held[i], taken_at) + 4 * life) end;
    insert into places (organiser_id, availability_id, date_ids, customer_id, participant_id, quantity, expires_at)
    values (org, line_availability[i],
      array (select u.id from unnest(date_line, date_id) u (line, id) where u.line = i order by u.id),
      customer, line_participant[i], line_quantity[i], expires[i])
    returning id into place;
    place_ids[i] := place;
  end loop;
  if cardinality(lists) > 0 then perform app.keep_for_list(org, lists, taken_at); end if;
end $$;

create or replace function app.release_places(org bigint, given bigint[]) returns void language plpgsql as $$
declare
  live bigint[];
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
  perform app.pass_on(org, array (
    select distinct p.availability_id from places p where p.organiser_id = org and p.id = any (live)), at);
end $$;

-- What lives longer than a cart, an offered place for instance, is not shortened by adding.
create or replace function app.prolong_cart(org bigint, customer bigint, cart bigint, hold_seconds integer)
returns timestamptz language plpgsql as $$
declare
  life interval := hold_seconds * interval '1 second';
  own bigint[];
  at timestamptz;
begin
  own := array (
    select p.id from places p where p.organiser_id = org and p.released_at is null and p.expires_at is not null
      and p.id = any (array (select t.place_id from cart_items t where t.organiser_id = org and t.cart_id = cart))
    for no key update skip locked);
  at := clock_now();
  insert into first_holds as f (organiser_id, customer_id, participant_id, availability_id, first_held_at, held_until)
  select distinct t.organiser_id, customer, t.participant_id, t.availability_id, at, at + life from cart_items t
  where t.organiser_id = org and t.cart_id = cart and t.place_id = any (own) and t.expires_at > at
  on conflict (organiser_id, customer_id, participant_id, availability_id) do update set
    first_held_at = case when f.held_until + life > at then f.first_held_at else at end,
    held_until = greatest(f.held_until,
      least(at + life, case when f.held_until + life > at then f.first_held_at else at end + 4 * life));
  update cart_items t set expires_at = greatest(t.expires_at, coalesce((
    select f.held_until from first_holds f where f.organiser_id = org and f.customer_id = customer
      and f.participant_id = t.participant_id and f.availability_id = t.availability_id and t.place_id is not null
    ), least(at + life, t.created_at + 4 * life)))
  where t.organiser_id = org and t.cart_id = cart and t.expires_at > at and (t.place_id is null or t.place_id = any (own));
  update places p set expires_at = t.expires_at from cart_items t
  where t.organiser_id = org and t.cart_id = cart and t.place_id = any (own) and t.expires_at > at
    and p.organiser_id = org and p.id = t.place_id;
  return (select min(t.expires_at) from cart_items t where t.organiser_id = org and t.cart_id = cart and t.expires_at > at);
end $$;
