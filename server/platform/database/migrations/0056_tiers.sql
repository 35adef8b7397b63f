-- A tier that a request or a cart names is archived instead of deleted: it is offered no more, and they keep it.
alter table request_tiers add column archived_at timestamptz;
-- Requests are judged by their tiers.
create constraint trigger catalogue_changed after insert or update or delete on request_tiers
  deferrable initially deferred for each row execute function app.catalogue_changed();
