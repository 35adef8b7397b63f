-- What stood in the way of spreading organisers over the nodes of a cluster (docs/decisions/0023-cluster.md).

-- A key with the organiser in it may not cascade updates there. Deferred: whoever gives an availability another resource
-- changes its dates in the same transaction.
do $$
declare
  name text := (select c.conname from pg_constraint c where c.conrelid = 'availability_dates'::regclass and c.confupdtype = 'c');
begin
  execute format('alter table availability_dates drop constraint %I', name);
end $$;
alter table availability_dates add constraint availability_dates_resource foreign key (organiser_id, availability_id, resource_id)
  references availabilities (organiser_id, id, resource_id) deferrable initially deferred;

-- The references that migration 0029 dropped: measured again, they cost adding nothing that could be seen (decision 19).
alter table places add foreign key (organiser_id, customer_id) references customers;
alter table places add foreign key (organiser_id, participant_id) references participants;

-- An organiser is created by its own role, because on a cluster two roles are two connections to a node. The system role
-- only hands out the id. A tenant can write no row but its own, which exists once.
revoke insert on organisers, hosts from marelle_system;
grant usage on sequence organisers_id_seq to marelle_system;
grant insert on organisers, hosts to marelle_tenant;
alter table hosts enable row level security;
alter table hosts force row level security;
create policy own on hosts to marelle_tenant using (organiser_id = app.cur_org()) with check (organiser_id = app.cur_org());
create policy system on hosts to marelle_system
  using (current_user = 'marelle_system' or current_setting('app.migrating', true) = 'on');

-- Ids are handed out before rows are written: an insert of many rows runs whole on the node that has them.
grant usage on sequence carts_id_seq, cart_items_id_seq, registrations_id_seq, events_id_seq, mails_id_seq, postings_id_seq
  to marelle_tenant;
