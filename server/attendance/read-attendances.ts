import { sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

// Registrations on their dates, with their attendance. Rows are called r (registration), d (date), w (participant),
// c (customer) and t (attendance, which may not exist yet); a registration's dates are those of its place.
export const registeredDates = sql`availability_dates d
  join registrations r on ${ofTenant("r")} and r.availability_id = d.availability_id
  join places p on ${ofTenant("p")} and p.id = r.place_id and d.id = any (p.date_ids)
  join participants w on ${ofTenant("w")} and w.id = r.participant_id
  left join attendances t on ${ofTenant("t")} and t.registration_id = r.id and t.availability_date_id = d.id`

/** An attendance as JSON. */
export const attendanceJson = sql`jsonb_build_object('registration', jsonb_build_object('cuid', r.cuid),
  'participant', jsonb_build_object('id', w.id, 'cuid', w.cuid, 'fullname', w.fullname),
  'customer', (select jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname, 'phone', c.phone)
    from customers c where ${ofTenant("c")} and c.id = r.customer_id),
  'activity', (select jsonb_build_object('cuid', k.cuid, 'title', k.title)
    from availabilities a join activities k on ${ofTenant("k")} and k.id = a.activity_id
    where ${ofTenant("a")} and a.id = r.availability_id),
  'availability', (select jsonb_build_object('cuid', a.cuid) from availabilities a
    where ${ofTenant("a")} and a.id = r.availability_id),
  'date', jsonb_build_object('id', d.id, 'start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at)),
  'arrived_at', app.iso(t.arrived_at), 'departed_at', app.iso(t.departed_at), 'absence', t.absence,
  'waiting_departed_at', app.iso(t.waiting_departed_at), 'arrival_corrected_at', app.iso(t.arrival_corrected_at),
  'departure_corrected_at', app.iso(t.departure_corrected_at), 'picked_up_by', coalesce(t.picked_up_by, ''))`

/** The pinned notes on participant w, newest first, as a JSON list of texts; none for who may not read them. */
export const pinnedNotes = ({ collaborator }: RequestContext) =>
  collaborator!.permissions.has("participants.notes.read")
    ? sql`coalesce((select jsonb_agg(n.text order by n.created_at desc, n.id) from notes n
        where ${ofTenant("n")} and n.subject = 'participant' and n.subject_id = w.id and n.pinned), '[]'::jsonb)`
    : sql`'[]'::jsonb`
