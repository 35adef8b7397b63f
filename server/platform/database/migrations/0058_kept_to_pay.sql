-- How carts are paid is kept in each process under the catalogue's version (server/checkout/read-means.ts).
create constraint trigger catalogue_changed after insert or update or delete on settings
  deferrable initially deferred for each row execute function app.catalogue_changed();
create constraint trigger catalogue_changed after insert or update or delete on billing
  deferrable initially deferred for each row execute function app.catalogue_changed();

-- It takes the availabilities as well, where its caller knows them (functions/places.sql).
drop function app.confirm_places(bigint, bigint[]);
