import { z } from "zod"

// The field schemas of forms and endpoints. `error` holds a code, translated under `forms.fields`.
export const id = z.int().positive()

/**
 * A whole number as JSON has it, or its plain digits: forms and query strings send text. Never `z.coerce`, which takes
 * true for 1, [] for 0 and "2e1" for 20.
 */
export const wholeNumber = (error?: "REQUIRED" | "INVALID_ID") =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^\d{1,16}$/)
          .transform(Number),
      ],
      { error },
    )
    .pipe(z.int())
/** An id in a query string. */
export const queryId = wholeNumber("INVALID_ID").pipe(id)
/** An id in the body of a form. */
export const formId = wholeNumber("REQUIRED").pipe(id)
export const cuid = z.string().regex(/^[a-z][a-z0-9]{1,31}$/)

/** A removal: `archived` where it was sold, sent or answered and is therefore kept, out of sight. */
export const removed = z.object({ ok: z.literal(true), archived: z.boolean() })

/** The version a family's form was made from: what was changed since is refused. Not sent, it is not looked at. */
export const seenVersion = { version: z.int().optional() }

export const text = (max: number) => z.string({ error: "REQUIRED" }).trim().min(1, "REQUIRED").max(max, "TOO_LONG")
export const name = text(100)
export const phone = text(50)

/** Compared after trimming, lower-casing and Unicode normalisation, so that one person is one account. */
export const email = z
  .string({ error: "REQUIRED" })
  .trim()
  .toLowerCase()
  .normalize("NFC")
  .min(1, "REQUIRED")
  .max(254, "TOO_LONG")
  .regex(z.regexes.unicodeEmail, "INVALID_EMAIL")

/** Fields of this kind hold a password, a key or a code: what is typed there is never kept in a browser. */
export const secretFields = z.registry<{ isSecret: true }>()
const secret = <T extends z.ZodType>(schema: T): T => {
  secretFields.add(schema, { isSecret: true })
  return schema
}

export const newPassword = secret(z.string({ error: "REQUIRED" }).min(6, "PASSWORD_TOO_SHORT").max(256, "TOO_LONG"))
/** A password to compare with the stored one: any text is accepted, since rules apply only to new passwords. */
export const givenPassword = secret(z.string({ error: "REQUIRED" }).min(1, "REQUIRED").max(256, "TOO_LONG"))
/** Six digits of an app, or a recovery code. */
export const secondFactorCode = secret(z.string({ error: "REQUIRED" }).trim().min(6, "REQUIRED").max(40, "TOO_LONG"))
/** What a mailed link carries. */
export const linkToken = secret(z.string().min(1).max(200))
/** What a participant's QR code carries. */
export const scannedToken = secret(z.string().trim().min(1).max(200))
/** A key of another service. */
export const serviceKey = secret(z.string().trim().max(500))

const INVALID_DATE = { error: "INVALID_DATE" }

/** A day, given as a date or as an ISO date-time whose date part counts as written. */
export const day = z
  .union(
    [
      z.iso.date(INVALID_DATE),
      z.iso.datetime({ offset: true, local: true, ...INVALID_DATE }).transform((value) => value.slice(0, 10)),
    ],
    INVALID_DATE,
  )
  .pipe(z.iso.date(INVALID_DATE))
  .refine((value) => value >= "1900-01-01" && value <= "2200-12-31", "INVALID_DATE")

/** A local time of day, HH:MM. */
export const time = z.string({ error: "REQUIRED" }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, "PATTERN")
/** One to ten stretches of a day; one that ends at or before its start ends the next day. */
export const slots = z
  .array(z.object({ start_time: time, end_time: time }))
  .min(1, "REQUIRED")
  .max(10)

/** In minor units of the organiser's currency. */
export const amount = z.int().min(0).max(1_000_000_000)
/** In hundredths of a percent. */
/** A hundred million: above any real payment, and small enough for sums to stay exact. */
export const paidAmount = z.int().positive().max(10_000_000_000)
export const percentage = z.int().min(0).max(10_000)

const pageNumber = (min: number, max: number) => wholeNumber().pipe(z.int().min(min).max(max))

/** Lists: limit and offset, or page_number and page_size; at most 100 rows. */
export const paging = {
  limit: pageNumber(1, 100).optional(),
  offset: pageNumber(0, 1_000_000).optional(),
  page_number: pageNumber(1, 1_000_000).default(1),
  page_size: pageNumber(1, 100).default(20),
}

/** Limit and offset, from either way of paging. */
export function pageOf(query: {
  limit?: number | undefined
  offset?: number | undefined
  page_number: number
  page_size: number
}) {
  const limit = query.limit ?? query.page_size
  return { limit, offset: query.offset ?? (query.page_number - 1) * limit }
}

/** A filter of lists: one cuid, or several separated by commas. */
export const cuids = z
  .string()
  .regex(/^[a-z][a-z0-9]{1,31}(,[a-z][a-z0-9]{1,31}){0,99}$/)
  .optional()

/** A filter of lists: a day of ours, in the organiser's time zone. */
export const dayFilter = z.iso
  .date()
  .refine((value) => value >= "1900" && value < "2201")
  .optional()
