-- A family's dates for their own calendar, under an address only they know. The seed is half of it: the other half is
-- signed with the server's keys, so that whoever reads this table cannot read anybody's calendar. Another seed ends it.
create table calendar_feeds (
  organiser_id bigint not null references organisers,
  customer_id bigint not null,
  seed text not null,
  created_at timestamptz not null default now(),
  primary key (organiser_id, customer_id),
  unique (organiser_id, seed),
  foreign key (organiser_id, customer_id) references customers
);
call app.protect('calendar_feeds');
