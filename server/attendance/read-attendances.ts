import { sql } from "kysely"

// Registrations on their dates, with their attendance. Rows are called r (registration), d (date), w (participant),
// c (customer) and t (attendance, which may not exist yet); a registration's dates are those of its place.
export const registeredDates = sql`availability_dates d
  join registrations r on r.organiser_id = d.organiser_id and r.availability_id = d.availability_id
  join places p on p.organiser_id = r.organiser_id and p.id = r.place_id and d.id = any (p.date_ids)
  join participants w on w.organiser_id = r.organiser_id and w.id = r.participant_id
  left join attendances t on t.organiser_id = r.organiser_id and t.registration_id = r.id and t.availability_date_id = d.id`

/** An attendance as JSON. */
export const attendanceJson = sql`jsonb_build_object('registration', jsonb_build_object('cuid', r.cuid),
  'participant', jsonb_build_object('id', w.id, 'cuid', w.cuid, 'fullname', w.fullname),
  'customer', (select jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname, 'phone', c.phone)
    from customers c where c.organiser_id = r.organiser_id and c.id = r.customer_id),
  'activity', (select jsonb_build_object('cuid', k.cuid, 'title', k.title)
    from availabilities a join activities k on k.organiser_id = a.organiser_id and k.id = a.activity_id
    where a.organiser_id = r.organiser_id and a.id = r.availability_id),
  'availability', (select jsonb_build_object('cuid', a.cuid) from availabilities a
    where a.organiser_id = r.organiser_id and a.id = r.availability_id),
  'date', jsonb_build_object('id', d.id, 'start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at)),
  'arrived_at', app.iso(t.arrived_at), 'departed_at', app.iso(t.departed_at))`
