-- Adding sends its lines as JSON: the keys have names now (functions/adding.sql), and so have the attributes of the type that
-- holds a line. A parameter cannot be renamed by create or replace: these two functions are made again by functions/*.sql.
alter type app.cart_line rename attribute r to request cascade;
alter type app.cart_line rename attribute n to line_no cascade;
alter type app.cart_line rename attribute line to line_in_request cascade;
drop function app.open_carts(bigint, jsonb, text);
drop function app.lock_carts(bigint, jsonb, text);
