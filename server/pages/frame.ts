import type { Call } from "#contract/client.ts"
import type { MadeElement, PageFrame, Question } from "#contract/page-frame.ts"
import { queryOf } from "#contract/rules/same-query.ts"
import { leftMark, questionMark } from "./own-marks.ts"

/** An element that was left out of a frame: how its data is loaded for a question, and how it is made of them. */
export interface LeftElement {
  load: (call: Call, query: URLSearchParams) => Promise<unknown>
  /** Null where only data is asked for. */
  make: ((question: Question) => Promise<MadeElement | null>) | null
}

/** Takes down what is left out while a frame is made. */
export class FrameNotes implements PageFrame {
  readonly question = questionMark
  readonly left: LeftElement[] = []
  /** Whether it depends on the question. */
  isAsking = false
  /** The questions for which it may be another. */
  readonly compared = new Set<string>()
  readonly #query: string
  readonly #places = new Map<string, number>()

  constructor(search: string) {
    this.#query = queryOf(search)
  }

  leaveData(id: string, load: LeftElement["load"]): string {
    const place = this.left.push({ load, make: null }) - 1
    this.#places.set(id, place)
    return leftMark("data", place)
  }

  leaveElement(id: string, make: NonNullable<LeftElement["make"]>) {
    const place = this.#places.get(id)!
    this.left[place]!.make = make
    return { here: leftMark("here", place), head: leftMark("head", place) }
  }

  readsQuestion(): void {
    this.isAsking = true
  }

  isAsked(search: string): boolean {
    this.compared.add(queryOf(search))
    return queryOf(search) === this.#query
  }
}
