-- The rows that adding writes (app.fill_carts, adding.sql): places, items, and since when each is held. Lines are numbered from
-- one: places_of[n], items_of[n], ends[n] and offers[n] are of the same line.

create or replace function app.write_places(org bigint, asked app.cart_line[], places_of bigint[], ends timestamptz[])
returns void language plpgsql as $$
declare
  one app.cart_line;
  place bigint;
  ends_at timestamptz;
  dates_of bigint[];
begin
  if app.is_few(cardinality(asked)) then
    foreach one in array asked loop
      place := places_of[one.line_no];
      ends_at := ends[one.line_no];
      dates_of := array (select u.id from unnest(one.dates) u (id) order by u.id);
      insert into places (organiser_id, id, availability_id, date_ids, customer_id, participant_id, quantity, expires_at)
      values (org, place, one.availability, dates_of, one.customer, one.participant, one.quantity, ends_at);
    end loop;
    return;
  end if;
  insert into places (organiser_id, id, availability_id, date_ids, customer_id, participant_id, quantity, expires_at)
  select t.organiser_id, places_of[l.line_no], l.availability, array (select u.id from unnest(l.dates) u (id) order by u.id),
    l.customer, l.participant, l.quantity, ends[l.line_no]
  from tenant t cross join unnest(asked) l where t.organiser_id = org;
end $$;

-- Where two lines are for the same participant and availability, the first says since when they hold it.
create or replace function app.write_items(org bigint, asked app.cart_line[], places_of bigint[], items_of bigint[],
  ends timestamptz[], offers bigint[], refusals jsonb, at timestamptz) returns void language plpgsql as $$
declare
  one app.cart_line;
  place bigint;
  item bigint;
  ends_at timestamptz;
  held_since timestamptz;
begin
  if app.is_few(cardinality(asked)) then
    for n in reverse cardinality(asked) .. 1 loop
      one := asked[n];
      continue when refusals ? one.request;
      place := places_of[n];
      item := items_of[n];
      ends_at := ends[n];
      held_since := case when offers[n] is null then coalesce(one.first_held, at) else at end;
      insert into cart_items (organiser_id, id, cuid, cart_id, position, type, participant_id, availability_id, place_id, quantity,
        added, expires_at, created_at)
      values (org, item, one.cuid, one.cart, one.position, 'REGISTRATION', one.participant, one.availability, place, one.quantity,
        one.added, ends_at, at);
      insert into first_holds as f (organiser_id, customer_id, participant_id, availability_id, first_held_at, held_until)
      values (org, one.customer, one.participant, one.availability, held_since, ends_at)
      on conflict (organiser_id, customer_id, participant_id, availability_id) do update set
        first_held_at = excluded.first_held_at, held_until = excluded.held_until;
    end loop;
    return;
  end if;
  insert into cart_items (organiser_id, id, cuid, cart_id, position, type, participant_id, availability_id, place_id, quantity,
    added, expires_at, created_at)
  select t.organiser_id, items_of[l.line_no], l.cuid, l.cart, l.position, 'REGISTRATION', l.participant, l.availability,
    places_of[l.line_no], l.quantity, l.added, ends[l.line_no], at
  from tenant t cross join unnest(asked) l where t.organiser_id = org and not refusals ? l.request;
  insert into first_holds as f (organiser_id, customer_id, participant_id, availability_id, first_held_at, held_until)
  select distinct on (l.customer, l.participant, l.availability)
    t.organiser_id, l.customer, l.participant, l.availability,
    case when offers[l.line_no] is null then coalesce(l.first_held, at) else at end, ends[l.line_no]
  from tenant t cross join unnest(asked) l where t.organiser_id = org and not refusals ? l.request
  order by l.customer, l.participant, l.availability, l.line_no
  on conflict (organiser_id, customer_id, participant_id, availability_id) do update set
    first_held_at = excluded.first_held_at, held_until = excluded.held_until;
end $$;
