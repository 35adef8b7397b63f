import { refuse } from "#server/platform/refusal.ts"

export interface Participant {
  id: number
  birthdate: string
}

/** The caller's own participants among those a request names. */
export type OwnParticipants = Map<number, Participant>

/** Another's answers as one that does not exist. */
export const ownParticipant = (participants: OwnParticipants, id: number, path: string): Participant =>
  participants.get(id) ?? refuse("NOT_FOUND", { field: `${path}participant_id` })
