-- Events, for the rooms further right and for the relay.

-- Tells what happened, in the transaction that makes it so. Types that nothing handles are stored as relayed. Ids are drawn
-- first, so that the insert runs whole on the node that has the organiser.
create or replace function app.announce(org bigint, given jsonb, handled text[]) returns void language plpgsql as $$
declare
  ids bigint[] := array (select nextval('events_id_seq') from jsonb_array_elements(given));
  at timestamptz := clock_now();
begin
  insert into events (organiser_id, id, type, payload, relayed_at)
  select t.organiser_id, ids[e.n], e.type, e.payload, case when e.type <> all (handled) then at end
  from tenant t cross join rows from (jsonb_to_recordset(given) as (type text, payload jsonb)) with ordinality e (type, payload, n)
  where t.organiser_id = org;
  -- Row-level security hides the anchor of another organiser: nothing would be written, and nothing would fail.
  if not found and cardinality(ids) > 0 then
    raise exception 'Organiser % cannot be written for here.', org using errcode = '42501';
  end if;
end $$;
