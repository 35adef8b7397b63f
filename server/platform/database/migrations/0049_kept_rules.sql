-- Rules that every family's prices and lists are made by are kept in each process as long as the catalogue's version stands
-- (server/catalogue/kept-by-version.ts): whatever changes them makes another.
create constraint trigger catalogue_changed after insert or update or delete on volume_discounts
  deferrable initially deferred for each row execute function app.catalogue_changed();
create constraint trigger catalogue_changed after insert or update or delete on discount_models
  deferrable initially deferred for each row execute function app.catalogue_changed();
create constraint trigger catalogue_changed after insert or update or delete on discount_model_activities
  deferrable initially deferred for each row execute function app.catalogue_changed();
create constraint trigger catalogue_changed after insert or update or delete on segments
  deferrable initially deferred for each row execute function app.catalogue_changed();

-- Counters of a minute: every call of a collaborator counts, and need not wait for the disk. A crash forgets them.
alter table rate_limits set unlogged;
