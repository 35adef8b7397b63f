-- Checking out: carts are locked and told of, and closed once they have become something.

-- For checking out: locks these customers and the participants their carts are for, and says what is known of each cart and
-- which unexpired items they have, in their order. `wait_at_most` is the lock timeout, as in app.open_carts. Each statement asks
-- one table for ids in a variable, which is the short way on a cluster; a cart and its items are covered by its customer's
-- lock, so that they may be read before the participants are locked.
create or replace function app.lock_carts(org bigint, given jsonb, wait_at_most text) returns jsonb language plpgsql as $$
declare
  wanted bigint[] := array (select g.customer from jsonb_to_recordset(given) g (customer bigint));
  named bigint[] := array (select g.cart from jsonb_to_recordset(given) g (cart bigint));
  -- By customer: how to write to them and what is in their wallet, the cart they name, and what the same call was answered before
  buyers jsonb := '{}';
  shown jsonb;
  answers jsonb;
  -- By cart: what is known of it, and the payment of it under way
  carts jsonb;
  attempts jsonb;
  own bigint[];
  -- The items of all, and then by cart
  items jsonb;
  -- Of the items: the participants, whose names are by id, and the places, whose dates are
  whose bigint[];
  names jsonb := '{}';
  held bigint[];
  dates jsonb;
  at timestamptz;
  one record;
begin
  if wait_at_most <> '0' then execute format('set local lock_timeout = %L', wait_at_most); end if;
  for one in
    select c.id, c.email, c.language, c.wallet_amount from customers c
    where c.organiser_id = org and c.id = any (wanted) and c.deleted_at is null order by c.id for no key update
  loop
    buyers := buyers || jsonb_build_object(one.id,
      jsonb_build_object('email', one.email, 'language', one.language, 'wallet', one.wallet_amount));
  end loop;
  select jsonb_object_agg(c.id, jsonb_build_object('customer', c.customer_id, 'shown', jsonb_build_object('id', c.id, 'cuid', c.cuid,
    'coupon_id', c.coupon_id, 'is_processed', c.processed_at is not null)))
  into carts from carts c where c.organiser_id = org and c.id = any (named);
  -- Of each customer who is here the cart they name, if it is theirs
  select array_agg(g.cart), jsonb_object_agg(g.customer, carts #> array[g.cart::text, 'shown']) into own, shown
  from jsonb_to_recordset(given) g (customer bigint, cart bigint)
  where buyers ? g.customer::text and (carts #>> array[g.cart::text, 'customer'])::bigint = g.customer;
  select jsonb_agg(jsonb_build_object('cart_id', t.cart_id, 'id', t.id, 'type', t.type, 'position', t.position,
    'quantity', t.quantity, 'participant_id', t.participant_id, 'availability_id', t.availability_id, 'place_id', t.place_id,
    'added', t.added, 'expires_at', t.expires_at) order by t.cart_id, t.position),
    array_agg(t.participant_id), array_agg(t.place_id)
  into items, whose, held from cart_items t where t.organiser_id = org and t.cart_id = any (own);
  for one in
    select p.id, p.fullname from participants p where p.organiser_id = org and p.id = any (whose) order by p.id for update
  loop
    names := names || jsonb_build_object(one.id, one.fullname);
  end loop;
  if wait_at_most <> '0' then set local lock_timeout = 0; end if;
  select jsonb_object_agg(a.subject_id, jsonb_build_object('id', a.id, 'checkout_url', a.checkout_url,
    'strategy', a.frozen #> '{cart,strategy}', 'payable', a.frozen #> '{cart,payable}', 'code', a.frozen -> 'code'))
  into attempts from payment_attempts a
  where a.organiser_id = org and a.subject = 'cart' and a.subject_id = any (own) and a.status = 'PENDING';
  answers := app.find_answers(org, given);
  select jsonb_object_agg(p.id, p.date_ids) into dates from places p where p.organiser_id = org and p.id = any (held);
  at := clock_now();
  select jsonb_object_agg(c.cart, c.items) into items from (
    select i.item ->> 'cart_id' as cart, jsonb_agg(i.item - 'expires_at' || jsonb_build_object(
      'participant', names -> (i.item ->> 'participant_id'), 'date_ids', dates -> (i.item ->> 'place_id')) order by i.n) as items
    from jsonb_array_elements(items) with ordinality i (item, n) where (i.item ->> 'expires_at')::timestamptz > at
    group by i.item ->> 'cart_id') c;
  return (
    select jsonb_object_agg(g.customer, buyers -> g.customer::text || jsonb_build_object('earlier', answers -> g.customer::text,
      'cart', shown -> g.customer::text || jsonb_build_object('attempt', attempts -> g.cart::text),
      'items', coalesce(items -> g.cart::text, '[]')))
    from jsonb_to_recordset(given) g (customer bigint, cart bigint)
    where buyers ? g.customer::text);
end $$;

-- Carts that have become something: what each came to, by which references they and their things are paid, and no items
-- any more.
create or replace function app.close_carts(org bigint, closings jsonb, refs jsonb) returns void language plpgsql as $$
declare
  closed bigint[] := array (select r.cart_id from jsonb_to_recordset(closings) r (cart_id bigint));
  subjects text[];
  ids bigint[];
  codes text[];
  one record;
begin
  if app.is_few(cardinality(closed)) then
    for one in select * from jsonb_to_recordset(closings) x (cart_id bigint, reference text, total_amount bigint, fee_amount bigint,
      deposit_amount bigint, payment_strategy text, terms_accepted_at timestamptz, terms_version integer, processed_at timestamptz, missed jsonb)
    loop
      update carts c set reference = one.reference, total_amount = one.total_amount, fee_amount = one.fee_amount,
        deposit_amount = one.deposit_amount, payment_strategy = one.payment_strategy, terms_accepted_at = one.terms_accepted_at,
        terms_version = one.terms_version, processed_at = one.processed_at, missed = one.missed
      where c.organiser_id = org and c.id = one.cart_id;
    end loop;
  else
    update carts c set reference = r.reference, total_amount = r.total_amount, fee_amount = r.fee_amount,
      deposit_amount = r.deposit_amount, payment_strategy = r.payment_strategy, terms_accepted_at = r.terms_accepted_at,
      terms_version = r.terms_version, processed_at = r.processed_at, missed = r.missed
    from jsonb_to_recordset(closings) r (cart_id bigint, reference text, total_amount bigint, fee_amount bigint, deposit_amount bigint,
      payment_strategy text, terms_accepted_at timestamptz, terms_version integer, processed_at timestamptz, missed jsonb)
    where c.organiser_id = org and c.id = r.cart_id;
  end if;
  if app.is_few(jsonb_array_length(refs)) then
    select array_agg(x.subject), array_agg(x.subject_id), array_agg(x.reference) into subjects, ids, codes
    from jsonb_to_recordset(refs) x (subject text, subject_id bigint, reference text);
    -- By twos, as app.announce does: most carts have become one thing.
    for n in 1 .. jsonb_array_length(refs) by 2 loop
      if n < cardinality(ids) then
        insert into payment_references (organiser_id, subject, subject_id, reference) values
          (org, subjects[n], ids[n], codes[n]), (org, subjects[n + 1], ids[n + 1], codes[n + 1]);
      else
        insert into payment_references (organiser_id, subject, subject_id, reference) values (org, subjects[n], ids[n], codes[n]);
      end if;
    end loop;
  else
    insert into payment_references (organiser_id, subject, subject_id, reference)
    select t.organiser_id, r.subject, r.subject_id, r.reference
    from tenant t cross join jsonb_to_recordset(refs) r (subject text, subject_id bigint, reference text)
    where t.organiser_id = org;
  end if;
  delete from cart_items t where t.organiser_id = org and t.cart_id = any (closed);
end $$;
