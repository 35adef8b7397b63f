-- Taking and transferring may let somebody in over the capacity (functions/places.sql, functions/transfer.sql).
drop function if exists app.take_places(bigint, bigint, bigint[], bigint[], integer[], timestamptz[], integer[], bigint[], integer, boolean);
drop function if exists app.transfer_place(bigint, bigint, bigint, bigint[], boolean);

-- A ceiling that had been raised stayed when places were given back; from here on each release lowers it.
update availability_dates set ceiling = greatest(capacity, registered + held)
  where ceiling > greatest(capacity, registered + held);
