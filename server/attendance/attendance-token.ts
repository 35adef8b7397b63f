import { readSignedToken, signToken } from "#server/platform/signed-token.ts"

/**
 * The content of a participant's QR code: their cuid, signed for their organiser. The code alone opens nothing: reading
 * it needs a collaborator's session.
 */
export const attendanceToken = (
  secret_keys: readonly string[],
  organiser_id: number,
  participant_cuid: string,
): string => signToken({ secret_keys, organiser_id, purpose: "attendance" }, participant_cuid)

/** The participant's cuid; null when it was not signed by us, or for another organiser. */
export const readAttendanceToken = (
  secret_keys: readonly string[],
  organiser_id: number,
  token: string,
): string | null => readSignedToken({ secret_keys, organiser_id, purpose: "attendance" }, token)
