import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { RedeemableVoucher } from "#contract/endpoints/account-vouchers.ts"
import type { documentEndpoints } from "#contract/endpoints/documents.ts"
import { redeemState } from "#contract/rules/redeem.ts"
import { givenJson } from "#server/bookings/vouchers/get-redeemable.ts"
import { siteUrl } from "#server/organisers/site-url.ts"
import { paidAmount } from "#server/payments/ledger.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import { readTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { drawPdf } from "#server/platform/pdf/draw-pdf.ts"
import { refuse } from "#server/platform/refusal.ts"
import { CARD, layOutVoucher, voucherWords } from "./lay-out-voucher.ts"

type Endpoint = typeof documentEndpoints.downloadVoucher

interface Found {
  now: string
  code: string
  voucher: RedeemableVoucher["voucher"]
  from: string
  expires_at: string | null
  redeemed_at: string | null
  total_amount: number
  paid_amount: number
  organiser: { name: string; currency: string; timezone: string; slug: string; domain: string | null }
  accent_color: string
}

/** A voucher's card to give away, in its buyer's language. Only while the voucher can be redeemed. */
export async function downloadVoucher(
  ctx: RequestContext,
  { params: { cuid } }: RouteInput<Endpoint>,
): Promise<AnswerInput<Endpoint>> {
  const found = (await readTenant(ctx, (tx) => readVoucher(tx, ctx, cuid))) ?? refuse("NOT_FOUND")
  const state = redeemState(found, found.now)
  if (state !== "VALID") refuse(`VOUCHER_${state}`)
  const { language, platform } = ctx
  const { organiser, code, now } = found
  const site = siteUrl(platform.config, organiser)
  const title = `${voucherWords[language].voucher} ${code}`
  const content = await drawPdf({
    ...CARD,
    title,
    author: organiser.name,
    language,
    created_at: now,
    pages: [layOutVoucher({ ...found, language, site })],
  })
  return { filename: `${title}.pdf`, content }
}

async function readVoucher(tx: Tx, { organiser_id, customer }: RequestContext, cuid: string) {
  const { rows } = await sql<Found>`
    select app.iso(clock_now()) as now, t.code, ${givenJson} as voucher, c.fullname as "from",
      app.iso(t.expires_at) as expires_at, app.iso(t.redeemed_at) as redeemed_at, t.total_amount,
      ${paidAmount("voucher", "t")} as paid_amount, s.accent_color, jsonb_build_object('name', o.name,
        'currency', o.currency, 'timezone', o.timezone, 'slug', o.slug, 'domain', s.domain) as organiser
    from owned_vouchers t
    join vouchers k on ${ofTenant("k")} and k.id = t.voucher_id
    left join bundles b on ${ofTenant("b")} and b.id = t.bundle_id
    join customers c on ${ofTenant("c")} and c.id = t.customer_id
    join organisers o on o.id = t.organiser_id
    join websites s on ${ofTenant("s")}
    where t.organiser_id = ${organiser_id} and t.customer_id = ${customer!.id} and t.cuid = ${cuid}
      and t.cancelled_at is null`.execute(tx)
  return rows[0]
}
