import type { z } from "zod"
import type { ErrorCode } from "./errors.ts"
import type { Permission } from "./permissions.ts"

/**
 * Who may call an endpoint. `customer` and `collaborator` need a session of that realm; `provider` and `mail` are called
 * by machines (payment notifications, one-click unsubscribe), carry no cookie and are exempt from the Origin check.
 */
export type Audience = "public" | "customer" | "collaborator" | "provider" | "mail"

/** A permission that a call needs for some inputs only: `when`, in words, goes on "Needs … too". The use case checks it (need). */
export interface Conditional {
  permission: Permission
  when: string
}

/** What a collaborator has to do first after a login that found it lacking: nothing else is answered until then. */
export const dues = ["PASSWORD", "SECOND_FACTOR"] as const
export type Due = (typeof dues)[number]

/** One row of the contract: everything both sides must know of a call. */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "DELETE"
  /** `{name}` marks a path parameter, described in `params`. */
  path: `/api/${string}`
  summary: string
  audience: Audience
  permission?: Permission
  /** Of a call that does what other calls do: the permissions of these, which it needs too. */
  also?: readonly (Permission | Conditional)[]
  /** Answered although one of these is due: what settles it, and what must not be lost meanwhile. */
  despite?: readonly Due[]
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Takes a file instead of JSON: of one of these media types, of at most `max_bytes`. */
  /** Another type is refused as UNSUPPORTED_MEDIA_TYPE, or by the endpoint's own code. */
  upload?: { types: readonly string[]; max_bytes: number; refusal?: ErrorCode }
  answer: z.ZodType
  /** Answers a file of this media type instead of JSON; `answer` then describes its name and content. */
  file?: string
  errors: readonly ErrorCode[]
  /** Response cache: anonymous answers may be kept for a second and served stale for five. */
  cached?: boolean
  /** Takes a place or moves money: our client sends an Idempotency-Key. */
  idempotent?: boolean
  /** At most `points` calls in `seconds` from one address. */
  limit?: { points: number; seconds: number }
}

/** All that a call needs whatever its input: its own permission first. */
export const permissionsOf = ({ permission, also = [] }: Endpoint): Permission[] => [
  ...(permission ? [permission] : []),
  ...also.filter((each) => typeof each === "string"),
]

export const conditionsOf = ({ also = [] }: Endpoint): Conditional[] =>
  also.filter((each): each is Conditional => typeof each !== "string")

/** The permissions that a call names for some inputs. */
export type ConditionalOf<E extends Endpoint> = E extends { also: readonly (infer A)[] }
  ? Extract<A, Conditional>["permission"]
  : never

export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Part<E, K extends string, Side extends "input" | "output"> =
  E extends Record<K, infer S extends z.ZodType>
    ? { [P in K]: Side extends "input" ? z.input<S> : z.output<S> }
    : unknown

/** An uploaded file. Its type is one of those accepted, but only the sender's claim. */
export interface Upload {
  type: string
  content: Uint8Array
}

type FilePart<E, T> = E extends { upload: object } ? { upload: T } : unknown

/** The caller's input: { params, query, body, upload } as far as the endpoint has them. A Blob carries its own type. */
export type CallInput<E extends Endpoint> = Part<E, "params", "input"> &
  Part<E, "query", "input"> &
  Part<E, "body", "input"> &
  FilePart<E, Blob>

/** The use case's input, parsed by the schemas. */
export type RouteInput<E extends Endpoint> = Part<E, "params", "output"> &
  Part<E, "query", "output"> &
  Part<E, "body", "output"> &
  FilePart<E, Upload>

export type Answer<E extends Endpoint> = z.output<E["answer"]>
/** The use case's return value; the schema may still fill in defaults. */
export type AnswerInput<E extends Endpoint> = z.input<E["answer"]>
