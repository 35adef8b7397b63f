import { type RawBuilder, sql } from "kysely"
import { type Element, TREE_VERSION } from "#contract/blocks/tree.ts"
import type { Actor } from "#server/platform/audit/log-action.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { refuse } from "#server/platform/refusal.ts"

// Versions of a page: one for each content that was saved. Drafts are saved while somebody works, so what one person saves
// within ten minutes and has not published is one version.
const KEPT = 50
const ONE_SITTING = "10 minutes"

export interface PageVersion {
  id: number
  cuid: string
  saved_at: string
  published_at: string | null
  publish_at: string | null
  collaborator: { cuid: string; fullname: string } | null
  content: Element[]
}

export const asJson = (content: Element[]): RawBuilder<never> => sql<never>`${JSON.stringify(content)}::jsonb`

/** Makes this the content that collaborators see, and keeps it as a version. The caller has locked the page. */
export async function saveDraft(tx: Tx, ctx: Actor, page_id: number, content: Element[]): Promise<void> {
  await sql`update pages set draft = nullif(${asJson(content)}, case when published_at is null then null else content end)
    where organiser_id = ${ctx.organiser_id} and id = ${page_id}`.execute(tx)
  await keepVersion(tx, ctx, page_id, content)
}

/** The version that holds this content: the newest, if it is this or of the same sitting, or else a new one. */
export async function keepVersion(tx: Tx, actor: Actor, page_id: number, content: Element[]): Promise<number> {
  const { organiser_id } = actor
  const collaborator_id = actor.collaborator?.id ?? null
  const now = await readClock(tx)
  await keepFirst(tx, organiser_id, page_id)
  const { rows } = await sql<{ id: number; is_same: boolean; is_open: boolean }>`
    select id, content = ${asJson(content)} as is_same,
      published_at is null and publish_at is null and collaborator_id is not distinct from ${collaborator_id}
        and saved_at > ${now}::timestamptz - ${ONE_SITTING}::interval as is_open
    from page_versions where organiser_id = ${organiser_id} and page_id = ${page_id} order by id desc limit 1`.execute(
    tx,
  )
  const [newest] = rows
  if (newest?.is_same) return newest.id
  if (newest?.is_open) {
    await sql`update page_versions set content = ${asJson(content)}, tree_version = ${TREE_VERSION}, saved_at = ${now}
      where organiser_id = ${organiser_id} and id = ${newest.id}`.execute(tx)
    return newest.id
  }
  const made = await sql<{ id: number }>`
    insert into page_versions (organiser_id, cuid, page_id, content, tree_version, collaborator_id, saved_at)
    values (${organiser_id}, ${newCuid()}, ${page_id}, ${asJson(content)}, ${TREE_VERSION}, ${collaborator_id}, ${now})
    returning id`.execute(tx)
  await forgetOld(tx, organiser_id, page_id)
  return made.rows[0]!.id
}

/**
 * Content that came with the site, or was saved before there were versions, becomes a version when it is first replaced, so
 * that it can be restored: nobody here saved it.
 */
async function keepFirst(tx: Tx, organiser_id: number, page_id: number): Promise<void> {
  // Read and then written: a cluster does not write what a statement reads beside a value of its own.
  const { rows } = await sql<{ content: Element[]; tree_version: number; published_at: string }>`
    select p.content, p.tree_version, p.published_at from pages p
    where p.organiser_id = ${organiser_id} and p.id = ${page_id} and p.published_at is not null
      and not exists (select from page_versions v where ${ofTenant("v")} and v.page_id = ${page_id})`.execute(tx)
  const [first] = rows
  if (!first) return
  const { content, tree_version, published_at } = first
  await sql`insert into page_versions (organiser_id, cuid, page_id, content, tree_version, saved_at, published_at)
    values (${organiser_id}, ${newCuid()}, ${page_id}, ${asJson(content)}, ${tree_version}, ${published_at}, ${published_at})`.execute(
    tx,
  )
}

/** Publishing and restoring count as saves: who has read the page before is told. */
export const countSave = (tx: Tx, organiser_id: number, page_id: number) =>
  sql`update pages set version = version + 1 where organiser_id = ${organiser_id} and id = ${page_id}`.execute(tx)

/** Makes a version what visitors see; where it is what collaborators see too, there is no draft any more. */
export async function showVersion(tx: Tx, organiser_id: number, id: number): Promise<void> {
  const now = await readClock(tx)
  const { rows } = await sql<{ page_id: number }>`
    update page_versions set published_at = ${now}, publish_at = null
    where organiser_id = ${organiser_id} and id = ${id} returning page_id`.execute(tx)
  await sql`update pages set content = v.content, tree_version = v.tree_version, draft = nullif(draft, v.content),
      published_at = ${now}, updated_at = ${now}
    from page_versions v where pages.organiser_id = ${organiser_id} and pages.id = ${rows[0]!.page_id}
      and ${ofTenant("v")} and v.id = ${id}`.execute(tx)
}

/** What visitors see now and what waits to be published are kept however old they are. */
const forgetOld = (tx: Tx, organiser_id: number, page_id: number) =>
  sql`delete from page_versions where organiser_id = ${organiser_id} and page_id = ${page_id} and publish_at is null
    and id <= (select v.id from page_versions v where ${ofTenant("v")} and v.page_id = ${page_id}
      order by v.id desc offset ${KEPT} limit 1)`.execute(tx)

/** The newest versions, or the one that is named. */
export async function readVersions(
  tx: Tx,
  organiser_id: number,
  page_id: number,
  cuid?: string,
): Promise<PageVersion[]> {
  const isNamed = cuid === undefined ? sql`` : sql`and v.cuid = ${cuid}`
  const { rows } = await sql<PageVersion>`
    select v.id, v.cuid, v.saved_at, v.published_at, v.publish_at, ${cuid === undefined ? sql`null` : sql`v.content`} as content,
      case when c.id is not null then jsonb_build_object('cuid', c.cuid, 'fullname', c.fullname) end as collaborator
    from page_versions v left join collaborators c on ${ofTenant("c")} and c.id = v.collaborator_id
    where v.organiser_id = ${organiser_id} and v.page_id = ${page_id} ${isNamed}
    order by v.id desc limit ${KEPT}`.execute(tx)
  return rows
}

export const readVersion = async (tx: Tx, organiser_id: number, page_id: number, cuid: string): Promise<PageVersion> =>
  (await readVersions(tx, organiser_id, page_id, cuid))[0] ?? refuse("NOT_FOUND")
