import type { Hono } from "hono"
import { type AnswerInput, type Endpoint, permissionsOf, type RouteInput } from "#contract/endpoint.ts"
import { refuse } from "../refusal.ts"
import { Sharing } from "../sharing.ts"
import type { Caller, RequestContext } from "./context.ts"
import { WORTH_IT, withBody } from "./encode-body.ts"
import { fileResponse, type SavedFile } from "./file-response.ts"
import { checkKey, hasLooked } from "./idempotency.ts"
import { checkOrigin } from "./origin-check.ts"
import type { RateLimiter } from "./rate-limit.ts"
import { readJson, readUpload, refuseUnstorableText } from "./read-body.ts"
import { SharedAnswer } from "./shared-answer.ts"
import { tellingQuicker } from "./who-was-quicker.ts"

export type ApiEnv = { Bindings: { context: RequestContext } }

export interface Route {
  endpoint: Endpoint
  run: (ctx: RequestContext, input: never) => Promise<unknown>
  /** Its answers are JSON already. */
  isText?: boolean
  /** Names the callers who are answered alike; without it every answer is made for its caller. */
  alike?: (ctx: RequestContext) => Promise<string>
  /** For how many milliseconds its shared answers are given to others who asked before they were read. */
  lasts?: number
}

/** Joins an endpoint of the contract to the use case that serves it. Everything else about the call is in the contract. */
export const route = <E extends Endpoint>(
  endpoint: E,
  run: (ctx: RequestContext, input: RouteInput<E>) => Promise<AnswerInput<E>>,
): Route => ({ endpoint, run: run as Route["run"] })

/** The same for a use case that writes its answer as JSON itself, of parts that were written before. */
export const written = <E extends Endpoint>(
  endpoint: E,
  write: (ctx: RequestContext, input: RouteInput<E>) => Promise<string>,
): Route => ({ endpoint, run: write as Route["run"], isText: true })

/**
 * A route whose answers do not depend on who asks, or only on what `alike` says of them: those who ask the same at the same
 * moment are answered by one reading, and none of them by one that began before they asked.
 */
export const shared = (one: Route, alike: Route["alike"] = async () => ""): Route => ({ ...one, alike })

/**
 * A shared route whose answers others are given for a second, if they asked before it was read and waited for their turn
 * since: content of the site, never what is free or costs.
 */
export const lasting = (one: Route): Route => ({ ...one, lasts: LASTS })
export const LASTS = 1_000

export interface Mounting {
  limit: RateLimiter
  /**
   * Parses every answer by its schema, and asks whether the key of a call that takes one was looked at: tests and development
   * see drift at once, production spares the time.
   */
  checkAnswers: boolean
}

/** What a call brings, as texts of the wire. */
export interface Given {
  params: Record<string, string>
  query: Record<string, string>
  body?: unknown
}

/** Answers a call in process, for the loaders of pages: no JSON is written to be read again. */
export interface DirectRoute {
  answer(ctx: RequestContext, given: Given): Promise<unknown>
  /** As of its route. */
  lasts: number
}

/**
 * Mounts a route: origin, audience, permission, rate and input are checked here and nowhere else. Gives a way to call it
 * directly where its answers are shared: these are read by many and never changed.
 */
export function mount(api: Hono<ApiEnv>, one: Route, { limit, checkAnswers }: Mounting): DirectRoute | null {
  const { endpoint, run, isText, alike, lasts = 0 } = one
  const path = endpoint.path.replace(/\{(\w+)\}/g, ":$1")
  const sharing = new Sharing()
  const admit = async (ctx: RequestContext) => {
    checkCaller(endpoint, ctx)
    checkKey(endpoint, ctx)
    if (ctx.collaborator) await limit("collaborator", callerOf(ctx, ctx.collaborator), perCollaborator)
    if (endpoint.limit) await limit(endpoint.path, `${ctx.organiser_id}/${ctx.address}`, endpoint.limit)
  }
  const answer = async (ctx: RequestContext, input: object) => {
    const made = await run(ctx, input as never)
    if (!checkAnswers) return made
    if (endpoint.idempotent && endpoint.audience === "collaborator" && !isPreview(input) && !hasLooked(ctx))
      throw new Error(`${endpoint.method} ${endpoint.path} takes an Idempotency-Key and does its work without once()`)
    const parsed = endpoint.answer.parse(isText ? JSON.parse(made as string) : made)
    return isText ? JSON.stringify(parsed) : parsed
  }
  const share = async (ctx: RequestContext, input: object, alike: NonNullable<Route["alike"]>) => {
    const key = JSON.stringify([whereOf(ctx), await alike(ctx), input])
    const read = async () => new SharedAnswer(await answer(ctx, input), checkAnswers)
    return sharing.ask(key, read, { since: ctx.arrived_at, lasts: () => lasts })
  }
  api.on(endpoint.method, path, async (c) => {
    const ctx = c.env.context
    checkOrigin(c.req.raw, ctx.origin, endpoint.audience)
    await admit(ctx)
    const body = endpoint.body ? await readJson(c.req.raw) : undefined
    const input = readInput(endpoint, { params: c.req.param(), query: c.req.query(), body })
    if (endpoint.upload) input.upload = await readUpload(c.req.raw, endpoint.upload)
    // What a signed-in caller sees may be theirs alone, a status for instance.
    const isPublic = endpoint.cached && !ctx.customer && !ctx.collaborator && !ctx.preview
    c.header("cache-control", isPublic ? "public, max-age=1" : "no-store")
    c.header("content-type", "application/json")
    if (alike) return withBody(c.body(null), (await share(ctx, input, alike)).encoded)
    const made = await tellingQuicker(ctx, endpoint, input, () => answer(ctx, input))
    if (endpoint.file) return fileResponse(c, endpoint.file, made as SavedFile)
    const text = JSON.stringify(made)
    // Too short to compress: said here, where it is known, so that nobody reads it again to find out.
    if (!isPublic && text.length < WORTH_IT) c.header("vary", "accept-encoding")
    return c.body(text)
  })
  if (!alike) return null
  return {
    lasts,
    async answer(ctx, given) {
      await admit(ctx)
      const { made } = await share(ctx, readInput(endpoint, given), alike)
      return isText ? JSON.parse(made as string) : made
    },
  }
}

/** Whether a call that would change something was asked what it would change, which is no work to do once. */
const isPreview = (input: { body?: { preview?: unknown }; query?: { preview?: unknown } }): boolean =>
  input.body?.preview === true || input.query?.preview === true

/** Answers are never shared between organisers, languages, or the addresses of a site, nor with a preview. */
export const whereOf = ({ organiser_id, hostname, origin, language, preview }: RequestContext) => [
  organiser_id,
  hostname,
  origin,
  language,
  preview?.token ?? null,
]

/** Calls of one person, whatever they do; they are the acting person's when somebody acts as another. */
const perCollaborator = { points: 600, seconds: 60 }
const callerOf = ({ organiser_id }: RequestContext, { id, impersonator_id }: Caller) =>
  `${organiser_id}/${impersonator_id ?? id}`

const refusedWhile = { PASSWORD: "PASSWORD_CHANGE_REQUIRED", SECOND_FACTOR: "SECOND_FACTOR_SETUP_REQUIRED" } as const

function checkCaller(endpoint: Endpoint, ctx: RequestContext): void {
  const { audience, path } = endpoint
  const { customer, collaborator, console_slug } = ctx
  // The console's calls are made on its own origin; on a site there is no session that counts for them.
  if (console_slug === null && path.startsWith("/api/console/")) refuse("UNAUTHENTICATED")
  if (audience === "customer" && !customer) refuse("UNAUTHENTICATED")
  if (audience === "collaborator" && !collaborator) refuse("UNAUTHENTICATED")
  const due = audience === "collaborator" ? collaborator?.due : null
  if (due && !endpoint.despite?.includes(due)) refuse(refusedWhile[due])
  for (const permission of permissionsOf(endpoint))
    if (!collaborator?.permissions.has(permission)) refuse("FORBIDDEN", { details: { permission } })
}

/** A form shows no more, and an answer stays small however much is wrong. */
const PROBLEMS_MAX = 20

export function readInput(endpoint: Endpoint, given: Given): Record<string, unknown> {
  refuseUnstorableText([given.params, given.query])
  const input: Record<string, unknown> = {}
  for (const part of ["params", "query", "body"] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const parsed = schema.safeParse(given[part])
    if (!parsed.success) {
      const issues = parsed.error.issues
        .slice(0, PROBLEMS_MAX)
        .map((issue) => ({ path: issue.path.join("."), message: issue.message }))
      refuse("INVALID_INPUT", { ...(issues[0]?.path ? { field: issues[0].path } : {}), details: issues })
    }
    input[part] = parsed.data
  }
  return input
}
