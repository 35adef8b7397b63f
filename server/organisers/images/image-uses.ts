import { type RawBuilder, sql } from "kysely"
import { ofTenant } from "#server/platform/database/of-tenant.ts"

const linked = (kind: string, things: string, links: string, key: string) => sql`
  select ${sql.lit(kind)} as kind, u.cuid, u.title from ${sql.table(links)} k
  join ${sql.table(things)} u on ${ofTenant("u")} and u.id = k.${sql.ref(key)}
  where ${ofTenant("k")} and k.image_id = i.id`

/** What organisers write names a picture by its address. */
const written = (content: string) => sql`strpos(${sql.raw(content)}, '/files/images/' || i.cuid || '/') > 0`

/** Everything that shows the picture i, with its title: a table to join laterally. */
export const usesOf = (organiser_id: number): RawBuilder<never> => sql<never>`(
  ${linked("ACTIVITY", "activities", "activity_images", "activity_id")}
  union all ${linked("BUNDLE", "bundles", "bundle_images", "bundle_id")}
  union all ${linked("MEMBERSHIP", "memberships", "membership_images", "membership_id")}
  union all ${linked("VOUCHER", "vouchers", "voucher_images", "voucher_id")}
  union all ${linked("ATTENDANCE_BILLING", "attendance_billings", "attendance_billing_images", "attendance_billing_id")}
  union all ${linked("ARTICLE", "articles", "article_images", "article_id")}
  union all select 'ARTICLE', u.cuid, u.title from articles u where ${ofTenant("u")} and ${written("u.content")}
    and not exists (select from article_images k where ${ofTenant("k")} and k.article_id = u.id and k.image_id = i.id)
  union all select 'PAGE', u.cuid, u.title from pages u where ${ofTenant("u")} and ${written("(u.content::text || coalesce(u.draft::text, ''))")}
  union all select 'WEBSITE', null, o.name from website_parts u join organisers o on o.id = ${organiser_id}
    where ${ofTenant("u")} and ${written("(u.content::text || u.settings::text)")}
  union all select 'LOGO', null, o.name from organisers o
    where o.id = ${organiser_id} and ${written("coalesce(o.logo_url, '')")}
  union all select 'LOOK', null, o.name from websites u join organisers o on o.id = ${organiser_id}
    where ${ofTenant("u")} and i.id in (u.favicon_image_id, u.social_image_id))`
