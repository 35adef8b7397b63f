-- Checking out many carts at once, as adding to them (migration 0016): locks these customers and whom their carts are for,
-- and says what is known of each cart. In company nobody waits long for somebody who is busy elsewhere.
create function app.lock_carts(org bigint, given jsonb, patience text) returns jsonb language plpgsql as $$
declare
  here bigint[];
begin
  perform set_config('lock_timeout', patience, true);
  here := array (
    select c.id from customers c where c.organiser_id = org and c.deleted_at is null
      and c.id = any (array (select g.customer from jsonb_to_recordset(given) g (customer bigint)))
    order by c.id for no key update);
  perform from participants p where p.organiser_id = org and p.id = any (array (
    select t.participant_id from jsonb_to_recordset(given) g (customer bigint, cart bigint)
    join carts c on c.organiser_id = org and c.id = g.cart and c.customer_id = g.customer
    join cart_items t on t.organiser_id = c.organiser_id and t.cart_id = c.id
    where g.customer = any (here)))
  order by p.id for update;
  perform set_config('lock_timeout', '0', true);
  return (
    select jsonb_object_agg(g.customer, jsonb_build_object('email', k.email,
      'earlier', (select jsonb_build_object('endpoint', e.endpoint, 'fingerprint', e.fingerprint, 'answer', e.answer)
        from idempotency_keys e where e.organiser_id = org and e.caller = g.caller and e.key = g.key),
      'cart', (select jsonb_build_object('id', c.id, 'cuid', c.cuid, 'coupon_id', c.coupon_id,
          'is_processed', c.processed_at is not null, 'attempt', (
            select jsonb_build_object('id', a.id, 'checkout_url', a.checkout_url, 'strategy', a.frozen #> '{cart,strategy}',
              'payable', a.frozen #> '{cart,payable}', 'code', a.frozen -> 'code')
            from payment_attempts a where a.organiser_id = c.organiser_id and a.subject = 'cart' and a.subject_id = c.id
              and a.status = 'PENDING'))
        from carts c where c.organiser_id = org and c.customer_id = g.customer and c.id = g.cart)))
    from jsonb_to_recordset(given) g (customer bigint, cart bigint, caller text, key text)
    join customers k on k.organiser_id = org and k.id = g.customer
    where g.customer = any (here));
end $$;
