-- What is forgotten after a time (server/platform/jobs/forget.ts, docs/operations.md), found by the organiser's own index.
-- None of these is written by adding or buying: a body comes when a mail is sent, a release when a place is given back.
create index mails_with_body on mails (organiser_id, sent_at) where html is not null;
create index places_released on places (organiser_id, released_at) where released_at is not null;

-- What the nightly checks found last, for /metrics of every process. Organiser 0 is the installation itself.
create table invariant_runs (
  organiser_id bigint primary key,
  checked_at timestamptz not null,
  -- How many rows violate each invariant; what holds is left out
  violations jsonb not null default '{}'
);
call app.protect('invariant_runs');
