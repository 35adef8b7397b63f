-- When the provider was last asked for a refund that it did not answer: refunds take turns, as payment attempts do.
alter table refunds add column checked_at timestamptz;
drop index refunds_to_settle;
create index refunds_to_settle on refunds (organiser_id, coalesce(checked_at, created_at)) where status = 'PENDING';
