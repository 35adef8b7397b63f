-- The words by which customers and participants are found (search_words). Kept by triggers, whoever writes a name: the words of
-- one's names and of the e-mail's name, the whole e-mail, and of a telephone number what stands from each of its digits on, so
-- that it is found with and without its prefix.

create or replace function app.people_words(fullname text, email text, phone text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct w.word collate "C"), '{}') from (
    select regexp_split_to_table(app.fold(fullname || ' ' || split_part(coalesce(email, ''), '@', 1)),
      '[\s!-/:-@\[-`{-~\u2010-\u2027]+') as word
    union all select app.fold(email)
    union all select substr(d.digits, n) from (select regexp_replace(phone, '\D', '', 'g') as digits) d
      cross join generate_series(1, length(d.digits) - 5) n) w
  where w.word <> ''
$$;

-- The kind of people is the trigger's argument. Erased people have no words.
create or replace function app.keep_words() returns trigger language plpgsql as $$
declare
  given jsonb := to_jsonb(new);
  of_kind text := tg_argv[0];
  words text[] := case when new.deleted_at is null
    then app.people_words(new.fullname, given ->> 'email', coalesce(given ->> 'phone', '')) else '{}' end;
begin
  if tg_op = 'UPDATE' then
    delete from search_words w where w.organiser_id = new.organiser_id and w.kind = of_kind and w.subject_id = new.id
      and w.word <> all (words);
  end if;
  insert into search_words (organiser_id, kind, word, subject_id)
  select t.organiser_id, of_kind, u.word, new.id from tenant t cross join unnest(words) u (word)
  where t.organiser_id = new.organiser_id on conflict do nothing;
  return null;
end $$;

create or replace trigger keep_words after insert or update of firstname, lastname, email, phone, deleted_at on customers
  for each row execute function app.keep_words('customer');
create or replace trigger keep_words after insert or update of firstname, lastname, deleted_at on participants
  for each row execute function app.keep_words('participant');
