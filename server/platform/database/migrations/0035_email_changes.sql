-- A customer's next e-mail address, from when it is asked for until the link sent to it is followed. One at a time; the
-- token is kept hashed and is good until expires_at.
create table email_changes (
  organiser_id bigint not null references organisers,
  customer_id bigint not null,
  email text not null,
  token_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organiser_id, customer_id),
  unique (organiser_id, token_hash),
  foreign key (organiser_id, customer_id) references customers on delete cascade
);
create index email_changes_expiry on email_changes (expires_at);
call app.protect('email_changes');
grant delete on email_changes to marelle_system;
