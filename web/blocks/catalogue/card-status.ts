import type { ListedCard } from "#contract/endpoints/availabilities.ts"
import { offersWaitingList, opensAt, shownStatus } from "#contract/rules/availability-display.ts"
import type { EffectiveStatus } from "#contract/rules/availability-status.ts"

// A card shows one status: that it is cancelled or registration is not possible, else when it opens, else that few places
// are left, else how many there are.
type Facts = Parameters<typeof shownStatus>[0] & Pick<ListedCard, "remaining" | "cancelled">

export type CardStatus =
  | { is: "closed"; status: Exclude<EffectiveStatus, "OPEN"> | "CANCELLED"; has_waiting_list: boolean }
  | { is: "opening"; opens_at: string }
  | { is: "few" | "places"; remaining: number }
  | { is: "open" }

const FEW = 5

export function cardStatus(card: Facts, now: string): CardStatus {
  // Its waiting list would wait for nothing.
  if (card.cancelled) return { is: "closed", status: "CANCELLED", has_waiting_list: false }
  const status = shownStatus(card, now)
  if (status !== "OPEN") return { is: "closed", status, has_waiting_list: offersWaitingList(card, now) }
  const opens_at = opensAt(card, now)
  if (opens_at) return { is: "opening", opens_at }
  if (card.remaining === null) return { is: "open" }
  return { is: card.remaining <= FEW ? "few" : "places", remaining: card.remaining }
}

export const isFew = (remaining: number): boolean => remaining <= FEW
