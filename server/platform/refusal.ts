import { type ErrorCode, errors } from "#contract/errors.ts"

/** A request that cannot be granted. Thrown anywhere, it rolls the transaction back and is answered at the edge. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly details: unknown
  readonly retry_after: number | undefined

  constructor(code: ErrorCode, more: { field?: string; details?: unknown; retry_after?: number } = {}) {
    super(code)
    this.name = "Refusal"
    this.code = code
    this.field = more.field
    this.details = more.details
    this.retry_after = more.retry_after
  }

  get status(): number {
    return errors[this.code]
  }
}

export function refuse(code: ErrorCode, more: { field?: string; details?: unknown; retry_after?: number } = {}): never {
  throw new Refusal(code, more)
}
