-- The id of the folder that uploaded files are in, which the folder holds too (server/platform/providers/claim-files.ts): a
-- process whose DATA_DIR is another folder does not start. One row, of the whole installation.
create table files_folder (
  is_only boolean primary key default true check (is_only),
  id text not null
);

-- Mails that were refused for good have no body, and yet something to forget (server/platform/jobs/forget.ts).
create index mails_refused on mails (organiser_id, failed_at) where failure is not null;
