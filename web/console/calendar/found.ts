import type { AnswerTo } from "#contract/client.ts"

/** The dates of a span, and the school holidays that touch it. */
export type Found = AnswerTo<"GET /api/console/calendar">
