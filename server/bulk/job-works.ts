import type { RawBuilder } from "kysely"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

/** A job as its work sees it: what it is for, and what was written down when it was started. */
export interface StartedJob {
  id: number
  kind: string
  input: unknown
}

/**
 * The work of a job that is no bulk change of an entity. `run` is in the transaction that marks the row as done, so that
 * it happens once; a provider is asked outside of it: in `before`, which may happen twice, or in `after`, which a crash
 * may leave out.
 */
export interface JobWork<Done = unknown> {
  before?(ctx: RequestContext, job: StartedJob, cuid: string): Promise<void>
  run(tx: Tx, ctx: RequestContext, job: StartedJob, cuid: string): Promise<Done>
  after?(ctx: RequestContext, done: Done): Promise<void>
  /**
   * Completed though its starter has left or lost the right since: starting it has changed what families see, and the
   * right to do so was judged then.
   */
  isPromised?: boolean
  /** How a refused row is named, over the rows t of its table. */
  named?: { table: string; name: RawBuilder<string> }
}

const works = new Map<string, JobWork>()

/** Rooms to the right enter their work under the kind of its jobs, as their routes are made. */
export const enterWork = <Done>(kind: string, work: JobWork<Done>): void => {
  works.set(kind, work as JobWork)
}

export const workOf = (kind: string): JobWork | undefined => works.get(kind)
