-- A PUT that replaces a whole names the version it was made from. What counts them: functions/versions.sql.
alter table registrations add column version integer not null default 1;
alter table attendance_billings add column version integer not null default 1;
alter table websites add column version integer not null default 1;
alter table website_parts add column version integer not null default 1;
