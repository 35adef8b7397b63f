import { sql } from "kysely"
import { picturesOf, pictureUrl } from "#server/organisers/images/pictures-of.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { dateState, eligibleToPartial, now } from "./effective-status.ts"

// The JSON of the catalogue, built inside the statement that finds the rows: one statement per list, however much each
// row carries. Aliases as in effective-status.ts, and l for the location.
export const locationJson = sql`case when l.id is not null then json_build_object('id', l.id, 'cuid', l.cuid,
  'name', l.name, 'title', l.title, 'street', l.street, 'number', l.number, 'postcode', l.postcode, 'city', l.city) end`

const settingsJson = sql`json_build_object(
  'allow_registrations_after_start', act.allow_registrations_after_start,
  'allow_partial_registrations', act.allow_partial_registrations,
  'allow_multiple_places', act.allow_multiple_places)`

/** The fields of an activity in every list, as pairs for json_build_object. */
export const activityPairs = sql`'id', act.id, 'cuid', act.cuid, 'title', act.title,
  'images', ${picturesOf("act", "activity_images", "activity_id")},
  'registration_flow', act.registration_flow, 'settings', ${settingsJson}`

export const categoriesOf = (
  link: "availability_categories" | "activity_categories",
  key: string,
  of: "a" | "act",
) => sql`
  coalesce((select json_agg(json_build_object('cuid', c.cuid, 'title', c.title,
      'group', json_build_object('cuid', g.cuid, 'title', g.title, 'scope', g.scope)) order by g."order", g.id, c."order", c.id)
    from ${sql.table(link)} k
    join categories c on ${ofTenant("c")} and c.id = k.category_id
    join category_groups g on ${ofTenant("g")} and g.id = c.group_id
    where ${ofTenant("k")} and k.${sql.ref(key)} = ${sql.ref(`${of}.id`)}), '[]'::json)`

export const activityCategories = categoriesOf("activity_categories", "activity_id", "act")

/** The price at this moment: the first early price that still runs, else the availability's own. */
export const priceNow = sql<number>`coalesce((select e.price from availability_prices e
  where ${ofTenant("e")} and e.availability_id = a.id and e.until > ${now} order by e.until limit 1), a.price)`

/** The next price, and from when: an early one ends, and the one after it or the availability's own begins. */
const nextPrice = sql`(select json_build_object('at', app.iso(e.until), 'price', coalesce((
    select f.price from availability_prices f
    where ${ofTenant("f")} and f.availability_id = a.id and f.until > e.until order by f.until limit 1), a.price))
  from availability_prices e where ${ofTenant("e")} and e.availability_id = a.id and e.until > ${now}
  order by e.until limit 1)`

/** When registrations open for a reader in these segments (contract/rules/early-price.ts). */
const opensFor = (segment_ids: number[]) => sql`case
  when a.registrations_start_at > a.priority_start_at and a.priority_segment_id = any (${segment_ids}::bigint[])
  then a.priority_start_at else a.registrations_start_at end`

/** What every list shows of an availability. */
const summaryPairs = (segment_ids: number[]) => sql`'cuid', a.cuid, 'status', v.status,
  'start_at', app.iso(a.start_at), 'end_at', app.iso(a.end_at),
  'registrations_start_at', app.iso(${opensFor(segment_ids)}), 'registrations_end_at', app.iso(a.registrations_end_at),
  'price', ${priceNow}, 'capacity', a.capacity, 'age_minimum', a.age_minimum, 'age_maximum', a.age_maximum`

export const availabilityPairs = (segment_ids: number[]) => sql`'id', a.id, ${summaryPairs(segment_ids)},
  'next_price', ${nextPrice}, 'deposit', a.deposit, 'registered', (
    select max(d.registered) from availability_dates d where ${ofTenant("d")} and d.availability_id = a.id),
  'activity_id', a.activity_id,
  'location', ${locationJson}, 'categories', ${categoriesOf("availability_categories", "availability_id", "a")},
  'is_eligible_to_partial_registrations', ${eligibleToPartial(segment_ids)}`

export const datePairs = sql`'id', d.id, 'cuid', d.cuid, 'start_at', app.iso(d.start_at), 'end_at', app.iso(d.end_at),
  'status', s.status, 'capacity', d.capacity, 'registered', d.registered, 'remaining', s.remaining, 'on_sale', s.on_sale,
  'cancelled', d.cancelled_at is not null`

export const datesJson = sql`(select json_agg(json_build_object(${datePairs}) order by d.start_at, d.id)
  from availability_dates d cross join ${dateState}
  where ${ofTenant("d")} and d.availability_id = a.id)`

/** A card of the list of availabilities. */
export const cardPairs = (segment_ids: number[]) => sql`${availabilityPairs(segment_ids)}, 'dates', ${datesJson},
  'activity', json_build_object(${activityPairs})`

const openNow = sql`(v.status = 'OPEN' and coalesce(a.registrations_end_at > ${now}, true)
  and case when act.allow_registrations_after_start then a.end_at else a.start_at end > ${now})`

/**
 * What a card shows of an availability's dates that live, to join laterally as `t` (contract/rules/availability-card.ts).
 * The most places left are of dates that are still on sale.
 */
export const datesSummary = (timezone: string) => sql`lateral (
  select count(*)::integer as dates_count,
    json_agg(distinct extract(isodow from d.start_at at time zone ${timezone})::integer) as weekdays,
    count(distinct (to_char(d.start_at at time zone ${timezone}, 'HH24:MI'), to_char(d.end_at at time zone ${timezone}, 'HH24:MI')))
      as different_hours,
    min(d.start_at) as first_start, (array_agg(d.end_at order by d.start_at, d.id))[1] as first_end,
    max(s.remaining) filter (where s.on_sale) as most_left
  from availability_dates d cross join ${dateState}
  where ${ofTenant("d")} and d.availability_id = a.id and (d.cancelled_at is null or a.cancelled_at is not null)) t`

/** A card of a grid: a twentieth of a card of the list. */
export const listedPairs = (segment_ids: number[]) => sql`${summaryPairs(segment_ids)},
  'weekdays', coalesce(t.weekdays, '[]'::json), 'dates_count', t.dates_count,
  'hours', case when t.different_hours = 1
    then json_build_object('start_at', app.iso(t.first_start), 'end_at', app.iso(t.first_end)) end,
  'remaining', case when a.capacity is not null and ${openNow} then t.most_left end,
  'cancelled', a.cancelled_at is not null, 'title', act.title, 'image', (
    select json_build_object('public_url', ${pictureUrl})
    from activity_images x join images i on ${ofTenant("i")} and i.id = x.image_id
    where ${ofTenant("x")} and x.activity_id = act.id order by x.position, i.id limit 1),
  'kind', coalesce((
    select string_agg(c.title, ', ' order by g."order", g.id, c."order", c.id) from availability_categories k
    join categories c on ${ofTenant("c")} and c.id = k.category_id
    join category_groups g on ${ofTenant("g")} and g.id = c.group_id
    where ${ofTenant("k")} and k.availability_id = a.id and g.scope = 'PRIMARY'), ''),
  'location', case when l.id is not null then json_build_object('title', l.title, 'name', l.name, 'city', l.city) end,
  'activity', json_build_object('settings', json_build_object(
    'allow_registrations_after_start', act.allow_registrations_after_start))`

export const describedPairs = sql`'description', act.description, 'age_minimum', act.age_minimum,
  'age_maximum', act.age_maximum, 'default_capacity', act.default_capacity, 'default_price', act.default_price,
  'default_deposit', act.default_deposit, 'categories', ${activityCategories}`

/** The locations of an activity, over its availabilities that are not over. */
export const activityLocations = sql`coalesce((
  select json_agg(${locationJson} order by l.title, l.id) from locations l
  where ${ofTenant("l")} and l.id in (
    select o.location_id from availabilities o
    where ${ofTenant("o")} and o.activity_id = act.id and o.archived_at is null and o.end_at > ${now})), '[]'::json)`

export const questionsJson = sql`coalesce((
  select json_agg(json_build_object('id', q.id, 'title', q.title, 'description', q.description, 'type', q.type,
    'required', q.required, 'order', q."order", 'pattern', q.pattern,
    'consent_text', q.consent_text, 'consent_version', q.consent_version,
    'condition', case when q.condition is not null then json_build_object('question_id', coalesce((
        select p.id from questions p where ${ofTenant("p")} and p.cuid = q.condition ->> 'question'), 0),
      'operator', q.condition -> 'operator', 'values', q.condition -> 'values') end, 'choices', coalesce((
      select json_agg(c.value order by (c.value ->> 'order')::integer, c.ordinality)
      from jsonb_array_elements(q.choices) with ordinality c
      where c.value -> 'hidden' is distinct from 'true'::jsonb), '[]'::json)) order by k.position, q."order", q.id)
  from activity_questions k join questions q on ${ofTenant("q")} and q.id = k.question_id
  where ${ofTenant("k")} and k.activity_id = act.id), '[]'::json)`

export const optionsJson = sql`coalesce((
  select json_agg(json_build_object('id', o.id, 'title', o.title, 'description', o.description, 'order', o."order",
    'answer_required', o.answer_required, 'prices', coalesce((
      select json_agg(json_build_object('id', p.id, 'label', p.label, 'amount', p.amount, 'percentage', p.percentage,
        'option_id', p.option_id) order by p."order", p.id)
      from option_prices p where ${ofTenant("p")} and p.option_id = o.id and p.archived_at is null), '[]'::json)) order by o."order", o.id)
  from activity_options k join options o on ${ofTenant("o")} and o.id = k.option_id
  where ${ofTenant("k")} and k.activity_id = act.id), '[]'::json)`

export const activityDetailPairs = sql`${activityPairs}, ${describedPairs}, 'instructions', act.instructions,
  'allow_cancellation', act.allow_cancellation, 'cancellation_fee', act.cancellation_fee,
  'questions', ${questionsJson}, 'options', ${optionsJson}, 'locations', ${activityLocations}`
