import { type RawBuilder, sql } from "kysely"
import type { ListedCard } from "#contract/endpoints/availabilities.ts"
import { cardPairs, datesSummary, listedPairs } from "./shapes.ts"

/** What a list of availabilities gives of each: `C` is a card as the statement answers it, `L` a list of them. */
export interface CardShape<C, L> {
  pairs(segment_ids: number[]): RawBuilder<unknown>
  /** Joined to a, act, l and v. */
  joins(timezone: string): RawBuilder<unknown>
  cast: RawBuilder<unknown>
  list(cards: C[]): L
}

const nothing = sql``

/** Everything, as JSON that the database has written: it is sent as it is, and read by nobody in between. */
export const wholeCards: CardShape<string, string> = {
  pairs: cardPairs,
  joins: () => nothing,
  cast: sql`::text`,
  list: (cards) => `[${cards}]`,
}

/** What a card in a grid shows, for pages. */
export const listedCards: CardShape<ListedCard, ListedCard[]> = {
  pairs: listedPairs,
  joins: (timezone) => sql`cross join ${datesSummary(timezone)}`,
  cast: nothing,
  list: (cards) => cards,
}
