-- Refused by its provider, the money of a refund is owed again for the thing that it was taken from. Where the refund lowered the
-- thing's total, nothing is: then it is the family's.
alter table refunds add column lowered_total boolean not null default false;
