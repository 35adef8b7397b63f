-- A number that changes whenever something does by which registrations are judged and priced: what was read of the catalogue
-- serves everybody as long as it stands (server/catalogue/sale-shelf.ts). It is the number of the transaction that changed
-- something last, written as that one commits, so that nobody waits for it in the middle of their work.
create table catalogue_versions (
  organiser_id bigint primary key references organisers,
  version bigint not null
);
call app.protect('catalogue_versions');

create function app.catalogue_changed() returns trigger language plpgsql as $$
begin
  insert into catalogue_versions as v (organiser_id, version)
  values (coalesce(new.organiser_id, old.organiser_id), pg_current_xact_id()::text::bigint)
  on conflict (organiser_id) do update set version = excluded.version where v.version <> excluded.version;
  return null;
end $$;

do $$
declare
  target text;
begin
  foreach target in array array['availabilities', 'activities', 'activity_options', 'options', 'option_prices',
    'activity_questions', 'questions', 'registration_constraints', 'calendar_periods'] loop
    execute format('create constraint trigger catalogue_changed after insert or update or delete on %I
      deferrable initially deferred for each row execute function app.catalogue_changed()', target);
  end loop;
end $$;
-- What a hold or a registration changes of a date does not count.
create constraint trigger catalogue_changed
  after insert or delete or update of availability_id, start_at, end_at, status on availability_dates
  deferrable initially deferred for each row execute function app.catalogue_changed();
