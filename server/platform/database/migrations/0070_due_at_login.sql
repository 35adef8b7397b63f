-- A role may require a second factor of those who have it. What a login found to be due is kept with its session, so that
-- sessions of before go on until the next login.
alter table collaborator_roles add column second_factor boolean not null default false;
alter table collaborator_sessions add column password_due boolean not null default false;
alter table collaborator_sessions add column second_factor_due boolean not null default false;
