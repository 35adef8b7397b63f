import { type RawBuilder, sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { consoleHomeEndpoints, searchKinds } from "#contract/endpoints/console-home.ts"
import type { Permission } from "#contract/permissions.ts"
import { foundByAll } from "#server/customers/people-words.ts"
import { isReference, referred, referredFrom } from "#server/payments/referred.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readShared } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

// Search over everything. What an organiser has many of is found by an index: people by the words of their names,
// registrations by their participant's, carts by how their reference begins. Of the catalogue and the website there are few
// rows, and every word is found anywhere in a title.

type Endpoint = typeof consoleHomeEndpoints.search
type Kind = (typeof searchKinds)[number]
type Found = AnswerInput<Endpoint>["data"][number]

const EACH = 5

interface Source {
  permission: Permission
  table: string
  /** Which rows t are found. */
  finds: (asked: string) => RawBuilder<unknown>
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

/** Every word is somewhere in the text, whatever its case and accents. */
const holds = (text: RawBuilder<unknown>, asked: string): RawBuilder<unknown> => {
  const words = asked.split(/\s+/).filter(Boolean)
  const matches = words.map((word) => sql`strpos(app.fold(${text}), app.fold(${word})) > 0`)
  return sql.join(matches, sql` and `)
}

const titled = (table: string, permission: Permission): Source => ({
  permission,
  table,
  finds: (asked) => holds(title, asked),
  title,
  detail: none,
})

/** Every kind that is searched, in the order of the answer. */
const sources: Record<Kind, Source> = {
  customers: {
    permission: "customers.customers.read",
    table: "customers",
    finds: (asked) => sql`t.id = any (${foundByAll("customer", asked)})`,
    title: sql`t.fullname`,
    detail: sql`coalesce(t.email, nullif(t.phone, ''))`,
  },
  participants: {
    permission: "participants.participants.read",
    table: "participants",
    finds: (asked) => sql`t.id = any (${foundByAll("participant", asked)})`,
    title: sql`t.fullname`,
    detail: sql`t.birthdate::text`,
  },
  registrations: {
    permission: "registrations.registrations.read",
    table: "registrations",
    finds: (asked) => sql`t.participant_id = any (${foundByAll("participant", asked)})`,
    title: participantOf,
    detail: activityOfRegistration,
  },
  carts: {
    permission: "carts.carts.read",
    table: "carts",
    finds: (asked) => sql`t.id = any (${referredFrom("cart", asked)})`,
    title: sql`coalesce(t.reference, t.cuid)`,
    detail: customerOf,
  },
  activities: titled("activities", "activities.activities.read"),
  availabilities: {
    permission: "availabilities.availabilities.read",
    table: "availabilities",
    finds: (asked) => sql`t.activity_id = any (array(
      select k.id from activities k where ${ofTenant("k")} and ${holds(sql`k.title`, asked)}))`,
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

/** The kinds of which a payment reference finds one before all else, however it was typed. */
const subjects = { carts: "cart", registrations: "registration" } as const

/** Searches every kind that the caller may read, in one statement; a payment reference finds its thing before all else. */
export async function searchEverywhere(
  ctx: RequestContext,
  { query: { q } }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const { organiser_id, collaborator } = ctx
  const kinds = (Object.entries(sources) as [Kind, Source][]).filter(([, { permission }]) =>
    collaborator!.permissions.has(permission),
  )
  const select = ([kind, { table, title: head, detail }]: [Kind, Source], place: 0 | 1, found: RawBuilder<unknown>) =>
    sql`(select ${kind}::text as kind, t.cuid, ${head} as title, ${detail} as detail, ${sql.lit(place)} as place
      from ${sql.table(table)} t
      where t.organiser_id = ${organiser_id} and ${gone[kind] ?? sql`true`} and ${found}
      order by t.created_at desc, t.id desc limit ${EACH})`
  const selects = kinds.flatMap((each) => {
    const subject = each[0] in subjects ? subjects[each[0] as keyof typeof subjects] : undefined
    const paid = subject && isReference(q) ? [select(each, 0, sql`t.id = any (${referred(subject, q)})`)] : []
    return [...paid, select(each, 1, each[1].finds(q))]
  })
  if (selects.length === 0) return { data: [] }
  const rows = await readShared(ctx, sql<Found & { place: 0 | 1 }>`${sql.join(selects, sql` union all `)}`)
  const firsts = rows.filter(({ place }) => place === 0)
  const isFirst = (row: Found) => firsts.some(({ kind, cuid }) => kind === row.kind && cuid === row.cuid)
  const rest = rows.filter((row) => row.place === 1 && !isFirst(row))
  return { data: [...firsts, ...rest].map(({ place: _, ...row }) => row) }
}
