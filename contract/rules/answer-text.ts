import type { AnswerContent } from "../endpoints/answers.ts"

interface Given {
  type: string
  choices: readonly { id: string; label: string }[]
  content: AnswerContent
}

/** An agreement among the contents of answers. */
export const agreedIn = (content: AnswerContent): { version: number; at: string } | null =>
  content !== null && typeof content === "object" && "version" in content ? content : null

/**
 * An answer in words: the labels of choices, a day as it is written, a text as it is. Empty where nothing was answered, and
 * for a file or an agreement, which are told by more than words.
 */
export function answerText({ type, choices, content }: Given, writeDay: (day: string) => string): string {
  if (content === null || type === "FILE" || agreedIn(content)) return ""
  const given = [content as string | string[]].flat()
  const labelOf = (id: string) => choices.find((choice) => choice.id === id)?.label ?? id
  if (type === "CHOICES_SINGLE" || type === "CHOICES_MULTIPLE") return given.map(labelOf).join(", ")
  return (type === "DATE" ? given.map(writeDay) : given).join(", ")
}
