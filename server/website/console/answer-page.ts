import type { z } from "zod"
import type { consolePageEndpoints } from "#contract/endpoints/console-pages.ts"
import { type PageProblem, pageProblems } from "#contract/rules/page-problems.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { ownElement } from "#server/website/default-pages.ts"
import { leadsWithin } from "./leads-within.ts"
import { type PageRow, pageAnswer, readPage } from "./page-rows.ts"

type StoredPage = z.output<typeof consolePageEndpoints.getPage.answer>["page"]

/** A page as its editor reads it, with what keeps it from being published. */
export async function answerPage(tx: Tx, organiser_id: number, page: PageRow): Promise<StoredPage> {
  return { ...pageAnswer(page), live: page.live, problems: await findProblems(tx, organiser_id, page) }
}

export const readAnswer = async (tx: Tx, organiser_id: number, cuid: string): Promise<StoredPage> =>
  answerPage(tx, organiser_id, await readPage(tx, organiser_id, cuid))

export async function findProblems(
  tx: Tx,
  organiser_id: number,
  { path, content }: Pick<PageRow, "path" | "content">,
): Promise<PageProblem[]> {
  const leads = await leadsWithin(tx, organiser_id, content)
  return pageProblems(content, { path, own: ownElement(path), leads })
}
