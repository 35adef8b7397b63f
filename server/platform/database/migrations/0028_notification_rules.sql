-- What a registration must be like to be told about, and which were judged: each once for every notification, told or not.
alter table notifications add constraint notifications_requirements check (requirements <@
  '["PAYMENT_MISSING", "OUTSTANDING", "PAID", "PROOF_MISSING", "CANCELLATION_MISSING"]'::jsonb);

create table notification_decisions (
  organiser_id bigint not null references organisers,
  notification_id bigint not null,
  registration_id bigint not null,
  sent boolean not null,
  decided_at timestamptz not null default now(),
  primary key (organiser_id, notification_id, registration_id),
  foreign key (organiser_id, notification_id) references notifications,
  foreign key (organiser_id, registration_id) references registrations
);
call app.protect('notification_decisions');
