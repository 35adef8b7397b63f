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
  /** Calls under way at the same time. */
  at_once: number
  /** Requests of the same are served one after the other. */
  apart: (request: R) => unknown
}

/** How long a call waits for a lock: in company only as long as somebody takes who is just leaving, alone for ever. */
export const patience = (requests: unknown[]): string => (requests.length > 1 ? "100ms" : "0")

/** Makes a call that serves many requests into one that takes a single request. */
export function gathered<R extends { ctx: TenantContext }, A>(
  serve: (requests: R[]) => Promise<Outcome<A>[]>,
  options: Options<R>,
): (request: R) => Promise<A> {
  const queues = new WeakMap<Database, Map<number, Queue<R, A>>>()
  return (request) =>
    new Promise((resolve, reject) => {
      const { database, organiser_id } = request.ctx
      const organisers = queues.get(database) ?? new Map<number, Queue<R, A>>()
      queues.set(database, organisers)
      const queue = organisers.get(organiser_id) ?? { waiting: [], running: 0, served: new Set<unknown>() }
      organisers.set(organiser_id, queue)
      queue.waiting.push({ request, resolve, reject })
      if (queue.running < options.at_once) void work(queue, () => organisers.delete(organiser_id))
    })

  async function work(queue: Queue<R, A>, done: () => void): Promise<void> {
    queue.running++
    // Whatever else arrives in this turn of the loop comes along.
    await new Promise(setImmediate)
    for (let batch = next(queue, options); batch.length > 0; batch = next(queue, options)) {
      await serveBatch(serve, batch)
      for (const { request } of batch) queue.served.delete(options.apart(request))
    }
    queue.running--
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
