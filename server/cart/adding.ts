import type { RouteInput } from "#contract/endpoint.ts"
import type { cartEndpoints } from "#contract/endpoints/carts.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { AskedOnce, Earlier } from "#server/platform/http/idempotency.ts"
import { refuse } from "#server/platform/refusal.ts"
import type { AddedRegistration } from "./judge-line.ts"

// The shapes that the steps of adding share (docs/walks.md).

export type Body = RouteInput<typeof cartEndpoints.addItems>["body"]

/** One call of a batch. */
export interface Adding {
  ctx: RequestContext
  body: Body
  /** The customer's own files that its answers name. */
  files: ReadonlySet<string>
  asked: AskedOnce | null
}

/** A customer, locked with the participants the call names and with the open cart. */
export interface Family {
  cart: { id: number; cuid: string; items_count: number; last_position: number; cart_expiration: number }
  participants: OwnParticipants
  /** The answer an earlier call got under the same idempotency key. */
  earlier: Earlier | null
  /** A payment under way for this cart. */
  attempt_id: number | null
}

export interface Participant {
  id: number
  birthdate: string
}

/** The caller's own participants among those a call names. */
export type OwnParticipants = Map<number, Participant>

/** Another family's participant is refused like one that does not exist. */
export const ownParticipant = (participants: OwnParticipants, id: number, path: string): Participant =>
  participants.get(id) ?? refuse("NOT_FOUND", { field: `${path}participant_id` })

/** The participant and the availability of each part of the registration requests: they are read and locked to judge it. */
export const requestLines = (body: Body): { participant_id: number | null; availability_id: number }[] =>
  body.registrations_requests.flatMap((request) =>
    request.availabilities.map(({ id }) => ({ participant_id: participantOf(body, request), availability_id: id })),
  )

/** The participant of the whole call stands in where a request names none. */
export const participantOf = (
  { participant_id }: Body,
  request: Pick<Body["registrations_requests"][number], "participant_id">,
): number | null => request.participant_id ?? participant_id ?? null

/** The values a cart item keeps of a request: its tier, the answers given once for all, and each registration's catalogue values. */
export interface AddedRequest {
  title: string
  activity_id: number
  tier: { id: number; cuid: string; name: string }
  options: AddedRegistration["options"]
  answers: AddedRegistration["answers"]
  registrations: (Omit<AddedRegistration, "options" | "answers"> & {
    availability_id: number
    dates: { id: number; start_at: string }[]
  })[]
}

/** A cart item that holds no place: a product, or a request. */
export interface NewProduct {
  type: "BUNDLE" | "VOUCHER" | "MEMBERSHIP" | "REGISTRATION_REQUEST"
  bundle_id?: number
  voucher_id?: number
  membership_id?: number
  participant_id?: number | null
  /** The catalogue's values as they are now. */
  added: { base_price: number } | AddedRequest
}
