import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
import { siteUrl } from "#server/organisers/site-url.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import type { Platform } from "#server/platform/platform.ts"
import type { MailLook } from "./render-mail.ts"

/** What every mail of an organiser looks like. */
export interface House {
  name: string
  logo_url: string | null
  slug: string
  domain: string | null
  accent_color: string
  /** The organiser's own words for this mail. */
  own: { subject: string; body: string } | null
}

export async function readHouse(
  tx: Tx,
  organiser_id: number,
  { template, language }: { template: string; language: Language },
): Promise<House> {
  const { rows } = await sql<House>`
    select o.name, o.logo_url, o.slug, w.domain, w.accent_color, (
      select jsonb_build_object('subject', n.subject, 'body', n.body) from notification_templates n
      where ${ofTenant("n")} and n.name = ${template} and n.language = ${language}) as own
    from websites w join organisers o on o.id = w.organiser_id where w.organiser_id = ${organiser_id}`.execute(tx)
  return rows[0]!
}

/** The look of the layout, and the data that every template knows. */
export function lookOf(config: Platform["config"], house: Omit<House, "own">, language: Language) {
  const { name, accent_color } = house
  const site_url = siteUrl(config, house)
  const logo_url = house.logo_url && new URL(house.logo_url, site_url).href
  const look: MailLook = { name, logo_url, accent_color, language }
  return { look, data: { organiser: { name, logo_url }, site_url } }
}
