// Written by `npm run tables` from the migrations. Do not edit.
import type { ColumnType, Generated } from "kysely"

/** ISO text when read; ISO text or a Date when written. */
type Instant<Missing = never> = ColumnType<string | Missing, string | Date | Missing, string | Date | Missing>
type DefaultInstant = ColumnType<string, string | Date | undefined, string | Date>

export interface Tables {
  article_images: {
    organiser_id: number
    article_id: number
    image_id: number
    position: Generated<number>
  }
  articles: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    slug: string
    title: string
    summary: Generated<string>
    content: Generated<string>
    published: Generated<boolean>
    created_at: DefaultInstant
    updated_at: DefaultInstant
  }
  audit_log: {
    organiser_id: number
    id: Generated<number>
    event: string
    collaborator_id: number | null
    subject: string | null
    changes: Generated<unknown>
    created_at: DefaultInstant
  }
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
  collaborator_role_members: {
    organiser_id: number
    collaborator_id: number
    role_id: number
  }
  collaborator_roles: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    name: string
    permissions: Generated<string[]>
    created_at: DefaultInstant
  }
  collaborator_sessions: {
    organiser_id: number
    token_hash: string
    collaborator_id: number
    created_at: DefaultInstant
    expires_at: Instant
  }
  collaborators: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    email: string
    firstname: string
    lastname: string
    fullname: Generated<string>
    phone: string | null
    password_hash: string
    permissions: Generated<string[]>
    notifications: Generated<unknown>
    created_at: DefaultInstant
    deleted_at: Instant<null>
  }
  custom_fields: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    entity: "CUSTOMERS" | "PARTICIPANTS"
    type: "TEXT" | "DATE" | "CHOICES_SINGLE" | "CHOICES_MULTIPLE"
    title: string
    description: string | null
    required: Generated<boolean>
    active: Generated<boolean>
    deferred: Generated<boolean>
    order: Generated<number>
    pattern: string | null
    choices: Generated<unknown>
    created_at: DefaultInstant
  }
  customer_custom_data: {
    organiser_id: number
    customer_id: number
    field_id: number
    data: unknown
  }
  customer_sessions: {
    organiser_id: number
    token_hash: string
    customer_id: number
    created_at: DefaultInstant
    expires_at: Instant
  }
  customers: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    email: string | null
    firstname: string
    lastname: string
    fullname: Generated<string>
    phone: string
    password_hash: string | null
    language: "fr" | "en"
    newsletter: Generated<boolean>
    newsletter_token: string
    created_at: DefaultInstant
    deleted_at: Instant<null>
  }
  events: {
    organiser_id: number
    id: Generated<number>
    type: string
    payload: Generated<unknown>
    created_at: DefaultInstant
    relayed_at: Instant<null>
  }
  guardianships: {
    organiser_id: number
    customer_id: number
    participant_id: number
    created_at: DefaultInstant
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
  images: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    alt: Generated<string>
    width: number
    height: number
    widths: number[]
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
    customer_id: number | null
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
  pages: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    website_id: number
    path: string
    type: Generated<"DEFAULT" | "AVAILABILITY">
    title: string
    description: Generated<string>
    content: Generated<unknown>
    tree_version: Generated<number>
    version: Generated<number>
    published: Generated<boolean>
    created_at: DefaultInstant
    updated_at: DefaultInstant
  }
  participant_custom_data: {
    organiser_id: number
    participant_id: number
    field_id: number
    data: unknown
  }
  participants: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    firstname: string
    lastname: string
    fullname: Generated<string>
    birthdate: string | null
    created_at: DefaultInstant
    deleted_at: Instant<null>
  }
  password_tokens: {
    organiser_id: number
    token_hash: string
    customer_id: number
    created_at: DefaultInstant
    expires_at: Instant
    used_at: Instant<null>
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
  website_parts: {
    organiser_id: number
    website_id: number
    part: "topbar" | "header" | "footer"
    content: Generated<unknown>
    settings: Generated<unknown>
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
