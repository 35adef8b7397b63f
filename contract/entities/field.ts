import type { z } from "zod"

/** How a form asks for a field and how a list shows it: one component for each kind, on either side. */
export type FieldKind =
  | "text"
  | "paragraph"
  | "html"
  | "slug"
  | "boolean"
  | "number"
  /** Money, in minor units. */
  | "amount"
  /** In hundredths of a percent. */
  | "percentage"
  /** A calendar day. */
  | "day"
  /** A local time of day. */
  | "time"
  | "choice"
  | "color"
  | "instant"
  /** An instant at which something is over, shown and typed as its last day. */
  | "until"
  /** An instant that is typed to the minute, where the organiser is. */
  | "moment"
  | "links"
  /** One other thing, or none. */
  | "link"
  /** In seconds. */
  | "duration"
  | "pictures"
  | "permissions"
  /** The organiser's own questions about it, and the answers. */
  | "custom_data"
  /** The answers that a question offers. */
  | "choices"
  /** When a question is asked: an earlier one, and how it must be answered. */
  | "condition"
  /** Switches of what a person is written to about. */
  | "notifications"
  /** An object whose members are columns. */
  | "group"
  /** Rows of their own, in an order: prices of an option, categories of a group. */
  | "rows"
  /** What a segment asks. */
  | "conditions"
  | "other"

interface Look {
  /** A column of the list, in the order of the fields. */
  list?: boolean
  /** Its text is searched. */
  search?: boolean
  sort?: boolean
  /** A list can be filtered by it: one value, or several separated by commas. */
  filter?: boolean
  /** The list takes one value of it at a time: another one takes its place. */
  single?: boolean
  /** A column of a wide screen: left out of the two lines that a phone shows of a row. */
  wide?: boolean
  /** The pixels that its usual values take in a list, where they are not those of its kind. */
  width?: number
  /** Too heavy for a list: only in the whole row. */
  heavy?: boolean
  choices?: readonly string[]
  /** Where the things that links name are listed, below /api/console. */
  of?: string
  /** Filters of that list: only some of its things may be linked. */
  among?: Record<string, string>
  /** Links that stand in the order in which they were chosen. */
  ordered?: boolean
  /** The fields of each of its rows. */
  rows?: Fields
}

export interface AnyField extends Look {
  kind: FieldKind
  /** Absent: the field is only shown. */
  input?: z.ZodType
  answer: z.ZodType
}
export type Fields = Record<string, AnyField>

/** A field that is sent and shown; where the shown shape is another one, `answer` has it. */
export const given = <I extends z.ZodType, const L extends Look & { answer?: z.ZodType }>(
  kind: FieldKind,
  input: I,
  look: L = {} as L,
) => ({
  ...look,
  kind,
  input,
  answer: (look.answer ?? input) as L extends { answer: infer A extends z.ZodType } ? A : I,
})

/** A field that is only shown: counted, or set by the platform. */
export const shown = <A extends z.ZodType, const L extends Look>(kind: FieldKind, answer: A, look: L = {} as L) => ({
  ...look,
  kind,
  answer,
})

/** A value as it is sent: linked things and pictures are answered whole, and sent by their cuids. */
export function asSent({ kind }: Pick<AnyField, "kind">, value: unknown): unknown {
  if (kind === "link") return (value as { cuid: string } | null)?.cuid ?? null
  return (kind === "links" || kind === "pictures") && Array.isArray(value) ? value.map(({ cuid }) => cuid) : value
}

type Always = { cuid: z.ZodString; version: z.ZodInt }
type AnswerOf<T> = T extends { answer: infer A extends z.ZodType } ? A : never

export type InputShape<F> = {
  [K in keyof F as F[K] extends { input: z.ZodType } ? K : never]: F[K] extends { input: infer I extends z.ZodType }
    ? I
    : never
}
export type RowShape<F> = Always & { [K in keyof F]: AnswerOf<F[K]> }
export type ListShape<F> = Always & { [K in keyof F as F[K] extends { heavy: true } ? never : K]: AnswerOf<F[K]> }
