-- Adding locks whole families at once and answers from what it has written: these two take other parameters now
-- (functions/cart.sql), or are made again under another name (functions/adding.sql).
drop function if exists app.describe_families(bigint, jsonb, bigint[]);
drop function if exists app.answer_requests(bigint, jsonb, jsonb, timestamptz);
