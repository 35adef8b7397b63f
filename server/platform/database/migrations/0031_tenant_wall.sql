-- The login that owns the tables inherits both roles, and a policy binds whoever inherits its role: with `using (true)` for
-- marelle_system the bare login read and wrote every organiser's rows (docs/decisions/0018-tenant-wall.md). The system
-- policy therefore asks who is at work: the role itself, taken on by app.enter_system(), or a migration
-- (server/platform/database/migrate.ts). marelle_tenant is no member of marelle_system, so its plans do not contain this.
-- app.protect stays in a numbered migration: the migrations after this one call it before functions/*.sql are applied.
create or replace procedure app.protect(target regclass) language plpgsql as $$
declare
  crosses text := 'current_user = ''marelle_system'' or current_setting(''app.migrating'', true) = ''on''';
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s to marelle_tenant using (organiser_id = app.cur_org()) with check (organiser_id = app.cur_org())', target);
  execute format('create policy system on %s to marelle_system using (%s) with check (%s)', target, crosses, crosses);
  execute format('grant select, insert, update, delete on %s to marelle_tenant', target);
  execute format('grant select on %s to marelle_system', target);
end $$;

do $$
declare
  target regclass;
  crosses text := 'current_user = ''marelle_system'' or current_setting(''app.migrating'', true) = ''on''';
begin
  for target in select p.polrelid::regclass from pg_policy p where p.polname = 'system' loop
    execute format('alter policy system on %s using (%s) with check (%s)', target, crosses, crosses);
  end loop;
end $$;
