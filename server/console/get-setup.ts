import { sql } from "kysely"
import type { AnswerInput } from "#contract/endpoint.ts"
import { type consoleHomeEndpoints, setupScreens, type setupSteps } from "#contract/endpoints/console-home.ts"
import { takesPayments } from "#server/payments/takes-payments.ts"
import { today } from "#server/platform/database/local-day.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"

type Step = (typeof setupSteps)[number]

interface Facts {
  email: string | null
  phone: string | null
  logo_url: string | null
  legal_name: string | null
  bank_account_holder: string | null
  iban: string | null
  has_terms: boolean
  has_activity: boolean
  has_availability: boolean
  has_published: boolean
  today: string
}

/**
 * The set-up checklist, worked out from what there is: nobody ticks a step, and one becomes undone again when its data
 * goes away.
 */
export const getSetup = (ctx: RequestContext): Promise<AnswerInput<typeof consoleHomeEndpoints.getSetup>> =>
  readTenant(ctx, async (tx) => {
    const { organiser_id } = ctx
    const onSale = sql`
      select from availabilities v
      join activities a on ${ofTenant("a")} and a.id = v.activity_id and a.archived_at is null
      where ${ofTenant("v")} and v.status = 'OPEN' and v.end_at > clock_now()
        and v.archived_at is null and v.cancelled_at is null`
    const { rows } = await sql<Facts>`
      select o.email, o.phone, o.logo_url, b.legal_name, b.bank_account_holder, b.iban,
        exists (select from settings s where ${ofTenant("s")} and s.terms_version > 0) as has_terms,
        exists (select from activities a where ${ofTenant("a")} and a.archived_at is null) as has_activity,
        exists (${onSale}) as has_availability, exists (${onSale} and a.published) as has_published,
        ${today(sql`o.timezone`)} as today
      from organisers o join business_details b on ${ofTenant("b")}
      where o.id = ${organiser_id}`.execute(tx)
    const facts = rows[0]!
    const payable = await takesPayments(tx, ctx.platform, organiser_id)
    const lacks = (...fields: (keyof Facts)[]) => fields.filter((field) => !facts[field])
    const step = (name: Step, missing: string[]) => {
      const done = missing.length === 0
      const screens = setupScreens[name]
      return { step: name, done, missing, path: done ? screens.at(-1)! : screens[0] }
    }
    return {
      today: facts.today,
      steps: [
        step("CONTACT", lacks("email", "phone", "logo_url")),
        step("BUSINESS", lacks("legal_name", "bank_account_holder", "iban")),
        step("PAYMENT", payable ? [] : ["payment_method"]),
        step("TERMS", lacks("has_terms")),
        step("ACTIVITY", lacks("has_activity")),
        step("AVAILABILITY", lacks("has_availability")),
        step("PUBLISHED", lacks("has_published")),
      ],
    }
  })
