-- The order in which an activity asks its questions, as it was chosen there. Those that were attached before stand at 0 and
-- keep the order of the questions themselves until the activity is saved.
alter table activity_questions add column position integer not null default 0;
