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
create or replace function app.catalogue_changed() returns trigger language plpgsql as $$
begin
  insert into catalogue_versions as v (organiser_id, version)
  values (coalesce(new.organiser_id, old.organiser_id),
    floor(extract(epoch from now()) * 1000)::bigint * 1024 + pg_current_xact_id()::text::bigint % 1024)
  on conflict (organiser_id) do update set version = excluded.version where v.version <> excluded.version;
  return null;
end $$;
