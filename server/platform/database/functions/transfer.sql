-- A confirmed place for dates of another availability. Both availabilities are locked before anything is looked at, so that
-- nobody can have the old place while the new one is taken; it is uncounted first, because it must be in the way of the
-- new one neither on its resource nor anywhere else. A refusal is the end of the caller's transaction, which puts
-- everything back. Only then the list is told of what came free.
create or replace function app.transfer_place(
  org bigint, place bigint, availability bigint, dates bigint[], leave_reserved boolean, in_addition boolean default false,
  out new_place bigint, out reason text, out refused_date bigint)
language plpgsql as $$
declare
  mine places;
  at timestamptz;
begin
  select p.* into strict mine from places p
  where p.organiser_id = org and p.id = place and p.released_at is null and p.expires_at is null;
  perform app.lock_lists(org, '{}', '{}', array[mine.availability_id, availability]);
  at := clock_now();
  update availability_dates d set registered = d.registered - mine.quantity
  where d.organiser_id = org and d.id = any (mine.date_ids);
  update places p set released_at = at where p.organiser_id = org and p.id = place;
  select t.place_ids[1], t.reason, t.refused_date into new_place, reason, refused_date from app.take_places(
    org, mine.customer_id, array[availability], array[mine.participant_id], array[mine.quantity],
    array[null::timestamptz], array_fill(1, array[cardinality(dates)]), dates, null, leave_reserved, in_addition) t;
  if reason is not null then return; end if;
  perform app.pass_on(org, array[mine.availability_id], at);
end $$;
