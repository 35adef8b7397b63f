import { soundsImportant } from "#contract/rules/important.ts"
import type { Values } from "../conflict/merge-values.ts"

const kinds: Record<string, (type: string) => boolean> = {
  pattern: (type) => type === "TEXT",
  choices: (type) => type.startsWith("CHOICES"),
  consent_text: (type) => type === "CONSENT",
  important: (type) => type !== "CONSENT",
}

/** What a new question begins with as its words are typed: one about health is proposed as important at the gate. */
export const questionProposes = ({ title, description }: Values): Values => ({
  important: soundsImportant(title, description),
})

/** Whether a question of the chosen kind has a field: some belong to one kind only. */
export const questionHas = (field: string, { type }: Values): boolean => kinds[field]?.(String(type)) ?? true
