import type { Call } from "./client.ts"
import type { Language } from "./language.ts"
import type { OwnMarks } from "./own.ts"
import type { PageFrame } from "./page-frame.ts"

/**
 * Everything a page's loader may use: the contract's calls, answered in process, and what the edge already resolved.
 */
export interface PageServices {
  call: Call
  language: Language
  demo: boolean
  /** The organiser's time zone. */
  timezone: string
  /** In the console's preview, the one origin whose messages count; null everywhere else. */
  preview_origin: string | null
  /** The nonce on the scripts this render puts into its page, and on nothing else. */
  script_mark: string
  /** Where the page is made once for many families; null where it is made for its reader. */
  marks: OwnMarks | null
  /** Where the page is made once for many questions; null where all of it is made. */
  frame: PageFrame | null
  /** Takes the HTML of the page as a text; the response that follows has its status and headers. */
  deliver(html: string): void
  /** Gives the mark that stands for HTML which is ready, while the page is made; null in development, where it changes. */
  keep: ((html: string) => string) | null
  /** To be awaited before rendering, which keeps the process busy: whoever buys meanwhile comes first. */
  afterWriting(): Promise<void>
  /** Faults of ours, for the log. */
  report(error: unknown): void
}
