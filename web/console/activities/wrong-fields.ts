import type { CallError } from "#contract/client.ts"
import { missingForSale } from "#contract/endpoints/console-activities.ts"
import { type Problem, problemsOf } from "#web/forms/use-contract-form.ts"
import type { TFunction } from "#web/texts/translator.ts"
import type { Values } from "../conflict/merge-values.ts"
import { type Section, sections } from "./sections.ts"

type Missing = (typeof missingForSale)[number]

/** Where what is missing for the sale is mended: a field of this page, if it is here. */
const fieldOf: Partial<Record<Missing, string>> = { TIERS: "tiers" }

/** What a refusal says is missing; nothing of another refusal. */
export function missingIn({ code, details }: CallError): Missing[] {
  const { missing = [] } = ((code === "ACTIVITY_NOT_READY" && details) || {}) as { missing?: Missing[] }
  return missing.filter((each) => missingForSale.includes(each))
}

/** A refusal by field, in words that say what to do. */
export const problemsIn = (t: TFunction, error: CallError): Problem[] => {
  const missing = missingIn(error).flatMap((each) => {
    const path = fieldOf[each]
    return path ? [{ path, message: t(`console_activities.missing.${each}`) }] : []
  })
  return missing.length > 0 ? missing : problemsOf(error)
}

interface Wrong {
  /** The parts of the page with a field that is marked. */
  sections: ReadonlySet<Section["name"]>
  /** Fields that no part shows now, with what is said of them. */
  hidden: { field: string; code: string }[]
}

/** Where on the page the fields are that the form or a refusal has marked. */
export function wrongOf(errors: object, values: Values): Wrong {
  const marked = Object.entries(errors).filter(([, error]) => error)
  const holding = (field: string) => sections.find(({ rows }) => rows(values).flat().includes(field))
  const hidden = marked.filter(([field]) => !holding(field))
  return {
    sections: new Set(marked.flatMap(([field]) => holding(field)?.name ?? [])),
    hidden: hidden.map(([field, error]) => ({ field, code: codeIn(error) ?? "INVALID" })),
  }
}

/** The first code or text inside an error, which may be that of a list or of a part. */
function codeIn(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || error instanceof Element) return undefined
  const { message, ...parts } = error as { message?: unknown }
  if (typeof message === "string" && message !== "") return message
  for (const part of Object.values(parts)) {
    const found = codeIn(part)
    if (found) return found
  }
  return undefined
}
