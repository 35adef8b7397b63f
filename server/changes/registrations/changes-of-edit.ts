import { isDeepStrictEqual } from "node:util"
import { sql } from "kysely"
import type { Answer } from "#server/bookings/sold-registration.ts"
import type { Changes } from "#server/platform/audit/log-action.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { JudgedEdit } from "./judge-edit.ts"
import type { HeldRegistration } from "./lock-registration.ts"

interface Totals {
  total_before: number
  total_amount: number
}

/** Both values of everything that an edit changes, for the log. Answers are personal and kept beside it. */
export async function changesOfEdit(
  tx: Tx,
  organiser_id: number,
  change_id: number,
  { dates, sold: _ }: HeldRegistration,
  { after, added, removed, options, answers, sold, availability }: JudgedEdit,
  { total_before, total_amount }: Totals,
): Promise<Changes> {
  const labels = (list: { label: string }[]) => list.map(({ label }) => label).sort()
  const [optionsBefore, optionsAfter] = [labels(sold.options), labels(options)]
  const asked = await writeAnswers(tx, organiser_id, change_id, sold.answers, answers, availability.activity.questions)
  return {
    ...(added.length + removed.length > 0 ? { dates: [startsOf(dates), startsOf(after)] } : {}),
    ...(isDeepStrictEqual(optionsBefore, optionsAfter) ? {} : { options: [optionsBefore, optionsAfter] }),
    ...(total_before === total_amount ? {} : { total_amount: [total_before, total_amount] }),
    ...(asked ? { answers: [null, change_id] } : {}),
  }
}

export const startsOf = (dates: { start_at: string }[]): string[] =>
  dates.map(({ start_at }) => new Date(start_at).toISOString())

/** Keeps the answers that a change alters, before and after; answers whether there are any. */
export async function writeAnswers(
  tx: Tx,
  organiser_id: number,
  registration_change_id: number,
  before: Answer[],
  after: Answer[],
  questions: { id: number; title: string }[],
): Promise<boolean> {
  const contentOf = (list: Answer[], id: number) => list.find(({ question_id }) => question_id === id)?.content ?? null
  const rows = questions
    .map(({ id, title }) => ({ question: title, before: contentOf(before, id), after: contentOf(after, id) }))
    .filter((row) => !isDeepStrictEqual(row.before, row.after))
    .map(({ question, ...values }, position) => ({
      organiser_id,
      registration_change_id,
      position,
      question,
      before: sql`${JSON.stringify(values.before)}::jsonb`,
      after: sql`${JSON.stringify(values.after)}::jsonb`,
    }))
  if (rows.length > 0) await tx.insertInto("changed_answers").values(rows).execute()
  return rows.length > 0
}
