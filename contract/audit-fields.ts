import { constraintScopes } from "./endpoints/console-constraints.ts"
import { onlineProviders } from "./endpoints/console-payments.ts"
import { transferStatuses } from "./endpoints/console-transfers.ts"
import { pageTypes } from "./endpoints/pages.ts"
import { refundTargets } from "./endpoints/refund-shapes.ts"
import { entryStatuses } from "./endpoints/waiting-list.ts"
import type { Entity } from "./entities/entity.ts"
import type { FieldKind } from "./entities/field.ts"
import { entities } from "./entities.ts"
import { languages } from "./language.ts"
import { absences } from "./rules/attendance-marks.ts"
import { dateRequirements, paymentRequirements } from "./rules/document-elements.ts"
import { proofStatuses } from "./rules/proofs.ts"
import { requestStatuses } from "./rules/request.ts"
import { themes } from "./rules/theme.ts"

// What the fields of the audit log hold, event by event, so that a history can put every value into words. The fields of
// entities come from their descriptions; those below are written by hand, like the calls that log them.

type LoggedKind =
  | FieldKind
  /** Error codes that somebody chose to overlook. */
  | "codes"
  /** A key or a password: logged without its value. */
  | "secret"
  /** A content too big to be told: only that it changed. */
  | "whole"
  /** A thing as kind and cuid: `customer/…`. */
  | "about"
  /** A call in a family's name, as method and path. */
  | "call"
  | "country"
  | "currency"

export interface LoggedField {
  kind: LoggedKind
  choices?: readonly string[]
  /** Where the things that it names are listed, below /api/console. */
  of?: string
}

const text: LoggedField = { kind: "text" }
const number: LoggedField = { kind: "number" }
const amount: LoggedField = { kind: "amount" }
const boolean: LoggedField = { kind: "boolean" }
const day: LoggedField = { kind: "day" }
/** One instant, several, or how many there are. */
const instant: LoggedField = { kind: "instant" }
/** An instant at which something is over. */
const until: LoggedField = { kind: "until" }
const secret: LoggedField = { kind: "secret" }
const whole: LoggedField = { kind: "whole" }
const about: LoggedField = { kind: "about" }
const choice = (choices: readonly string[]): LoggedField => ({ kind: "choice", choices })
const link = (of: string): LoggedField => ({ kind: "link", of })
const links = (of: string): LoggedField => ({ kind: "links", of })

const all = (field: LoggedField, ...fields: string[]): Record<string, LoggedField> =>
  Object.fromEntries(fields.map((name) => [name, field]))

const went = { to_wallet: amount, to_card: amount, to_bank: amount, to_cash: amount }
const back = { amount, to: choice(refundTargets), ...went }
const why = { reason: text, ignored: { kind: "codes" } } as const satisfies Record<string, LoggedField>
const names = { firstname: text, lastname: text }
const attendance = {
  arrived_at: instant,
  departed_at: instant,
  absence: choice(absences),
  picked_up_by: text,
  date: instant,
}
const document = { payment_requirement: choice(paymentRequirements), date_requirement: choice(dateRequirements) }
const ages = { age_minimum: number, age_maximum: number }

const page = { type: choice(pageTypes), published: boolean, content: whole, publish_at: instant, restored: whole }

/** By what stands before the dot of an event. */
const looks = { theme: choice(themes), languages: choice(languages) }
const written: Record<string, Record<string, LoggedField>> = {
  organiser: {
    ...all(text, "name", "timezone", "email", "phone", "quote", "description"),
    language: choice(languages),
    currency: { kind: "currency" },
    logo_url: whole,
  },
  business_details: {
    ...all(text, "legal_name", "vat_number", "street", "number", "postcode", "city"),
    ...all(text, "bank_account_holder", "iban", "bic"),
    country: { kind: "country" },
  },
  settings: {
    bank_transfers_enabled: boolean,
    online_payments_enabled: boolean,
    create_customer_participant: boolean,
    coupons_enabled: boolean,
    cart_expiration: { kind: "duration" },
    payment_reference_prefix: text,
    cancellations_refunded_to: choice(["WALLET", "CARD"]),
    payment_deadline_days: number,
    payment_reminder_days: number,
    formats: whole,
  },
  terms: { terms: whole, privacy: whole },
  billing: { invoice_email: text, service_fee_amount: amount, service_fee_percentage: { kind: "percentage" } },
  collaborator: { password: secret, preferences: whole },
  custom_field: { order: number },
  customer: {
    ...names,
    email: text,
    phone: text,
    language: choice(languages),
    newsletter: boolean,
    tags: links("customers/tags"),
    custom_data: { kind: "custom_data" },
    call: { kind: "call" },
  },
  participant: { ...names, birthdate: day, custom_data: { kind: "custom_data" } },
  pick_up_person: { name: text, phone: text, from: day, to: day },
  review: { score: number, hidden: boolean, reply: { kind: "paragraph" } },
  note: { text: { kind: "paragraph" }, pinned: boolean, about },
  website: { ...all(whole, "css", "favicon", "social_image"), accent_color: text, ...looks },
  website_part: { content: whole, settings: whole },
  page: { ...page, ...all(text, "path", "title", "description") },
  image: { alt: text, ...all(number, "width", "height", "focus_x", "focus_y") },
  category: { category: text },
  schedule: { made: number, extended: number },
  activity: { published: boolean, copy_of: link("activities") },
  activity_cancellation: { allow_cancellation: boolean, cancellation_fee: amount },
  activity_confirmation: { confirmation: whole },
  availability: {
    activity: link("activities"),
    schedule: link("schedules"),
    copy_of: link("availabilities"),
    location: link("locations"),
    resource: link("resources"),
    categories: links("categories"),
    collaborators: links("collaborators"),
    status: choice(["OPEN", "CLOSED"]),
    price: amount,
    deposit: amount,
    capacity: number,
    minimum: number,
    ...ages,
    ...all(instant, "registrations_start_at", "start_at", "end_at", "dates"),
    registrations_end_at: until,
    registrations: number,
    synchronised: boolean,
    early_prices: whole,
    priority_segment: link("segments"),
    priority_start_at: instant,
  },
  discount: {
    title: text,
    amount,
    percentage: { kind: "percentage" },
    activities: links("activities"),
    active: boolean,
    model: link("discounts"),
    about,
    discounts: links("discounts"),
  },
  coupon: { prefix: text, count: number },
  document,
  registration_constraint: {
    ...all(number, "registrations_minimum", "registrations_maximum", "locations_minimum", "locations_maximum"),
    availabilities_scope: choice(constraintScopes),
    period_start_at: instant,
    period_end_at: until,
  },
  attendance,
  attendance_billing: {
    title: text,
    description: text,
    billing_cycle: choice(["MONTH"]),
    before_step_minutes: number,
    before_step_price: amount,
    after_step_minutes: number,
    after_step_price: amount,
    grace_minutes: number,
    images: { kind: "pictures" },
    activities: links("activities"),
  },
  payment: { amount, payment_type: text, value_day: day, refunded_to: choice(refundTargets), ...went },
  payment_provider: {
    online_payments_enabled: boolean,
    online_provider: choice(onlineProviders),
    secret,
    webhook_secret: secret,
  },
  credit_transfer: { amount, iban: text, holder: text, text, status: choice(transferStatuses) },
  wallet: { amount, note: text },
  owned_voucher: { ...back, customer: link("customers") },
  owned_bundle: back,
  owned_membership: { ...back, title: text, price: amount, start_at: instant, end_at: until },
  transaction_proof: { amount, day, reference: text, status: choice(proofStatuses) },
  waiting_list: { status: choice(entryStatuses), entries: links("waiting-list") },
  message: { families: number, subject: text },
  registration_request: {
    participant: link("participants"),
    activity: text,
    tier: text,
    dates: instant,
    total_amount: amount,
    status: choice(requestStatuses),
    to_wallet: amount,
    to_card: amount,
  },
  registration: {
    participant: link("participants"),
    activity: text,
    availability: link("availabilities"),
    dates: instant,
    options: { kind: "choices" },
    answers: whole,
    total_amount: amount,
    paid_amount: amount,
    in_addition: number,
    refunded_to: choice(refundTargets),
    ...went,
    cancellation_fee: amount,
    cancelled: boolean,
    cancellation_type: choice(["customer", "organiser", "automatic"]),
    title: text,
    ...why,
  },
  answer_file: { by: choice(["collaborator", "customer"]) },
}

const known = Object.values(entities) as unknown as Entity[]

/** The kind of thing that an event speaks of. */
export const kindOf = (event: string): string => event.split(".")[0]!

/** The entities that the log calls so: tags of families and of collaborators have one name there. */
export const entitiesOf = (kind: string): Entity[] => known.filter(({ subject, name }) => (subject ?? name) === kind)

/** Every field that rows of an event may hold. The members of a group are fields of their own. */
export function fieldsOf(event: string): Record<string, LoggedField> {
  const kind = kindOf(event)
  const described = entitiesOf(kind).flatMap(({ fields }) =>
    Object.entries(fields).filter(([, field]) => field.input && field.kind !== "group"),
  )
  return { ...Object.fromEntries(described), ...written[kind] }
}

/** What a field of a row holds; undefined for a field that no row of the event should have. */
export const fieldOf = (event: string, field: string): LoggedField | undefined => {
  const fields = fieldsOf(event)
  return Object.hasOwn(fields, field) ? fields[field] : undefined
}
