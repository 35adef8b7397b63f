-- Jobs are seen by everybody who holds their permission; refused rows are read without the others.
create index jobs_time on jobs (organiser_id, created_at desc, id desc);
create index job_rows_refused on job_rows (organiser_id, job_id, position) where outcome = 'REFUSED';
-- A row that was named and is not there is kept without its cuid, which may be another organiser's.
alter table job_rows alter column cuid drop not null;
update job_rows set cuid = null where outcome = 'REFUSED' and code = 'NOT_FOUND';
