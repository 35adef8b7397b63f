// The sources a document can show: a closed table from the name of a source to the kind of its value. Names are those
// of the records they come from. Answers to custom fields are named by the field: `participant.custom_fields.{cuid}`.
export type SourceKind = "text" | "number" | "currency" | "date" | "image"

const people = { cuid: "text", firstname: "text", lastname: "text", fullname: "text" } as const

export const documentSources = {
  ...under("customer", { ...people, email: "text", phone: "text", created_at: "date" }),
  ...under("participant", {
    ...people,
    birthdate: "date",
    /** In completed years, on the day the document is drawn. */
    age: "number",
    created_at: "date",
    attendance_qr_code: "image",
  }),
  ...under("availability", {
    cuid: "text",
    capacity: "number",
    registered: "number",
    start_at: "date",
    end_at: "date",
    dates: "text",
    /** From the first day to the last, both counted. */
    "duration.calendar_days": "number",
    /** The length of its dates together. */
    "duration.hours": "number",
    "duration.minutes": "number",
    "activity.cuid": "text",
    "activity.title": "text",
    "location.cuid": "text",
    "location.name": "text",
    "location.title": "text",
    "location.street": "text",
    "location.number": "text",
    "location.postcode": "text",
    "location.city": "text",
    // Of several collaborators, joined in order.
    "collaborators.cuid": "text",
    "collaborators.firstname": "text",
    "collaborators.lastname": "text",
    "collaborators.fullname": "text",
    "collaborators.email": "text",
    "collaborators.phone": "text",
  }),
  ...under("registration", {
    cuid: "text",
    reference: "text",
    deposit_amount: "currency",
    attendance_fees_amount: "currency",
    total_amount: "currency",
    daily_amount: "currency",
    created_at: "date",
    /** The dates booked: they may be fewer than the availability's. */
    dates: "text",
    "bundle.cuid": "text",
    "bundle.title": "text",
    "bundle.total_amount": "currency",
    "bundle.daily_amount": "currency",
    "bundle.capacity": "number",
    "bundle.expires_at": "date",
    "bundle.created_at": "date",
  }),
  /** `created_at` is when it is drawn. */
  ...under("document", { cuid: "text", created_at: "date" }),
} as const satisfies Record<string, SourceKind>

function under<P extends string, const T extends Record<string, SourceKind>>(prefix: P, table: T) {
  const named = Object.entries(table).map(([name, kind]) => [`${prefix}.${name}`, kind])
  return Object.fromEntries(named) as { [K in keyof T & string as `${P}.${K}`]: T[K] }
}

export type SourcePath = keyof typeof documentSources

const customField = /^(customer|participant)\.custom_fields\.[a-z][a-z0-9]{1,31}$/

/** The kind of a source; null when there is none of that name. */
export function sourceKind(path: string): SourceKind | null {
  if (customField.test(path)) return "text"
  return Object.hasOwn(documentSources, path) ? documentSources[path as SourcePath] : null
}

const placeholder = /\{([a-z][a-z0-9_]*(?:\.[a-z0-9_]+)+)\}/g

/** The sources a text names, as in `Fait pour {participant.fullname}`. */
export const sourcesIn = (text: string): string[] => [...text.matchAll(placeholder)].map(([, path]) => path!)

/** The text with each named source in words. */
export const fillText = (text: string, wordsOf: (path: string) => string): string =>
  text.replace(placeholder, (_, path: string) => wordsOf(path))
