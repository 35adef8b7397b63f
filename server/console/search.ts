import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleHomeEndpoints, searchKinds } from "#contract/endpoints/console-home.ts"
import type { Permission } from "#contract/permissions.ts"
import { normalReference } from "#contract/rules/reference.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readReport, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

type Endpoint = typeof consoleHomeEndpoints.search
type Kind = (typeof searchKinds)[number]
type Found = AnswerInput<Endpoint>["data"][number]

const EACH = 5

interface Source {
  permission: Permission
  /** Rows t with cuid, title, detail, and the words that are searched; `at` orders the newest first. */
  from: RawBuilder<unknown>
  words: RawBuilder<unknown>
  title: RawBuilder<unknown>
  detail: RawBuilder<unknown>
}

const title = sql`t.title`
const none = sql`null::text`
const activityOf = sql`(select k.title from activities k where ${ofTenant("k")} and k.id = t.activity_id)`
const participantOf = sql`(select w.fullname from participants w where ${ofTenant("w")} and w.id = t.participant_id)`
const customerOf = sql`(select c.fullname from customers c where ${ofTenant("c")} and c.id = t.customer_id)`
const activityOfRegistration = sql`(select k.title from availabilities a join activities k on ${ofTenant("k")} and k.id = a.activity_id
  where ${ofTenant("a")} and a.id = t.availability_id)`
const titled = (table: string, permission: Permission): Source => ({
  permission,
  from: sql`${sql.table(table)} t`,
  words: title,
  title,
  detail: none,
})

/** Every kind that is searched, in the order of the answer. */
const sources: Record<Kind, Source> = {
  customers: {
    permission: "customers.customers.read",
    from: sql`customers t`,
    words: sql`t.fullname || ' ' || coalesce(t.email, '') || ' ' || t.phone`,
    title: sql`t.fullname`,
    detail: sql`t.email`,
  },
  participants: {
    permission: "participants.participants.read",
    from: sql`participants t`,
    words: sql`t.fullname`,
    title: sql`t.fullname`,
    detail: sql`t.birthdate::text`,
  },
  registrations: {
    permission: "registrations.registrations.read",
    from: sql`registrations t`,
    words: participantOf,
    title: participantOf,
    detail: activityOfRegistration,
  },
  carts: {
    permission: "carts.carts.read",
    from: sql`carts t`,
    words: sql`coalesce(t.reference, '')`,
    title: sql`coalesce(t.reference, t.cuid)`,
    detail: customerOf,
  },
  activities: titled("activities", "activities.activities.read"),
  availabilities: {
    permission: "availabilities.availabilities.read",
    from: sql`availabilities t`,
    words: activityOf,
    title: activityOf,
    detail: sql`app.iso(t.start_at)`,
  },
  articles: titled("articles", "blog.articles.read"),
  pages: titled("pages", "websites.pages.read"),
  bundles: titled("bundles", "activities.bundles.read"),
  vouchers: titled("vouchers", "vouchers.vouchers.read"),
  memberships: titled("memberships", "memberships.memberships.read"),
}

const gone: Partial<Record<Kind, RawBuilder<boolean>>> = {
  customers: sql`t.deleted_at is null`,
  participants: sql`t.deleted_at is null`,
  carts: sql`t.processed_at is not null`,
}

/** Searches every kind that the caller may read, in one statement; a payment reference finds its thing before all else. */
export async function searchEverywhere(
  ctx: RequestContext,
  { query: { q } }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { organiser_id, collaborator } = ctx
  const kinds = (Object.entries(sources) as [Kind, Source][]).filter(([, { permission }]) =>
    collaborator!.permissions.has(permission),
  )
  if (kinds.length === 0) return { data: [] }
  const words = q.split(/\s+/).filter(Boolean)
  const selects = kinds.map(([kind, { from, words: searched, title: head, detail }]) => {
    const folded = sql`app.fold(${searched})`
    const matches = words.map((word) => sql`strpos(${folded}, app.fold(${word})) > 0`)
    return sql`(select ${kind}::text as kind, t.cuid, ${head} as title, ${detail} as detail from ${from}
      where t.organiser_id = ${organiser_id} and ${gone[kind] ?? sql`true`} and ${sql.join(matches, sql` and `)}
      order by t.created_at desc, t.id desc limit ${EACH})`
  })
  return readReport(ctx, async (tx) => {
    const { rows } = await sql<Found>`${sql.join(selects, sql` union all `)}`.execute(tx)
    const paid = await findByReference(tx, organiser_id, normalReference(q), kinds)
    const rest = rows.filter((row) => !paid.some(({ kind, cuid }) => kind === row.kind && cuid === row.cuid))
    return { data: [...paid, ...rest] }
  })
}

const subjects: Partial<Record<Kind, string>> = { carts: "cart", registrations: "registration" }

/** The cart or registration of a payment reference, however it was typed. */
async function findByReference(
  tx: Tx,
  organiser_id: number,
  reference: string,
  kinds: [Kind, Source][],
): Promise<Found[]> {
  const found: Found[] = []
  for (const [kind, { from, title: head, detail }] of kinds) {
    const subject = subjects[kind]
    if (!subject) continue
    const { rows } = await sql<Found>`
      select ${kind}::text as kind, t.cuid, ${head} as title, ${detail} as detail
      from payment_references x join ${from} on ${ofTenant("t")} and t.id = x.subject_id
      where x.organiser_id = ${organiser_id} and x.subject = ${subject}
        and upper(regexp_replace(x.reference, '[^A-Za-z0-9]', '', 'g')) = ${reference} limit ${EACH}`.execute(tx)
    found.push(...rows)
  }
  return found
}
