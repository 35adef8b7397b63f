import type { Values } from "../conflict/merge-values.ts"

const kinds: Record<string, (type: string) => boolean> = {
  pattern: (type) => type === "TEXT",
  choices: (type) => type.startsWith("CHOICES"),
  consent_text: (type) => type === "CONSENT",
}

/** Whether a question of the chosen kind has a field: some belong to one kind only. */
export const questionHas = (field: string, { type }: Values): boolean => kinds[field]?.(String(type)) ?? true
