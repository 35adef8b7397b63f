-- A mail that the recipient's server refused for good: when, and in the server's words. It is not sent again.
alter table mails add column failed_at timestamptz, add column failure text;
