import { type Encoded, encoded } from "./encode-body.ts"

/** An answer for several callers: as it was made for those in process, written once for those on the network. */
export class SharedAnswer {
  readonly made: unknown
  #encoded: Encoded | undefined

  /** `made` is a text where it is JSON already. Frozen, it shows at once who changes what others read. */
  constructor(made: unknown, isFrozen: boolean) {
    this.made = isFrozen ? freeze(made) : made
  }

  get encoded(): Encoded {
    this.#encoded ??= encoded(typeof this.made === "string" ? this.made : JSON.stringify(this.made))
    return this.#encoded
  }
}

function freeze(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value
  for (const each of Object.values(value)) freeze(each)
  return Object.freeze(value)
}
