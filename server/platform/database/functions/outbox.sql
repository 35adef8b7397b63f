-- Events and mails, written with their reason; the relay fetches them.

-- Tells what happened, in the transaction that makes it so. Types that nothing handles are stored as relayed. Ids are drawn
-- first, so that the insert runs whole on the node that has the organiser.
create or replace function app.announce(org bigint, given jsonb, handled text[]) returns void language plpgsql as $$
declare
  ids bigint[] := array (select nextval('events_id_seq') from jsonb_array_elements(given));
  at timestamptz := clock_now();
  types text[];
  payloads jsonb[];
  relayed timestamptz[];
begin
  if app.is_few(cardinality(ids)) then
    select array_agg(x.type order by x.n), array_agg(x.payload order by x.n),
      array_agg(case when x.type <> all (handled) then at end order by x.n) into types, payloads, relayed
    from rows from (jsonb_to_recordset(given) as (type text, payload jsonb)) with ordinality x (type, payload, n);
    -- By twos: most purchases tell of two things, and on a cluster both take little longer than one.
    for n in 1 .. cardinality(ids) by 2 loop
      if n < cardinality(ids) then
        insert into events (organiser_id, id, type, payload, relayed_at) values
          (org, ids[n], types[n], payloads[n], relayed[n]), (org, ids[n + 1], types[n + 1], payloads[n + 1], relayed[n + 1]);
      else
        insert into events (organiser_id, id, type, payload, relayed_at) values (org, ids[n], types[n], payloads[n], relayed[n]);
      end if;
    end loop;
    return;
  end if;
  insert into events (organiser_id, id, type, payload, relayed_at)
  select t.organiser_id, ids[e.n], e.type, e.payload, case when e.type <> all (handled) then at end
  from tenant t cross join rows from (jsonb_to_recordset(given) as (type text, payload jsonb)) with ordinality e (type, payload, n)
  where t.organiser_id = org;
  -- Row-level security hides the anchor of another organiser: nothing would be written, and nothing would fail.
  if not found and cardinality(ids) > 0 then
    raise exception 'Organiser % cannot be written for here.', org using errcode = '42501';
  end if;
end $$;

-- Mails to send, each once for its trigger, thing and recipient.
create or replace function app.write_mails(org bigint, given jsonb) returns void language plpgsql as $$
declare
  ids bigint[] := array (select nextval('mails_id_seq') from jsonb_array_elements(given));
  one record;
begin
  if app.is_few(cardinality(ids)) then
    for one in
      select x.*, ids[x.n] as id from rows from (jsonb_to_recordset(given) as (customer_id bigint, trigger text, thing text,
        recipient text, language text, template text, data jsonb, message_id text))
        with ordinality x (customer_id, trigger, thing, recipient, language, template, data, message_id, n)
    loop
      insert into mails (organiser_id, id, customer_id, trigger, thing, recipient, language, template, data, message_id)
      values (org, one.id, one.customer_id, one.trigger, one.thing, one.recipient, one.language, one.template, one.data, one.message_id)
      on conflict (organiser_id, trigger, thing, recipient) do nothing;
    end loop;
    return;
  end if;
  insert into mails (organiser_id, id, customer_id, trigger, thing, recipient, language, template, data, message_id)
  select t.organiser_id, ids[m.n], m.customer_id, m.trigger, m.thing, m.recipient, m.language, m.template, m.data, m.message_id
  from tenant t cross join rows from (jsonb_to_recordset(given) as (customer_id bigint, trigger text, thing text,
    recipient text, language text, template text, data jsonb, message_id text))
    with ordinality m (customer_id, trigger, thing, recipient, language, template, data, message_id, n)
  where t.organiser_id = org
  on conflict (organiser_id, trigger, thing, recipient) do nothing;
end $$;
