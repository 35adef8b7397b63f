-- The text of a picture is changed by more than one person: each change counts up a version.
alter table images add column version integer not null default 1;
