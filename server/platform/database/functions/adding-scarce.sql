-- Adding where not everybody can simply be served: dates that were changed meanwhile, places that were offered from the
-- waiting list, shared resources, and dates with fewer places than are wanted. app.fill_carts (adding.sql) calls these.

-- Whether dates were added to or removed from an availability, or it was archived, after these lines were judged. `dated` names
-- the availability of each date there is now, archived ones left out. It was read under the locks of the dates, without which no collaborator does any of this, and by a
-- statement after the one that locks, which does not see dates that were added while it waited.
create or replace function app.has_changed(asked app.cart_line[], dated bigint[]) returns boolean language sql immutable as $$
  select exists (
    select from (select l.availability, min(l.dates_known) as known from unnest(asked) l group by l.availability) w
    where w.known is distinct from cardinality(array_positions(dated, w.availability)))
$$;

-- The offers these lines take over, each by one line. They live at least as long as an ordinary hold from here on, so that
-- none lapses while the rest is judged.
create or replace procedure app.find_offers(org bigint, lines jsonb, life interval, at timestamptz, inout places_of bigint[],
  inout ends timestamptz[], inout offers bigint[], inout promised timestamptz[]) language plpgsql as $$
declare
  f record;
  ends_at timestamptz;
begin
  for f in
    select distinct on (p.id) l.line_no, p.id, p.expires_at from jsonb_to_recordset(lines) l (line_no integer, customer bigint,
      availability bigint, participant bigint, quantity integer, dates bigint[])
    join places p on p.organiser_id = org and p.availability_id = l.availability and p.customer_id = l.customer
      and p.participant_id = l.participant and p.offered and p.released_at is null and p.expires_at > at
      and p.quantity = l.quantity and l.dates <@ p.date_ids
    order by p.id, l.line_no
  loop
    offers[f.line_no] := f.id;
    promised[f.line_no] := f.expires_at;
    places_of[f.line_no] := f.id;
    ends_at := greatest(f.expires_at, at + life);
    ends[f.line_no] := ends_at;
    update places p set expires_at = ends_at where p.organiser_id = org and p.id = f.id;
  end loop;
end $$;

-- What was offered is taken over by the requests that are served, and stays as it was for the others.
create or replace procedure app.take_offers(org bigint, lines jsonb, offers bigint[], promised timestamptz[], refusals jsonb,
  at timestamptz) language plpgsql as $$
declare
  l record;
  freed bigint[];
begin
  for l in
    select x.request, x.dates, offers[x.line_no] as offer, promised[x.line_no] as ends_at
    from jsonb_to_recordset(lines) x (request text, line_no integer, dates bigint[]) where offers[x.line_no] is not null
  loop
    if refusals ? l.request then
      update places p set expires_at = l.ends_at where p.organiser_id = org and p.id = l.offer;
    else
      perform app.take_offer(org, l.offer, l.dates, at);
    end if;
  end loop;
  freed := array (select distinct p.availability_id from places p where p.organiser_id = org and p.id = any (offers));
  perform app.pass_on(org, freed, at);
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
  for q in select * from jsonb_to_recordset(requests) x (request text, customer bigint, dry boolean) order by x.request::integer loop
    own := coalesce((
      select jsonb_agg(x.line || jsonb_build_object('own_no', x.own_no)) from (
        select l.line, row_number() over (order by (l.line ->> 'line_no')::integer) as own_no from jsonb_array_elements(lines) l (line)
        where l.line ->> 'request' = q.request and offers[(l.line ->> 'line_no')::integer] is null) x), '[]');
    begin
      select * into t from app.take_places(org, q.customer,
        array (select l.availability from jsonb_to_recordset(own) l (own_no integer, availability bigint) order by l.own_no),
        array (select l.participant from jsonb_to_recordset(own) l (own_no integer, participant bigint) order by l.own_no),
        array (select l.quantity from jsonb_to_recordset(own) l (own_no integer, quantity integer) order by l.own_no),
        array (select l.first_held from jsonb_to_recordset(own) l (own_no integer, first_held timestamptz) order by l.own_no),
        array (select l.own_no from jsonb_to_recordset(own) l (own_no integer, dates bigint[])
          cross join unnest(l.dates) u (id) order by l.own_no, u.id),
        array (select u.id from jsonb_to_recordset(own) l (own_no integer, dates bigint[])
          cross join unnest(l.dates) u (id) order by l.own_no, u.id),
        hold_seconds, true);
      if t.reason is null and q.dry then raise exception using errcode = 'MA010'; end if;
    exception when sqlstate 'MA010' then
      t.reason := 'DRY';
    end;
    if t.reason is not null then
      refusals := refusals || jsonb_build_object(q.request, jsonb_build_object('reason', t.reason,
        'line', (select l.line_in_request from jsonb_to_recordset(own) l (own_no integer, line_in_request integer)
          where l.own_no = t.refused_line),
        'date_id', t.refused_date));
    else
      select array_agg(coalesce(t.place_ids[l.own_no], places_of[x.line_no]) order by x.line_no),
        array_agg(coalesce(t.expires[l.own_no], ends[x.line_no]) order by x.line_no)
      into places_of, ends from jsonb_to_recordset(lines) x (line_no integer)
      left join jsonb_to_recordset(own) l (line_no integer, own_no integer) on l.line_no = x.line_no;
    end if;
  end loop;
end $$;
