-- Families as collaborators keep them: made and changed by staff, acted for, asked the organiser's own questions, reviewed.

-- A PUT names the version it was made from.
alter table customers add column version integer not null default 1;
alter table participants add column version integer not null default 1;
-- A family that was entered at the desk has no password until it chooses one, and perhaps no address.
alter table customers drop constraint customers_check;
create index customers_phone on customers (organiser_id, phone);

-- The collaborator who acts for the customer; such a session does not slide.
alter table customer_sessions add column collaborator_id bigint;
alter table customer_sessions add constraint customer_sessions_collaborator
  foreign key (organiser_id, collaborator_id) references collaborators on delete cascade;

-- Links from the console into the site, hashed: used once, and only for a minute.
create table acting_tokens (
  organiser_id bigint not null references organisers,
  token_hash text not null,
  customer_id bigint not null,
  collaborator_id bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (organiser_id, token_hash),
  foreign key (organiser_id, customer_id) references customers on delete cascade,
  foreign key (organiser_id, collaborator_id) references collaborators on delete cascade
);
create index acting_tokens_customer on acting_tokens (organiser_id, customer_id);
create index acting_tokens_expiry on acting_tokens (expires_at);
call app.protect('acting_tokens');
grant delete on acting_tokens to marelle_system;

-- A question that was answered is archived instead of removed; its answers stay.
alter table custom_fields add column archived_at timestamptz;

-- A review can be hidden from the site, and answered once for everybody to read.
alter table reviews add column cuid text;
update reviews set cuid = 'r' || substr(md5(organiser_id || '/' || id), 1, 24) where cuid is null;
alter table reviews alter column cuid set not null;
create unique index reviews_cuid on reviews (organiser_id, cuid);
alter table reviews add column version integer not null default 1;
alter table reviews add column hidden_at timestamptz;
alter table reviews add column reply text;
alter table reviews add constraint reviews_reply check (length(reply) between 1 and 2000);
alter table reviews add column replied_at timestamptz;
create index reviews_created on reviews (organiser_id, created_at);
