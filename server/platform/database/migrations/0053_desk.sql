-- What staff do with registrations.

-- The collaborator who registered for a family; null of what a family bought itself.
alter table carts add column collaborator_id bigint;
alter table carts add constraint carts_collaborator foreign key (organiser_id, collaborator_id) references collaborators;

-- One that staff took back within minutes of making it: cancelled, and never billed.
alter table registrations add column discarded_at timestamptz;
-- When it got another availability: what is told before or after its dates is judged anew.
alter table registrations add column transferred_at timestamptz;

-- Answers before and after a change. They are personal, so they are kept beside the changes, which are never altered, and
-- can be erased with the account.
create table changed_answers (
  organiser_id bigint not null references organisers,
  registration_change_id bigint not null,
  position integer not null,
  question text not null,
  before jsonb,
  after jsonb,
  primary key (organiser_id, registration_change_id, position),
  foreign key (organiser_id, registration_change_id) references registration_changes
);
call app.protect('changed_answers');
