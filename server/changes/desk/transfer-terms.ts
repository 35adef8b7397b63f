import { sql } from "kysely"
import type { EditedPrice } from "#contract/rules/edit-facts.ts"
import { transferredPrice } from "#contract/rules/edit-price.ts"
import type { Sold, SoldOption } from "#server/bookings/sold-registration.ts"
import { asDetails } from "#server/cart/as-details.ts"
import type { AddedRegistration } from "#server/cart/judge-line.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"
import type { Tx } from "#server/platform/database/transaction.ts"
import { refuse } from "#server/platform/refusal.ts"
import { readExpiry } from "../registrations/judge-edit.ts"
import type { HeldRegistration } from "../registrations/lock-registration.ts"

// The terms of a registration at another availability.

export const labelOf = ({ label }: { label: string }): string => label

/** Chosen options that the other activity offers too, and those that fall away. */
export function splitOptions(
  chosen: SoldOption[],
  offered: { id: number }[],
): [kept: SoldOption[], lost: SoldOption[]] {
  const isOffered = ({ price_id }: SoldOption) => offered.some(({ id }) => id === price_id)
  return [chosen.filter(isOffered), chosen.filter((option) => !isOffered(option))]
}

interface Named {
  id: number
  cuid: string
  title: string
}

export async function getNamed(tx: Tx, organiser_id: number, named: { id: number } | { cuid: string }): Promise<Named> {
  const by = "id" in named ? sql`a.id = ${named.id}` : sql`a.cuid = ${named.cuid}`
  const { rows } = await sql<Named>`select a.id, a.cuid, act.title from availabilities a
    join activities act on ${ofTenant("act")} and act.id = a.activity_id
    where a.organiser_id = ${organiser_id} and ${by}`.execute(tx)
  return rows[0] ?? refuse("NOT_FOUND", { field: "availability" })
}

/** Today's price and options there; discounts, volume rule and coupon rate as sold. */
export async function recalculated(
  tx: Tx,
  organiser_id: number,
  { quantity, participant_id }: HeldRegistration,
  sold: Sold,
  added: AddedRegistration,
  after: { id: number; start_at: string }[],
): Promise<EditedPrice> {
  if (sold.base_price === undefined) return refuse("EDIT_NOT_ALLOWED", { field: "price" })
  const { base_price, deposit, n, on_sale, partial_fee, activity_id, options } = added
  const bundle_expires_at = sold.bundle ? await readExpiry(tx, organiser_id, sold.bundle.id) : null
  const today = { base_price, deposit, n }
  const edit = { sold, quantity, participant_id, before: [], after, options, today, bundle_expires_at }
  return transferredPrice(edit, { ...today, on_sale, partial_fee, activity_id })
}

/** What it is sold as there. A kept total keeps how it came about; options that stay keep the price they were sold at. */
export function soldThere(sold: Sold, added: AddedRegistration, edited: EditedPrice | null, kept: SoldOption[]): Sold {
  if (sold.base_price === undefined) return { ...sold, options: kept }
  const { lots: _, set_total: __, date_ids: ___, agreed: ____, ...terms } = sold
  const { answers: _____, options, ...catalogue } = added
  const there = { ...terms, ...catalogue, version: 1 as const }
  if (!edited) return { ...there, options: kept }
  const { price, applied } = edited
  return { ...there, options, applied, bundle: price.bundle, details: asDetails(price).details }
}
