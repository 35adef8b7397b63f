import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { imageEndpoints, LibraryPicture } from "#contract/endpoints/images.ts"
import { pageOf } from "#contract/fields.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { refuse } from "#server/platform/refusal.ts"
import { usesOf } from "./image-uses.ts"
import { pictureOf } from "./picture-of.ts"
import type { StoredImage } from "./store-image.ts"

type Endpoint = typeof imageEndpoints.findImages

/** Uploaded pictures, newest first. Each word of a search is in a picture's text or in the title of what shows it. */
export function findImages(ctx: RequestContext, { query }: RouteInput<Endpoint>): Promise<AnswerInput<Endpoint>> {
  const { limit, offset } = pageOf(query)
  const words = (query.search ?? "").split(/\s+/).filter(Boolean)
  const said = sql`app.fold(i.alt || coalesce((select string_agg(' ' || u.title, '') from ${usesOf(ctx.organiser_id)} u), ''))`
  const found = sql.join(
    [sql`i.organiser_id = ${ctx.organiser_id}`, ...words.map((word) => sql`strpos(${said}, app.fold(${word})) > 0`)],
    sql` and `,
  )
  return readTenant(ctx, async (tx) => {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::integer as count from images i where ${found}`.execute(tx)
    return {
      data: await read(tx, ctx.organiser_id, sql`${found} order by i.id desc limit ${limit} offset ${offset}`),
      count: rows[0]!.count,
    }
  })
}

type GetImage = typeof imageEndpoints.getImage

export const getImage = (ctx: RequestContext, { params }: RouteInput<GetImage>): Promise<AnswerInput<GetImage>> =>
  readTenant(ctx, async (tx) => {
    const image = await readImage(tx, ctx.organiser_id, params.cuid)
    return { image, used_in: await readUses(tx, ctx.organiser_id, params.cuid) }
  })

/** Where a picture is shown, by kind and title. */
export async function readUses(tx: Tx, organiser_id: number, cuid: string) {
  const { rows } = await sql<AnswerInput<GetImage>["used_in"][number]>`
    select u.kind, u.cuid, u.title from images i cross join lateral ${usesOf(organiser_id)} u
    where i.organiser_id = ${organiser_id} and i.cuid = ${cuid} order by u.kind, u.title`.execute(tx)
  return rows
}

export async function readImage(tx: Tx, organiser_id: number, cuid: string): Promise<LibraryPicture> {
  const [image] = await read(tx, organiser_id, sql`i.organiser_id = ${organiser_id} and i.cuid = ${cuid}`)
  return image ?? refuse("NOT_FOUND")
}

type Row = StoredImage & { id: number; alt: string } & Pick<
    LibraryPicture,
    "focus_x" | "focus_y" | "version" | "created_at" | "uses"
  >

async function read(tx: Tx, organiser_id: number, which: RawBuilder<unknown>): Promise<LibraryPicture[]> {
  const { rows } = await sql<Row>`
    select i.id, i.cuid, i.alt, i.width, i.height, i.widths, i.focus_x, i.focus_y, i.version, app.iso(i.created_at) as created_at,
      (select count(*)::integer from ${usesOf(organiser_id)} u) as uses
    from images i where ${which}`.execute(tx)
  return rows.map(({ version, created_at, uses, ...row }) => {
    const { focus_x, focus_y } = row
    return { ...pictureOf(row), focus_x, focus_y, version, created_at, uses }
  })
}
