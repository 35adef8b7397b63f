-- What a registration was when it was made: the family's thread tells it so, whatever becomes of it. Empty for those of
-- before, until they are changed.
alter table registrations add column made_title text not null default '';
alter table registrations add column made_participant text not null default '';
alter table registrations add column made_amount bigint;

-- What a registration was after a change. Names are personal, so these rows are kept beside the changes, which are never
-- altered, and can be erased with the account.
create table change_lines (
  organiser_id bigint not null references organisers,
  registration_change_id bigint not null,
  what text not null check (what in ('updated', 'transferred', 'replaced')),
  title text not null,
  participant text not null,
  primary key (organiser_id, registration_change_id),
  foreign key (organiser_id, registration_change_id) references registration_changes
);
call app.protect('change_lines');
