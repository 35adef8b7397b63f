import type { Call } from "./client.ts"
import type { OwnMarks } from "./own.ts"

// The question of an address is its query. Of a page of the catalogue only the lists answer it: all the rest is the page's
// frame, which is made once for all questions of a moment, with marks where the answers belong (server/pages).

/** One question, for which an element that was left out of a frame is made. */
export interface Question {
  /** The element's data. */
  data: unknown
  /** Path and query. */
  at: string
  leave: OwnMarks["leave"]
  keep: ((html: string) => string) | null
}

/** The HTML of an element, and the links that belong to it in the head of its page. */
export interface MadeElement {
  html: string
  head: string
}

export interface PageFrame {
  /** Stands for the question in a parameter of an address: links to log in bring a visitor back to it. */
  question: string
  /** Leaves out the data of an element, and gives the mark that stands for them. */
  leaveData(id: string, load: (call: Call, query: URLSearchParams) => Promise<unknown>): string
  /**
   * Leaves out an element whose data was left out, and gives the marks that stand for it and for its part of the head. `make`
   * gives null for an element that can only be made in its page.
   */
  leaveElement(id: string, make: (question: Question) => Promise<MadeElement | null>): { here: string; head: string }
  /** Says that the frame itself depends on the question, so that each question needs its own. */
  readsQuestion(): void
  /** Whether the question is this query. The frame is made again for the questions that were compared. */
  isAsked(search: string): boolean
}
