-- What carts show of an availability is kept in each process under the catalogue's version (server/cart/shown-availabilities.ts).
create constraint trigger catalogue_changed after insert or update or delete on locations
  deferrable initially deferred for each row execute function app.catalogue_changed();
create constraint trigger catalogue_changed after insert or update or delete on category_groups
  deferrable initially deferred for each row execute function app.catalogue_changed();
create constraint trigger catalogue_changed after insert or update or delete on categories
  deferrable initially deferred for each row execute function app.catalogue_changed();
create constraint trigger catalogue_changed after insert or update or delete on availability_categories
  deferrable initially deferred for each row execute function app.catalogue_changed();
create constraint trigger catalogue_changed after insert or update or delete on images
  deferrable initially deferred for each row execute function app.catalogue_changed();
create constraint trigger catalogue_changed after insert or update or delete on activity_images
  deferrable initially deferred for each row execute function app.catalogue_changed();
