import type { Database } from "./database/database.ts"
import type { TenantContext } from "./database/transaction.ts"

// What arrives while a call is under way is served together by the next one: in a rush one transaction does the work of
// many, and whoever comes alone waits for nobody. A few calls at a time for each organiser, in each process; what must be
// true across them is the database's to keep. No timer, so nothing is ever delayed to fill a call.
type Outcome<A> = { answer: A } | { error: unknown }

interface Waiting<R, A> {
  request: R
  resolve: (answer: A) => void
  reject: (error: unknown) => void
}

interface Options<R> {
  /** Requests in one call. */
  most: number
  /** Calls under way at the same time, those of others in its lane included; one may always be. */
  at_once: number
  /** Requests of the same are served one after the other. */
  apart: (request: R) => unknown
  /** Shared by what keeps the same machine busy: the larger the calls are, the less each request costs. */
  lane?: Lane
}

/** How many calls are under way, by organiser. */
export class Lane {
  readonly #busy = new WeakMap<Database, Map<number, number>>()

  count({ database, organiser_id }: TenantContext): number {
    return this.#busy.get(database)?.get(organiser_id) ?? 0
  }

  change(ctx: TenantContext, by: number): void {
    const organisers = this.#busy.get(ctx.database) ?? new Map<number, number>()
    this.#busy.set(ctx.database, organisers)
    const count = this.count(ctx) + by
    if (count > 0) organisers.set(ctx.organiser_id, count)
    else organisers.delete(ctx.organiser_id)
  }
}

/** How what an opening day consists of is gathered: adding and confirming. */
export const rush = { most: 64, at_once: 2, lane: new Lane() }

/** How long a call waits for a lock: in company only as long as somebody takes who is just leaving, alone for ever. */
export const patience = (requests: unknown[]): string => (requests.length > 1 ? "100ms" : "0")

/** Makes a call that serves many requests into one that takes a single request. */
export function gathered<R extends { ctx: TenantContext }, A>(
  serve: (requests: R[]) => Promise<Outcome<A>[]>,
  options: Options<R>,
): (request: R) => Promise<A> {
  const queues = new WeakMap<Database, Map<number, Queue<R, A>>>()
  const { at_once, lane = new Lane() } = options
  return (request) =>
    new Promise((resolve, reject) => {
      const { ctx } = request
      const { database, organiser_id } = ctx
      const organisers = queues.get(database) ?? new Map<number, Queue<R, A>>()
      queues.set(database, organisers)
      const queue = organisers.get(organiser_id) ?? { waiting: [], running: 0, served: new Set<unknown>() }
      organisers.set(organiser_id, queue)
      queue.waiting.push({ request, resolve, reject })
      if (queue.running === 0 || lane.count(ctx) < at_once) void work(queue, ctx, () => organisers.delete(organiser_id))
    })

  async function work(queue: Queue<R, A>, ctx: TenantContext, done: () => void): Promise<void> {
    queue.running++
    lane.change(ctx, 1)
    // Whatever else arrives in this turn of the loop comes along.
    await new Promise(setImmediate)
    for (let batch = next(queue, options); batch.length > 0; batch = next(queue, options)) {
      await serveBatch(serve, batch)
      for (const { request } of batch) queue.served.delete(options.apart(request))
      // Makes room for others that have begun meanwhile, where somebody goes on.
      if (queue.running > 1 && lane.count(ctx) > at_once) break
    }
    queue.running--
    lane.change(ctx, -1)
    if (queue.running === 0) done()
  }
}

interface Queue<R, A> {
  waiting: Waiting<R, A>[]
  running: number
  /** Whose requests are being served. */
  served: Set<unknown>
}

function next<R, A>({ waiting, served }: Queue<R, A>, { most, apart }: Options<R>): Waiting<R, A>[] {
  const batch: Waiting<R, A>[] = []
  for (let i = 0; i < waiting.length && batch.length < most; ) {
    const whose = apart(waiting[i]!.request)
    if (served.has(whose)) i++
    else {
      served.add(whose)
      batch.push(...waiting.splice(i, 1))
    }
  }
  return batch
}

/** A call that fails as a whole says nothing about its members: each is tried alone, and answers for itself. */
async function serveBatch<R, A>(serve: (requests: R[]) => Promise<Outcome<A>[]>, batch: Waiting<R, A>[]) {
  try {
    const outcomes = await serve(batch.map(({ request }) => request))
    batch.forEach(({ resolve, reject }, i) => {
      const outcome = outcomes[i]!
      if ("answer" in outcome) resolve(outcome.answer)
      else reject(outcome.error)
    })
  } catch (error) {
    if (batch.length === 1) batch[0]!.reject(error)
    else for (const one of batch) await serveBatch(serve, [one])
  }
}
