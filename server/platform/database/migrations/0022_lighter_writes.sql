-- What an opening day writes most carries no check that says nothing. A table that refers to another tenant table has its
-- organiser from there, and what a tenant writes is its own by policy, so a reference to organisers beside it only locks the
-- same row for everybody. A registration's item has its availability from its place, which refers to it. And how long
-- somebody has held a place is a memory: nothing follows from it when what it is about is gone.
alter table carts drop constraint carts_organiser_id_fkey;
alter table cart_items drop constraint cart_items_organiser_id_fkey,
  drop constraint cart_items_organiser_id_availability_id_fkey;
alter table places drop constraint places_organiser_id_fkey;
alter table registrations drop constraint registrations_organiser_id_fkey;
alter table events drop constraint events_organiser_id_fkey;
alter table mails drop constraint mails_organiser_id_fkey;
alter table idempotency_keys drop constraint idempotency_keys_organiser_id_fkey;
alter table payment_references drop constraint payment_references_organiser_id_fkey;
alter table movements drop constraint movements_organiser_id_fkey;
alter table postings drop constraint postings_organiser_id_fkey;
alter table accounts drop constraint accounts_organiser_id_fkey;
alter table first_holds drop constraint first_holds_organiser_id_fkey,
  drop constraint first_holds_organiser_id_customer_id_fkey,
  drop constraint first_holds_organiser_id_participant_id_fkey,
  drop constraint first_holds_organiser_id_availability_id_fkey;
-- Nor an index nobody looks by: a cart's items are found by their cart, a family's places by their participants.
drop index first_holds_availability;
drop index first_holds_participant;
drop index cart_items_participant;
drop index places_customer;

-- As in migration 0016; a family's cart is looked up once.
drop function app.open_carts(bigint, jsonb, text);
create function app.open_carts(org bigint, given jsonb, patience text) returns json language plpgsql as $$
declare
  here bigint[];
begin
  perform set_config('lock_timeout', patience, true);
  here := array (
    select c.id from customers c where c.organiser_id = org and c.deleted_at is null
      and c.id = any (array (select g.customer from jsonb_to_recordset(given) g (customer bigint)))
    order by c.id for no key update);
  insert into carts (organiser_id, cuid, customer_id)
  select org, g.cuid, g.customer from jsonb_to_recordset(given) g (customer bigint, cuid text)
  where g.customer = any (here) and not exists (
    select from carts c where c.organiser_id = org and c.customer_id = g.customer and c.processed_at is null)
  on conflict do nothing;
  -- Also those whose holds are prolonged by what is added
  perform from participants p where p.organiser_id = org and p.id = any (array (
    select k.participant_id from jsonb_to_recordset(given) g (customer bigint, participants bigint[])
    join guardianships k on k.organiser_id = org and k.customer_id = g.customer
    where g.customer = any (here) and (k.participant_id = any (g.participants) or exists (
      select from carts c join cart_items t on t.organiser_id = c.organiser_id and t.cart_id = c.id
      where c.organiser_id = org and c.customer_id = g.customer and c.processed_at is null
        and t.participant_id = k.participant_id and t.place_id is not null))))
  order by p.id for update;
  perform set_config('lock_timeout', '0', true);
  return (
    select json_object_agg(g.customer, json_build_object(
      'earlier', case when g.key is not null then (
        select json_build_object('endpoint', k.endpoint, 'fingerprint', k.fingerprint, 'answer', k.answer)
        from idempotency_keys k where k.organiser_id = org and k.caller = g.caller and k.key = g.key) end,
      'cart', json_build_object('id', c.id, 'cuid', c.cuid, 'items_count', i.unexpired, 'last_position', i.last_position),
      'attempt_id', (select a.id from payment_attempts a where a.organiser_id = org and a.subject = 'cart'
        and a.subject_id = c.id and a.status = 'PENDING'),
      'participants', case when cardinality(g.participants) = 0 then '[]' else (
        select coalesce(json_agg(json_build_object('id', p.id, 'birthdate', p.birthdate)), '[]')
        from guardianships k join participants p on p.organiser_id = k.organiser_id and p.id = k.participant_id
        where k.organiser_id = org and k.customer_id = g.customer and p.id = any (g.participants) and p.deleted_at is null) end))
    from jsonb_to_recordset(given) g (customer bigint, participants bigint[], caller text, key text)
    join carts c on c.organiser_id = org and c.customer_id = g.customer and c.processed_at is null
    cross join lateral (
      select count(*) filter (where t.expires_at > clock_now()) as unexpired, coalesce(max(t.position), 0) as last_position
      from cart_items t where t.organiser_id = org and t.cart_id = c.id) i
    where g.customer = any (here));
end $$;

-- A date's counters change with every hold: room on its page keeps the row there, and its indexes as they are.
alter table availability_dates set (fillfactor = 50);
