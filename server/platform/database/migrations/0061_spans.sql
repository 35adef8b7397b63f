-- Availabilities of which a date was moved or added after another one had been cancelled lasted until the cancelled day
-- again; from here on server/catalogue/set-spans.ts alone writes how long one lasts.
update availabilities a set start_at = s.start_at, end_at = s.end_at
  from (
    select d.organiser_id, d.availability_id, min(d.start_at) as start_at, max(d.end_at) as end_at
    from availability_dates d where d.cancelled_at is null group by d.organiser_id, d.availability_id) s
  where s.organiser_id = a.organiser_id and s.availability_id = a.id and a.cancelled_at is null
    and (a.start_at, a.end_at) is distinct from (s.start_at, s.end_at);
