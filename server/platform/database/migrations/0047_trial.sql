-- A trial organiser has the demo's sandbox and mailbox, and its pages say so.
alter table organisers add column trial boolean not null default false;
