-- What a date's row watches over by itself.

-- A date that somebody has a place on stays where it is. places.date_ids is an array, which no foreign key can guard: a
-- trigger does. It fires when a date is deleted or moved to another availability, never when its counters change.

-- Confirmed places are found by their registrations and holds by their own index: places have none by
-- availability alone. The counters say the same and are looked at first; rows count as well, should the two ever differ.
create or replace function app.refuse_taken_date() returns trigger language plpgsql as $$
begin
  if old.registered + old.held > 0 or exists (
    select from places p where p.organiser_id = old.organiser_id and p.availability_id = old.availability_id
      and p.released_at is null and p.expires_at is not null and old.id = any (p.date_ids)) or exists (
    select from registrations r join places p on p.organiser_id = old.organiser_id and p.id = r.place_id
    where r.organiser_id = old.organiser_id and r.availability_id = old.availability_id
      and p.released_at is null and old.id = any (p.date_ids)) then
    raise exception 'Somebody has a place on this date.' using errcode = 'MA005';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace trigger not_deleted_with_places before delete on availability_dates
  for each row execute function app.refuse_taken_date();
create or replace trigger not_moved_with_places before update of availability_id on availability_dates
  for each row when (new.availability_id <> old.availability_id) execute function app.refuse_taken_date();

-- The ceiling is above the capacity only while as many places are taken: each release lowers it again, whoever releases.
-- It is raised by whoever lets somebody in over the capacity, and never here.
create or replace function app.lower_ceiling() returns trigger language plpgsql as $$
begin
  new.ceiling := greatest(new.capacity, new.registered + new.held);
  return new;
end $$;

create or replace trigger lowers_its_ceiling before update on availability_dates for each row
  when (new.ceiling > new.capacity and new.registered + new.held < new.ceiling) execute function app.lower_ceiling();
