import { sql } from "kysely"
import { answeredFile } from "#server/bookings/answer-files/answered-file.ts"
import { availabilityState, facts } from "#server/catalogue/effective-status.ts"
import { categoriesOf, datesJson, locationJson } from "#server/catalogue/shapes.ts"
import { picturesOf } from "#server/organisers/images/pictures-of.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { ListShape } from "../read-list.ts"
import { participantPair, thingPairs, withParticipant } from "../thing-shapes.ts"

// A registration as JSON, for the list and for its page: the terms of its sale as they were, the activity as it is now.
const activityPairs = sql`'cuid', act.cuid, 'title', act.title,
  'images', ${picturesOf("act", "activity_images", "activity_id")}`

const availabilityPairs = sql`'id', a.id, 'cuid', a.cuid, 'status', v.status, 'start_at', app.iso(a.start_at),
  'end_at', app.iso(a.end_at), 'location', ${locationJson},
  'categories', ${categoriesOf("availability_categories", "availability_id", "a")}`

const pairs = sql`${thingPairs("registration")}, 'quantity', t.quantity, ${participantPair},
  'dates', coalesce((
    select jsonb_agg(jsonb_build_object('cuid', d.cuid, 'date', jsonb_build_object('id', d.id,
      'start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at))) order by d.start_at, d.id)
    from places p join availability_dates d on ${ofTenant("d")} and d.id = any (p.date_ids)
    where ${ofTenant("p")} and p.id = t.place_id), '[]'::jsonb)`

// An option that is no longer offered keeps the title it was sold under.
const options = sql`coalesce((
  select jsonb_agg(jsonb_build_object('price_id', e.sold -> 'price_id', 'content', e.sold -> 'content',
      'price', jsonb_build_object('amount', e.sold -> 'amount', 'percentage', e.sold -> 'percentage',
        'label', coalesce(p.label, '')),
      'option', jsonb_build_object('title', coalesce(o.title, e.sold ->> 'label'))) order by e.position)
  from jsonb_array_elements(t.sold -> 'options') with ordinality e (sold, position)
  left join option_prices p on ${ofTenant("p")} and p.id = (e.sold ->> 'price_id')::bigint
  left join options o on ${ofTenant("o")} and o.id = p.option_id), '[]'::jsonb)`

const questions = sql`coalesce((
  select jsonb_agg(jsonb_build_object('question_id', q.id, 'content', e.answer -> 'content',
      'file', ${answeredFile(sql`e.answer ->> 'content'`)}, 'question', jsonb_build_object('title', q.title, 'type', q.type, 'choices', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.value -> 'id', 'label', c.value -> 'label')), '[]'::jsonb)
        from jsonb_array_elements(q.choices) c))) order by e.position)
  from jsonb_array_elements(t.sold -> 'answers') with ordinality e (answer, position)
  join questions q on ${ofTenant("q")} and q.id = (e.answer ->> 'question_id')::bigint), '[]'::jsonb)`

const changes = sql`'payment_due_at', app.iso(t.payment_due_at), 'cancellations_refunded_to', (
    select s.cancellations_refunded_to from settings s where ${ofTenant("s")}),
  'cancellation', case when t.cancelled_at is not null then jsonb_build_object('type', t.cancellation_type,
    'message', t.cancellation_message, 'fee', t.cancellation_fee, 'cancelled_at', app.iso(t.cancelled_at)) end`

const review = sql`(select jsonb_build_object('id', w.id, 'registration_id', w.registration_id, 'score', w.score,
    'message', w.message, 'private', w.private)
  from reviews w where ${ofTenant("w")} and w.registration_id = t.id)`

interface Reader {
  organiser_id: number
  /** The reader's segments, which decide the effective status of the availability. */
  segment_ids: number[]
}

const shape = ({ organiser_id, segment_ids }: Reader) => ({
  table: "registrations",
  given: facts(organiser_id),
  joins: sql`${withParticipant}
    join availabilities a on ${ofTenant("a")} and a.id = t.availability_id
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    left join locations l on ${ofTenant("l")} and l.id = a.location_id
    cross join ${availabilityState(segment_ids)}`,
})

export const listedRegistration = (reader: Reader): ListShape => ({
  ...shape(reader),
  json: sql`jsonb_build_object(${pairs}, 'availability', jsonb_build_object(${availabilityPairs},
    'activity', jsonb_build_object(${activityPairs})))`,
})

export const wholeRegistration = (reader: Reader): ListShape => ({
  ...shape(reader),
  json: sql`jsonb_build_object(${pairs}, 'version', t.version, 'is_published', act.published, ${changes}, 'review', ${review}, 'options', ${options}, 'questions', ${questions},
    'availability', jsonb_build_object(${availabilityPairs}, 'dates', ${datesJson}, 'activity', jsonb_build_object(
      ${activityPairs}, 'description', act.description, 'instructions', act.instructions,
      'allow_cancellation', act.allow_cancellation, 'cancellation_fee', act.cancellation_fee,
      'allow_dates_edit', act.allow_dates_edit, 'allow_options_edit', act.allow_options_edit,
      'allow_questions_edit', act.allow_questions_edit)))`,
})
