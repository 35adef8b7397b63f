-- Answers that the organiser wants seen at the gate: allergies, medicine. Nothing that exists is marked by this migration,
-- because only the organiser knows which of its questions ask for it.
alter table questions add column important boolean not null default false;
alter table custom_fields add column important boolean not null default false;
