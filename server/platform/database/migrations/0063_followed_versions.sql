-- The activity's version whose values a run carried over, so that its page can say which availabilities followed a save.
alter table synchronisations add column activity_version integer;
