import type { TFunction } from "#web/texts/translator.ts"

const field = (thing: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(thing, name)
  return typeof value === "string" && value !== "" ? value : undefined
}

/** The answer's `error` field, which an error of the client carries as `code`; else its message; else UNKNOWN_ERROR. */
export function errorCode(error: unknown): string {
  if (typeof error === "string" && error !== "") return error
  if (typeof error !== "object" || error === null) return "UNKNOWN_ERROR"
  return field(error, "error") ?? field(error, "code") ?? field(error, "message") ?? "UNKNOWN_ERROR"
}

/** The translation of a code, or the code as it is when there is none. */
export function errorText(t: TFunction, code: string): string {
  // A message in plain words is no key: its dots would mislead the lookup.
  if (!/^\w+$/.test(code)) return code
  return t(`forms.errors.${code}`, { defaultValue: code })
}
