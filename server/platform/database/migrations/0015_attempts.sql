-- A cart that is being paid for does not change. Whoever wants to change it ends the payment first; this is what holds
-- them to it, whatever they do to the cart (MA004, read in server/checkout/attempts/ending-payment.ts).
create function app.refuse_while_paying() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed t join payment_attempts a on a.organiser_id = t.organiser_id
      and a.subject = 'cart' and a.subject_id = t.cart_id and a.status = 'PENDING') then
    raise exception 'The cart is being paid for.' using errcode = 'MA004';
  end if;
  return null;
end $$;
create trigger not_added_while_paying after insert on cart_items referencing new table as changed
  for each statement execute function app.refuse_while_paying();
create trigger not_removed_while_paying after delete on cart_items referencing old table as changed
  for each statement execute function app.refuse_while_paying();

create function app.refuse_coupon_while_paying() returns trigger language plpgsql as $$
begin
  if exists (
    select from payment_attempts a where a.organiser_id = new.organiser_id
      and a.subject = 'cart' and a.subject_id = new.id and a.status = 'PENDING') then
    raise exception 'The cart is being paid for.' using errcode = 'MA004';
  end if;
  return null;
end $$;
create trigger not_while_paying after update of coupon_id on carts
  for each row when (new.coupon_id is distinct from old.coupon_id) execute function app.refuse_coupon_while_paying();

-- While somebody pays, their items and places live until the given instant, never shorter than they did; the memory of
-- first holds does not count it. Says which items still lived. Rows are locked before the clock is read, as in
-- app.prolong_cart.
create function app.keep_for_payment(org bigint, cart bigint, until timestamptz) returns bigint[] language plpgsql as $$
declare
  own bigint[];
  at timestamptz;
begin
  own := array (
    select p.id from places p where p.organiser_id = org and p.released_at is null and p.expires_at is not null
      and p.id = any (array (select t.place_id from cart_items t where t.organiser_id = org and t.cart_id = cart))
    for no key update skip locked);
  at := clock_now();
  update cart_items t set expires_at = greatest(t.expires_at, until)
  where t.organiser_id = org and t.cart_id = cart and t.expires_at > at and (t.place_id is null or t.place_id = any (own));
  update places p set expires_at = t.expires_at from cart_items t
  where t.organiser_id = org and t.cart_id = cart and t.place_id = any (own) and t.expires_at > at
    and p.organiser_id = org and p.id = t.place_id;
  return array (select t.id from cart_items t where t.organiser_id = org and t.cart_id = cart and t.expires_at > at);
end $$;

-- Carts that have become something: what each came to, by which references they and their things are paid, and no items
-- any more.
create function app.close_carts(org bigint, closings jsonb, refs jsonb) returns void language plpgsql as $$
begin
  update carts c set reference = r.reference, total_amount = r.total_amount, fee_amount = r.fee_amount,
    deposit_amount = r.deposit_amount, payment_strategy = r.payment_strategy, terms_accepted_at = r.terms_accepted_at,
    processed_at = r.processed_at, missed = r.missed
  from jsonb_to_recordset(closings) r (cart_id bigint, reference text, total_amount bigint, fee_amount bigint, deposit_amount bigint,
    payment_strategy text, terms_accepted_at timestamptz, processed_at timestamptz, missed jsonb)
  where c.organiser_id = org and c.id = r.cart_id;
  insert into payment_references (organiser_id, subject, subject_id, reference)
  select org, r.subject, r.subject_id, r.reference
  from jsonb_to_recordset(refs) r (subject text, subject_id bigint, reference text);
  delete from cart_items t where t.organiser_id = org
    and t.cart_id = any (array (select r.cart_id from jsonb_to_recordset(closings) r (cart_id bigint)));
end $$;
