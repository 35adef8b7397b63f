-- What carts become. Ids are drawn first, so that an insert of many rows runs whole on the node that has the organiser.

-- Registrations on confirmed places; their ids, in the order of the rows.
create or replace function app.make_registrations(org bigint, given jsonb) returns bigint[] language plpgsql as $$
declare
  ids bigint[] := array (select nextval('registrations_id_seq') from jsonb_array_elements(given));
  one record;
begin
  if app.is_few(cardinality(ids)) then
    for one in
      select x.*, ids[x.n] as id from rows from (jsonb_to_recordset(given) as (cuid text, customer_id bigint, participant_id bigint,
        availability_id bigint, place_id bigint, cart_id bigint, position integer, reference text, quantity integer,
        total_amount bigint, deposit_amount bigint, sold jsonb, title text, participant text)) with ordinality x (cuid, customer_id, participant_id,
        availability_id, place_id, cart_id, position, reference, quantity, total_amount, deposit_amount, sold, title,
        participant, n)
    loop
      insert into registrations (organiser_id, id, cuid, customer_id, participant_id, availability_id, place_id, cart_id, position,
        reference, quantity, total_amount, deposit_amount, sold, made_title, made_participant, made_amount)
      values (org, one.id, one.cuid, one.customer_id, one.participant_id, one.availability_id, one.place_id, one.cart_id,
        one.position, one.reference, one.quantity, one.total_amount, one.deposit_amount, one.sold,
        coalesce(one.title, ''), coalesce(one.participant, ''), one.total_amount);
    end loop;
    return ids;
  end if;
  insert into registrations (organiser_id, id, cuid, customer_id, participant_id, availability_id, place_id, cart_id, position,
    reference, quantity, total_amount, deposit_amount, sold, made_title, made_participant, made_amount)
  select t.organiser_id, ids[r.n], r.cuid, r.customer_id, r.participant_id, r.availability_id, r.place_id, r.cart_id, r.position,
    r.reference, r.quantity, r.total_amount, r.deposit_amount, r.sold, coalesce(r.title, ''), coalesce(r.participant, ''), r.total_amount
  from tenant t cross join rows from (jsonb_to_recordset(given) as (cuid text, customer_id bigint, participant_id bigint,
    availability_id bigint, place_id bigint, cart_id bigint, position integer, reference text, quantity integer,
    total_amount bigint, deposit_amount bigint, sold jsonb, title text, participant text)) with ordinality r (cuid, customer_id, participant_id,
    availability_id, place_id, cart_id, position, reference, quantity, total_amount, deposit_amount, sold, title, participant, n)
  where t.organiser_id = org;
  return ids;
end $$;
