import type { RouteInput } from "#contract/endpoint.ts"
import type { cartEndpoints } from "#contract/endpoints/carts.ts"

type Body = RouteInput<typeof cartEndpoints.addItems>["body"]

/** Whom a request is for and what it asks for, one by one: what must be read and locked to judge it. */
export const requestLines = (body: Body): { participant_id: number | null; availability_id: number }[] =>
  body.registrations_requests.flatMap((request) =>
    request.availabilities.map(({ id }) => ({ participant_id: participantOf(body, request), availability_id: id })),
  )

/** The call's own participant stands in where a request names none. */
export const participantOf = (
  { participant_id }: Body,
  request: Pick<Body["registrations_requests"][number], "participant_id">,
): number | null => request.participant_id ?? participant_id ?? null
