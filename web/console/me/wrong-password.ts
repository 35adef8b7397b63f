import type { CallError } from "#contract/client.ts"
import { type Problem, problemsOf } from "#web/forms/use-contract-form.ts"

/** A refusal of the credentials names no field, unless it is the code's: it is told at the password, in the given words. */
export const wrongPassword =
  (message: string) =>
  (error: CallError): Problem[] =>
    error.code === "WRONG_CREDENTIALS" && error.field !== "code" ? [{ path: "password", message }] : problemsOf(error)
