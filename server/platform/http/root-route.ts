import type { Hono } from "hono"
import type { AnswerInput, Endpoint, RouteInput } from "#contract/endpoint.ts"
import type { RootContext } from "./context.ts"
import { checkOrigin } from "./origin-check.ts"
import { readJson } from "./read-body.ts"
import { type Mounting, readInput } from "./route.ts"

export type RootEnv = { Bindings: { context: RootContext } }

/** A call at the root of the console's origin: its use case has no organiser, and its audience is everybody. */
export interface RootRoute {
  endpoint: Endpoint
  run: (ctx: RootContext, input: never) => Promise<unknown>
}

export const rootRoute = <E extends Endpoint & { audience: "public" }>(
  endpoint: E,
  run: (ctx: RootContext, input: RouteInput<E>) => Promise<AnswerInput<E>>,
): RootRoute => ({ endpoint, run: run as RootRoute["run"] })

/** Mounts a root route: origin, rate and input are checked here and nowhere else. */
export function mountAtRoot(api: Hono<RootEnv>, { endpoint, run }: RootRoute, { limit, checkAnswers }: Mounting): void {
  api.on(endpoint.method, endpoint.path, async (c) => {
    const ctx = c.env.context
    checkOrigin(c.req.raw, ctx.origin, endpoint.audience)
    if (endpoint.limit) await limit(endpoint.path, `root/${ctx.address}`, endpoint.limit)
    const body = endpoint.body ? await readJson(c.req.raw) : undefined
    const input = readInput(endpoint, { params: {}, query: c.req.query(), body })
    const made = await run(ctx, input as never)
    return c.json((checkAnswers ? endpoint.answer.parse(made) : made) as object, 200, { "cache-control": "no-store" })
  })
}
