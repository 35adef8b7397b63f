-- Who is at work: the roles a transaction takes on, the organiser it is for, and the log nobody changes. Policies and
-- migrations rest on these; app.protect, which migrations call, is in migration 0031.

-- The organiser of this transaction, or of this reader's session; null where none was chosen.
create or replace function app.cur_org() returns bigint language sql stable
  as $$ select nullif(current_setting('app.organiser_id', true), '')::bigint $$;

-- A command, not set_config(): only SET LOCAL travels to the nodes of a cluster.
create or replace function app.enter(organiser bigint) returns void language plpgsql as $$
begin
  execute format('set local app.organiser_id = %L', organiser);
  set local role marelle_tenant;
end $$;

create or replace function app.enter_system() returns void language plpgsql as $$
begin
  set local role marelle_system;
end $$;

-- The privilege is missing and the trigger refuses as well: even the owner of the table only adds.
create or replace function app.append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
