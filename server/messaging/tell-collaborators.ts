import { sql } from "kysely"
import type { Language } from "#contract/language.ts"
import { type ToldEvent, toldEvents } from "#contract/rules/collaborators.ts"
import { formatDateRange, type Interval } from "#contract/rules/dates.ts"
import { formatMoney } from "#contract/rules/money.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import { writeMails } from "#server/platform/jobs/write-mail.ts"
import type { Platform } from "#server/platform/platform.ts"
import { type Payload, readToldFacts, type ToldFacts } from "./read-told-facts.ts"

interface Reader {
  email: string
  language: Language
  firstname: string
}

/**
 * Writes a mail to every collaborator who wants to hear of an event and may read what it is about. A mail's key holds the
 * event and its thing: the job may run twice, and each of them gets one mail.
 */
export const tellCollaborators =
  (type: ToldEvent) =>
  ({ database, config }: Platform, organiser_id: number, payload: unknown): Promise<void> =>
    inTenant({ database, organiser_id }, async (tx) => {
      const readers = await findReaders(tx, organiser_id, type)
      const facts = readers.length > 0 ? await readToldFacts(tx, type, payload as Payload) : null
      if (!facts) return
      await writeMails(
        tx,
        organiser_id,
        readers.map(({ email, language, firstname }) => ({
          trigger: `collaborator.${type}`,
          thing: facts.thing,
          recipient: email,
          // Erased and exported with the account of the family it is about.
          customer_id: facts.customer_id,
          language,
          template: `collaborator.${type}`,
          data: { firstname, ...inWords(facts, language), console_url: `${config.console_origin}/${facts.slug}` },
        })),
      )
    })

/** Invited people who have chosen no password yet are not written to. */
async function findReaders(tx: Tx, organiser_id: number, type: ToldEvent): Promise<Reader[]> {
  const { key, needs } = toldEvents[type]
  const { rows } = await sql<Reader>`
    select c.email, c.language, c.firstname from collaborators c
    where c.organiser_id = ${organiser_id} and c.archived_at is null and c.password_hash is not null
      and (c.notifications -> ${key}::text) = 'true'::jsonb
      and (${needs}::text = any (c.permissions) or exists (
        select from collaborator_role_members m join collaborator_roles r on ${ofTenant("r")} and r.id = m.role_id
        where ${ofTenant("m")} and m.collaborator_id = c.id and ${needs}::text = any (r.permissions)))
    order by c.id`.execute(tx)
  return rows
}

function inWords(
  { customer, participant, activity, amount, currency, timezone, dates }: ToldFacts,
  language: Language,
) {
  const [first, last] = [dates?.[0], dates?.at(-1)] as [Interval | undefined, Interval | undefined]
  return {
    customer,
    participant,
    activity,
    amount: amount === null ? null : formatMoney(amount, { currency, language, style: "sum" }),
    when: first && last ? formatDateRange(first.start_at, last.end_at, { language, timezone, style: "long" }) : null,
  }
}
