// What happens in the product, written in the transaction that makes it happen and told to other rooms afterwards.
export const eventTypes = ["organiser.created"] as const
export type EventType = (typeof eventTypes)[number]
