import { writeAddress } from "#contract/rules/address.ts"
import { writeCalendar } from "#contract/rules/icalendar.ts"
import { plainText, shortened } from "#contract/rules/plain-text.ts"
import { siteUrl } from "#server/organisers/site-url.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"

const LONGEST_DESCRIPTION = 500

/** An availability's dates as a calendar file. An unknown or unpublished one is not found. */
export async function calendarFile(ctx: RequestContext, cuid: string): Promise<Response> {
  const file = await readTenant(ctx, async (tx) => {
    const found = await getAvailability(tx, ctx.organiser_id, cuid)
    if (!found) return null
    const now = await readClock(tx)
    const dates = await findDates(tx, ctx.organiser_id, found.id, now)
    const { slug, domain } = await getSite(tx, ctx.organiser_id)
    const url = `${siteUrl(ctx.platform.config, { slug, domain })}/availabilities/${cuid}`
    const { title } = found
    const location = [found.place, writeAddress(found)].filter(Boolean).join(", ")
    const description = shortened(plainText(found.description), LONGEST_DESCRIPTION)
    const events = dates.map(({ cuid: date, start_at, end_at }) => {
      const uid = `${date}@${ctx.platform.config.platform_domain}`
      return { uid, start_at, end_at, title, location, description, url }
    })
    return writeCalendar({ name: `${title} · ${ctx.tenant.name}`, now, events })
  })
  if (file === null) return new Response(null, { status: 404 })
  const headers = {
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": `attachment; filename="${cuid}.ics"`,
    "cache-control": "public, max-age=1",
  }
  return new Response(file, { headers })
}

const address = ["street", "number", "postcode", "city"] as const

function getAvailability(tx: Tx, organiser_id: number, cuid: string) {
  return tx
    .selectFrom("availabilities as a")
    .innerJoin("activities as act", (join) =>
      join.onRef("act.organiser_id", "=", "a.organiser_id").onRef("act.id", "=", "a.activity_id"),
    )
    .leftJoin("locations as l", (join) =>
      join.onRef("l.organiser_id", "=", "a.organiser_id").onRef("l.id", "=", "a.location_id"),
    )
    .select(["a.id", "act.title", "act.description"])
    .select((eb) => ["l.title as place", ...address.map((part) => eb.fn.coalesce(`l.${part}`, eb.val("")).as(part))])
    .where("a.organiser_id", "=", organiser_id)
    .where("a.cuid", "=", cuid)
    .where("act.published", "=", true)
    .where("a.archived_at", "is", null)
    .executeTakeFirst()
}

/** A date that was closed before it began, or cancelled, does not take place; one closed after its beginning did. */
function findDates(tx: Tx, organiser_id: number, availability_id: number, now: string) {
  return tx
    .selectFrom("availability_dates")
    .select(["cuid", "start_at", "end_at"])
    .where("organiser_id", "=", organiser_id)
    .where("availability_id", "=", availability_id)
    .where("cancelled_at", "is", null)
    .where((eb) => eb.or([eb("status", "<>", "CLOSED"), eb("start_at", "<=", now)]))
    .orderBy("start_at")
    .execute()
}

const getSite = (tx: Tx, organiser_id: number) =>
  tx
    .selectFrom("organisers")
    .innerJoin("websites", "websites.organiser_id", "organisers.id")
    .select(["slug", "domain"])
    .where("organisers.id", "=", organiser_id)
    .executeTakeFirstOrThrow()
