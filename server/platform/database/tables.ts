// Written by `npm run tables` from the migrations. Do not edit.
import type { ColumnType, Generated } from "kysely"

/** ISO text when read; ISO text or a Date when written. */
type Instant<Missing = never> = ColumnType<string | Missing, string | Date | Missing, string | Date | Missing>
type DefaultInstant = ColumnType<string, string | Date | undefined, string | Date>

export interface Tables {
  billing: {
    organiser_id: number
    minimum_invoice_amount: Generated<number>
    cycle_type: Generated<string>
    cycle_duration: Generated<number>
    overdue_delay_days: Generated<number>
    service_fee_percentage: Generated<number>
    service_fee_amount: Generated<number>
    vat_percentage: Generated<number>
  }
  billing_item_fees: {
    organiser_id: number
    item: "REGISTRATIONS" | "INVOICES" | "SMS" | "BUNDLES" | "VOUCHERS" | "MEMBERSHIPS"
    percentage: Generated<number>
    unit_amount: Generated<number>
  }
  business_details: {
    organiser_id: number
    legal_name: string | null
    vat_number: string | null
    street: string | null
    number: string | null
    postcode: string | null
    city: string | null
    country: Generated<string>
    bank_account_holder: string | null
    iban: string | null
    bic: string | null
  }
  events: {
    organiser_id: number
    id: Generated<number>
    type: string
    payload: Generated<unknown>
    created_at: DefaultInstant
    relayed_at: Instant<null>
  }
  hosts: {
    host: string
    organiser_id: number
  }
  idempotency_keys: {
    organiser_id: number
    caller: string
    key: string
    endpoint: string
    fingerprint: string
    answer: unknown
    created_at: DefaultInstant
  }
  mails: {
    organiser_id: number
    id: Generated<number>
    trigger: string
    thing: string
    recipient: string
    language: "fr" | "en"
    template: string
    data: Generated<unknown>
    message_id: string
    subject: string | null
    html: string | null
    text: string | null
    created_at: DefaultInstant
    relayed_at: Instant<null>
    sent_at: Instant<null>
  }
  organisers: {
    id: Generated<number>
    cuid: string
    slug: string
    name: string
    language: Generated<"fr" | "en">
    currency: Generated<string>
    timezone: Generated<string>
    email: string | null
    phone: string | null
    logo_url: string | null
    quote: string | null
    description: string | null
    demo: Generated<boolean>
    created_at: DefaultInstant
  }
  rate_limits: {
    key: string
    points: Generated<number>
    expire: number | null
  }
  referrals: {
    organiser_id: number
    rate_percentage: Generated<number>
    duration_days: Generated<number>
  }
  settings: {
    organiser_id: number
    bank_transfers_enabled: Generated<boolean>
    online_payments_enabled: Generated<boolean>
    create_customer_participant: Generated<boolean>
    coupons_enabled: Generated<boolean>
    cart_expiration: Generated<number>
    payment_reference_prefix: Generated<string>
    formats: unknown
  }
  tenant: {
    organiser_id: number
  }
  wallets: {
    organiser_id: number
    amount: Generated<number>
  }
  websites: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    theme: Generated<string>
    domain: string | null
    css: Generated<string>
    accent_color: Generated<string>
    languages: Generated<string[]>
    pages_settings: Generated<unknown>
    created_at: DefaultInstant
  }
}
