-- How many dates the availability of a cart's line had when the line was judged: adding compares it with those it has locked,
-- and judges anew where a collaborator has added or removed dates, or the availability itself, in between
-- (functions/adding.sql).
alter type app.cart_line add attribute dates_known integer;
