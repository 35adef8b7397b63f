-- Words as they are searched, instants as they are written, and the version of an organiser's catalogue.

-- Text as search compares it: without case and accents, ligatures as two letters, one kind of apostrophe. Decomposed
-- first, so that it holds in any collation.
create or replace function app.fold(words text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(translate(
    regexp_replace(lower(normalize(words, NFKD)), '[\u0300-\u036f]', '', 'g'), '’‘ʼ', ''''''''),
    'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae')
$$;

-- The words of HTML: a letter in bold does not break the word it begins, a paragraph does.
create or replace function app.plain(html text) returns text language sql immutable parallel safe as $$
  select replace(replace(replace(replace(regexp_replace(
    regexp_replace(html, '</?(a|b|code|em|i|s|strong|sub|sup|u)( [^<>]*)?>', '', 'gi'), '<[/a-z!][^<>]*>', ' ', 'gi'),
    '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&')
$$;

-- An instant as the API writes it, where rows become JSON inside a statement.
create or replace function app.iso(instant timestamptz) returns text language sql stable parallel safe as $$
  select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- The catalogue's version: the transaction that last changed something of it, written as that one commits (deferred
-- triggers), so that nobody waits for the row in the middle of their work. Its number alone would do on one server; when an
-- organiser moves to another node, whose numbers are others, one could come again: the millisecond is written before it.
-- The trigger runs for each row, and a run of a schedule has thousands: the first one writes, and a setting that ends with the
-- transaction tells the others.
create or replace function app.catalogue_changed() returns trigger language plpgsql as $$
declare
  org bigint := coalesce(new.organiser_id, old.organiser_id);
  written text := org || '/' || pg_current_xact_id();
begin
  if current_setting('app.catalogue_changed', true) = written then return null; end if;
  insert into catalogue_versions as v (organiser_id, version)
  values (org, floor(extract(epoch from now()) * 1000)::bigint * 1024 + pg_current_xact_id()::text::bigint % 1024)
  on conflict (organiser_id) do update set version = excluded.version where v.version <> excluded.version;
  perform set_config('app.catalogue_changed', written, true);
  return null;
end $$;

-- Early prices of an availability fall with its own price when a date is cancelled: what was for `dates_before` dates is for
-- `dates_after` of them, rounded down. Called in the transaction that cancels, which has locked the availability's dates.
create or replace function app.lower_early_prices(org bigint, availability bigint, dates_before integer, dates_after integer)
returns void language plpgsql as $$
begin
  if dates_before <= 0 or dates_after >= dates_before then return; end if;
  update availability_prices e set price = e.price * dates_after / dates_before
  where e.organiser_id = org and e.availability_id = availability;
end $$;
