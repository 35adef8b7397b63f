-- Collaborators are archived and restored like everything that organisers keep; an address is free while its collaborator is.
alter table collaborators rename column deleted_at to archived_at;
-- The secret of a second factor that waits for its first code; encrypted like the one in use.
alter table collaborators add column totp_pending text;
-- The last step of 30 seconds whose code was used: no code opens twice.
alter table collaborators add column totp_step bigint;
