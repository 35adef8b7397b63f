import type { Database } from "./database/database.ts"
import type { TenantContext } from "./database/transaction.ts"

// Batching of requests: while one call to the database is under way, the requests that arrive wait in a queue and the next
// call serves all of them in one transaction. There is no timer, so a request that comes alone waits for nothing. Each
// organiser has its own queue in each process; what must hold across processes is the database's to keep.
//
// To write a batched use case: `const add = batched(addTogether, { ...openingDay, apart })`, where
// 1. `addTogether(requests)` opens one transaction for all requests; the first request's context names the tenant.
// 2. It answers a list in the order of the requests: `{ answer }`, or `{ error }` for a request that is refused. A refusal
//    is a value here, so that the other requests of the batch are not rolled back with it.
// 3. If it throws, everything is rolled back and each request is tried again alone. A lock timeout or a deadlock ends so.
// 4. It locks the rows of all requests in the house's order before it reads what it judges by.
// 5. `apart` names whose request it is: two requests of the same customer are never in one batch, nor in two at once.
type Outcome<A> = { answer: A } | { error: unknown }

interface Waiting<R, A> {
  request: R
  resolve: (answer: A) => void
  reject: (error: unknown) => void
}

interface Options<R> {
  /** The most requests in one batch. */
  most: number
  /** The most batches of an organiser under way at the same time in this lane; a queue with no batch under way may always start one. */
  at_once: number
  /** Requests for which this answers the same are served one after the other. */
  apart: (request: R) => unknown
  /** A counter of batches under way, shared by the use cases that together keep the database busy. */
  lane?: Lane
}

/** How many batches are under way, by organiser. */
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

/** The options of adding and confirming, which an opening day consists of. They share a lane: fewer, larger batches cost less. */
export const openingDay = { most: 64, at_once: 2, lane: new Lane() }

/** PostgreSQL's lock_timeout of a batch: 100 ms, after which its requests are tried alone; a request that is alone waits without limit. */
export const lockTimeout = (requests: unknown[]): string => (requests.length > 1 ? "100ms" : "0")

/** Turns a call that serves many requests into one that takes a single request. */
export function batched<R extends { ctx: TenantContext }, A>(
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
    // Requests that arrive in the same turn of the event loop join the first batch.
    await new Promise(setImmediate)
    for (let batch = next(queue, options); batch.length > 0; batch = next(queue, options)) {
      await serveBatch(serve, batch)
      for (const { request } of batch) queue.served.delete(options.apart(request))
      // The lane is over its limit and another worker serves this queue: this one stops.
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
  /** The `apart` of requests that are being served. */
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

/** A batch that throws as a whole says nothing about its requests: each is tried alone and answers for itself. */
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
