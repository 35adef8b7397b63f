-- Who is at work: the roles a transaction takes on, the organiser it is for, and the log nobody changes. Policies and
-- migrations rest on these; app.protect, which migrations call, is in migration 0031.

-- The organiser of this transaction, or of this reader's session; null where none was chosen.
create or replace function app.cur_org() returns bigint language sql stable
  as $$ select nullif(current_setting('app.organiser_id', true), '')::bigint $$;

-- On a cluster the organiser has to be known on the nodes as well: commands travel there, set_config() does not. The role
-- stays here: the coordinator opens its connections to the nodes as it, where it could not be taken on. On one PostgreSQL
-- nothing reads the first setting.
create or replace function app.enter(organiser bigint) returns void language plpgsql as $$
begin
  perform set_config('citus.propagate_set_commands', 'local', true);
  execute format('set local app.organiser_id = %L', organiser);
  perform set_config('role', 'marelle_tenant', true);
end $$;

create or replace function app.enter_system() returns void language plpgsql as $$
begin
  perform set_config('role', 'marelle_system', true);
end $$;

-- Whether so many rows are inserted by their values, one after the other, and not from a query. On a cluster five inserts of
-- values take as long as one from a query, which has to be planned as a join with `tenant`; on one PostgreSQL a single row
-- costs the same either way, and many rows together cost less.
create or replace function app.is_few(number_of_rows integer) returns boolean language sql immutable parallel safe
  as $$ select number_of_rows <= 3 $$;

-- The privilege is missing and the trigger refuses as well: even the owner of the table only adds.
create or replace function app.append_only() returns trigger language plpgsql as $$
begin
  -- On a cluster a table is many, each with a number behind its name.
  raise exception '% is append-only', regexp_replace(tg_table_name, '_[0-9]+$', '') using errcode = '42501';
end $$;
