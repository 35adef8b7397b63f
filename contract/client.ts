import type { Answer, CallInput, Endpoint } from "./endpoint.ts"
import type { endpoints } from "./endpoints.ts"
import type { ErrorBody } from "./errors.ts"

export type Fetch = (path: string, init: RequestInit) => Promise<Response>

type Concepts = typeof endpoints
type AnyEndpoint = { [C in keyof Concepts]: Concepts[C][keyof Concepts[C]] }[keyof Concepts]
type Named = { [E in AnyEndpoint as `${E["method"]} ${E["path"]}`]: E }

/**
 * A call named by method and path, such as "GET /api/website": typed by the table of endpoints, without shipping
 * schemas.
 */
export type CallName = keyof Named

/** Where the Idempotency-Key of a question comes from, when it may have been asked before. */
interface KeySource {
  keyFor(question: string): string
}

type Arguments<E extends Endpoint> =
  object extends CallInput<E>
    ? [input?: CallInput<E>, intention?: KeySource]
    : [input: CallInput<E>, intention?: KeySource]

export type AnswerTo<N extends CallName> = Answer<Named[N]>

export type Call = <N extends CallName>(name: N, ...input: Arguments<Named[N]>) => Promise<AnswerTo<N>>

/** A refusal as the caller sees it; `code` is what `forms.errors` translates. */
export class CallError extends Error {
  readonly code: string
  readonly status: number
  readonly field: string | undefined
  readonly details: unknown
  readonly request_id: string | undefined

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.error ?? "UNKNOWN_ERROR")
    this.name = "CallError"
    this.code = body.error ?? "UNKNOWN_ERROR"
    this.status = status
    this.field = body.field
    this.details = body.details
    this.request_id = body.request_id
  }
}

interface Given {
  params?: object
  query?: object
  body?: unknown
  upload?: Blob
}

/** The contract over a fetch: the network's in the browser, an in-process one while rendering. */
export function createClient(fetch: Fetch): Call {
  return async (name, ...[input, intention]) => {
    const [method, path] = name.split(" ") as [string, string]
    const { params, query, body, upload } = (input ?? {}) as Given
    const headers: Record<string, string> = { accept: "application/json" }
    if (upload || body !== undefined) headers["content-type"] = upload ? upload.type : "application/json"
    // Idempotency key: most endpoints ignore it; those that take a place or move money answer a repeated key with the
    // first answer.
    if (method !== "GET") headers["idempotency-key"] = intention?.keyFor(questionOf(name, input)) ?? newKey()
    const response = await fetch(callPath(path, params, query), {
      method,
      headers,
      ...(upload ? { body: upload } : body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json().catch(() => ({}))
    if (!response.ok) throw new CallError(response.status, answer as Partial<ErrorBody>)
    return answer as AnswerTo<typeof name>
  }
}

/** The same question, for its Idempotency-Key: a file is the same by its size, type and last change. */
const questionOf = (name: string, input: unknown): string =>
  `${name} ${JSON.stringify(input ?? {}, (_, value) => (value instanceof Blob ? aboutFile(value) : value))}`

const aboutFile = (file: Blob & { lastModified?: number }) => [file.size, file.type, file.lastModified]

/** randomUUID() exists on secure origins only; an installation tried out over plain http needs a key too. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("")

export function callPath(path: string, params: object = {}, query: object = {}): string {
  const values = params as Record<string, unknown>
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams(queryTexts(query))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** The parameters of a query as the wire has them: several values of one name are comma-separated. */
export function queryTexts(query: object): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) texts[name] = Array.isArray(value) ? value.join(",") : String(value)
  }
  return texts
}
