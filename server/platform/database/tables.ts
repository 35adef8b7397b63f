// Written by `npm run tables` from the migrations. Do not edit.
import type { ColumnType, Generated } from "kysely"

/** ISO text when read; ISO text or a Date when written. */
type Instant<Missing = never> = ColumnType<string | Missing, string | Date | Missing, string | Date | Missing>
type DefaultInstant = ColumnType<string, string | Date | undefined, string | Date>

export interface Tables {
  accounts: {
    organiser_id: number
    id: Generated<number>
    kind: "WALLET" | "THING" | "RESERVATION" | "SUSPENSE" | "ONLINE" | "BANK" | "CASH" | "OTHER" | "GRANTED" | "PAYOUT"
    customer_id: number | null
    subject:
      | "cart"
      | "registration"
      | "registration_request"
      | "bundle"
      | "voucher"
      | "membership"
      | "attendance_charge"
      | null
    subject_id: number | null
    created_at: DefaultInstant
    attempt_id: number | null
    balance: Generated<number>
  }
  acting_tokens: {
    organiser_id: number
    token_hash: string
    customer_id: number
    collaborator_id: number
    created_at: DefaultInstant
    expires_at: Instant
  }
  activities: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    title: string
    description: Generated<string>
    instructions: Generated<string>
    age_minimum: number | null
    age_maximum: number | null
    default_capacity: number | null
    default_price: Generated<number>
    default_deposit: Generated<number>
    registration_flow: Generated<"REGISTRATION" | "REQUEST">
    allow_registrations_after_start: Generated<boolean>
    allow_partial_registrations: Generated<boolean>
    partial_registrations_segment_id: number | null
    partial_registrations_fee_amount: Generated<number>
    partial_registrations_fee_percentage: Generated<number>
    allow_participant_overlap: Generated<boolean>
    allow_multiple_places: Generated<boolean>
    published: Generated<boolean>
    search: Generated<string>
    created_at: DefaultInstant
    allow_cancellation: Generated<boolean>
    cancellation_fee: Generated<number>
    allow_dates_edit: Generated<boolean>
    allow_options_edit: Generated<boolean>
    allow_questions_edit: Generated<boolean>
    attendance_billing_id: number | null
    version: Generated<number>
    archived_at: Instant<null>
    confirmation: unknown
  }
  activity_categories: {
    organiser_id: number
    activity_id: number
    category_id: number
  }
  activity_images: {
    organiser_id: number
    activity_id: number
    image_id: number
    position: Generated<number>
  }
  activity_options: {
    organiser_id: number
    activity_id: number
    option_id: number
  }
  activity_questions: {
    organiser_id: number
    activity_id: number
    question_id: number
    position: Generated<number>
  }
  answer_files: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    customer_id: number
    name: string
    type: "application/pdf" | "image/jpeg" | "image/png" | "image/webp"
    size: number
    created_at: DefaultInstant
    forgotten_at: Instant<null>
  }
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
    version: Generated<number>
  }
  attendance_billing_images: {
    organiser_id: number
    attendance_billing_id: number
    image_id: number
    position: Generated<number>
  }
  attendance_billings: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    title: string
    description: Generated<string>
    billing_cycle: Generated<string>
    before_step_minutes: number
    before_step_price: number
    after_step_minutes: number
    after_step_price: number
    grace_minutes: Generated<number>
    created_at: DefaultInstant
    archived_at: Instant<null>
    version: Generated<number>
  }
  attendance_charge_items: {
    organiser_id: number
    id: Generated<number>
    attendance_charge_id: number
    attendance_id: number
    revision: number
    registration_id: number
    amount: number
    duration: number
    arrived_at: Instant<null>
    departed_at: Instant<null>
  }
  attendance_charges: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    customer_id: number
    attendance_cycle_id: number
    total_amount: number
    reference: string
    created_at: DefaultInstant
  }
  attendance_cycles: {
    organiser_id: number
    id: Generated<number>
    attendance_billing_id: number
    start_at: Instant
    end_at: Instant
    terms: unknown
    closed_at: DefaultInstant
  }
  attendances: {
    organiser_id: number
    id: Generated<number>
    registration_id: number
    availability_date_id: number
    arrived_at: Instant<null>
    departed_at: Instant<null>
    revision: Generated<number>
    billed_revision: number | null
    created_at: DefaultInstant
    absence: "EXCUSED" | "UNEXCUSED" | null
    arrival_corrected_at: Instant<null>
    departure_corrected_at: Instant<null>
    waiting_departed_at: Instant<null>
    picked_up_by: Generated<string>
    version: Generated<number>
  }
  audit_log: {
    organiser_id: number
    id: Generated<number>
    event: string
    collaborator_id: number | null
    subject: string | null
    changes: Generated<unknown>
    created_at: DefaultInstant
    impersonator_id: number | null
  }
  availabilities: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    activity_id: number
    status: Generated<"OPEN" | "CLOSED">
    start_at: Instant
    end_at: Instant
    registrations_start_at: Instant<null>
    registrations_end_at: Instant<null>
    price: number
    deposit: Generated<number>
    capacity: number | null
    age_minimum: number | null
    age_maximum: number | null
    location_id: number | null
    resource_id: number | null
    created_at: DefaultInstant
    version: Generated<number>
    archived_at: Instant<null>
    minimum: number | null
    cancelled_at: Instant<null>
    own_fields: Generated<string[]>
    synchronised: Generated<boolean>
    schedule_id: number | null
    priority_segment_id: number | null
    priority_start_at: Instant<null>
  }
  availability_categories: {
    organiser_id: number
    availability_id: number
    category_id: number
  }
  availability_collaborators: {
    organiser_id: number
    availability_id: number
    collaborator_id: number
  }
  availability_dates: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    availability_id: number
    start_at: Instant
    end_at: Instant
    status: Generated<"OPEN" | "CLOSED">
    resource_id: number | null
    capacity: number | null
    ceiling: number | null
    registered: Generated<number>
    held: Generated<number>
    reserved_for_list: Generated<number>
    cancelled_at: Instant<null>
    version: Generated<number>
  }
  availability_prices: {
    organiser_id: number
    id: Generated<number>
    availability_id: number
    until: Instant
    price: number
  }
  badges_lists: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    version: Generated<number>
    name: string
    columns: number
    rows: number
    badge_width: number
    badge_height: number
    margin_left: Generated<number>
    margin_top: Generated<number>
    gap_x: Generated<number>
    gap_y: Generated<number>
    elements: Generated<unknown>
    sort: Generated<string>
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
    version: Generated<number>
    invoice_email: string | null
  }
  billing_item_fees: {
    organiser_id: number
    item: "REGISTRATIONS" | "INVOICES" | "SMS" | "BUNDLES" | "VOUCHERS" | "MEMBERSHIPS"
    percentage: Generated<number>
    unit_amount: Generated<number>
  }
  bundle_activities: {
    organiser_id: number
    bundle_id: number
    activity_id: number
  }
  bundle_entries: {
    organiser_id: number
    owned_bundle_id: number
    registration_id: number
    entries: number
  }
  bundle_images: {
    organiser_id: number
    bundle_id: number
    image_id: number
    position: Generated<number>
  }
  bundles: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    title: string
    description: Generated<string>
    price: number
    capacity: number | null
    expires_at: Instant<null>
    duration: number | null
    entity: Generated<"PARTICIPANTS" | "CUSTOMERS">
    published: Generated<boolean>
    order: Generated<number>
    created_at: DefaultInstant
    version: Generated<number>
    archived_at: Instant<null>
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
    version: Generated<number>
  }
  calendar_feeds: {
    organiser_id: number
    customer_id: number
    seed: string
    created_at: DefaultInstant
  }
  calendar_periods: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    title: string
    start_day: string
    end_day: string
    version: Generated<number>
  }
  cart_items: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    cart_id: number
    position: number
    type: "REGISTRATION" | "BUNDLE" | "VOUCHER" | "MEMBERSHIP" | "REGISTRATION_REQUEST"
    participant_id: number | null
    availability_id: number | null
    place_id: number | null
    bundle_id: number | null
    voucher_id: number | null
    membership_id: number | null
    quantity: Generated<number>
    added: Generated<unknown>
    expires_at: Instant
    created_at: DefaultInstant
  }
  carts: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    customer_id: number
    coupon_id: number | null
    created_at: DefaultInstant
    processed_at: Instant<null>
    reference: string | null
    total_amount: number | null
    deposit_amount: number | null
    fee_amount: number | null
    payment_strategy: "IMMEDIATE" | "IMMEDIATE_DEPOSIT" | "DELAYED" | null
    terms_accepted_at: Instant<null>
    missed: Generated<unknown>
    collaborator_id: number | null
    terms_version: number | null
  }
  catalog_activities: {
    organiser_id: number
    catalog_id: number
    activity_id: number
  }
  catalogs: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    title: string
    version: Generated<number>
  }
  catalogue_versions: {
    organiser_id: number
    version: number
  }
  categories: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    group_id: number
    title: string
    order: Generated<number>
  }
  category_groups: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    title: string
    scope: Generated<"PRIMARY" | "SECONDARY">
    order: Generated<number>
    version: Generated<number>
  }
  change_lines: {
    organiser_id: number
    registration_change_id: number
    what: "updated" | "transferred" | "replaced"
    title: string
    participant: string
  }
  changed_answers: {
    organiser_id: number
    registration_change_id: number
    position: number
    question: string
    before: unknown
    after: unknown
  }
  collaborator_custom_data: {
    organiser_id: number
    collaborator_id: number
    field_id: number
    data: unknown
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
    version: Generated<number>
    second_factor: Generated<boolean>
  }
  collaborator_sessions: {
    organiser_id: number
    token_hash: string
    collaborator_id: number
    created_at: DefaultInstant
    expires_at: Instant
    cuid: string
    user_agent: string | null
    last_seen_at: DefaultInstant
    impersonator_id: number | null
    password_due: Generated<boolean>
    second_factor_due: Generated<boolean>
  }
  collaborator_tags: {
    organiser_id: number
    collaborator_id: number
    tag_id: number
  }
  collaborator_tokens: {
    organiser_id: number
    token_hash: string
    collaborator_id: number
    purpose: "INVITATION" | "PASSWORD"
    expires_at: Instant
    created_at: DefaultInstant
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
    password_hash: string | null
    permissions: Generated<string[]>
    notifications: Generated<unknown>
    created_at: DefaultInstant
    archived_at: Instant<null>
    version: Generated<number>
    language: Generated<"fr" | "en">
    last_seen_at: Instant<null>
    preferences: Generated<unknown>
    totp_secret: string | null
    recovery_codes: Generated<string[]>
    totp_pending: string | null
    totp_step: number | null
  }
  coupon_activities: {
    organiser_id: number
    coupon_id: number
    activity_id: number
  }
  coupon_uses: {
    organiser_id: number
    coupon_id: number
    cart_id: number
    customer_id: number
    created_at: DefaultInstant
    amount: Generated<number>
  }
  coupons: {
    organiser_id: number
    id: Generated<number>
    code: string
    title: string
    label: string
    amount: Generated<number>
    percentage: Generated<number>
    min_total_amount: Generated<number>
    active: Generated<boolean>
    maximum_uses: number | null
    maximum_uses_per_customer: number | null
    version: Generated<number>
    archived_at: Instant<null>
    cuid: string
    starts_at: Instant<null>
    ends_at: Instant<null>
    batch: string | null
  }
  credit_transfers: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    version: Generated<number>
    customer_id: number
    subject: string | null
    subject_id: number | null
    amount: number
    iban: string
    holder: string
    text: Generated<string>
    status: Generated<"READY" | "EXPORTED" | "EXECUTED" | "CANCELLED" | "FAILED">
    movement_id: number
    collaborator_id: number | null
    created_at: DefaultInstant
    ended_at: Instant<null>
  }
  custom_fields: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    entity: "CUSTOMERS" | "PARTICIPANTS" | "COLLABORATORS"
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
    version: Generated<number>
    archived_at: Instant<null>
    important: Generated<boolean>
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
    collaborator_id: number | null
  }
  customer_tags: {
    organiser_id: number
    customer_id: number
    tag_id: number
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
    wallet_amount: Generated<number>
    version: Generated<number>
    terms_version: number | null
  }
  date_configurations: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    version: Generated<number>
    name: string
    slots: unknown
    created_at: DefaultInstant
  }
  discount_activities: {
    organiser_id: number
    discount_id: number
    activity_id: number
  }
  discount_model_activities: {
    organiser_id: number
    discount_model_id: number
    activity_id: number
  }
  discount_models: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    version: Generated<number>
    title: string
    amount: Generated<number>
    percentage: Generated<number>
    active: Generated<boolean>
    segment_id: number | null
  }
  discounts: {
    organiser_id: number
    id: Generated<number>
    customer_id: number | null
    participant_id: number | null
    title: string
    amount: Generated<number>
    percentage: Generated<number>
    order: Generated<number>
    active: Generated<boolean>
    version: Generated<number>
    cuid: string
  }
  document_activities: {
    organiser_id: number
    document_id: number
    activity_id: number
  }
  documents: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    title: string
    description: Generated<string>
    icon: string | null
    payment_requirement: "DEPOSIT" | "TOTAL" | null
    date_requirement: "AVAILABILITY_START" | "AVAILABILITY_END" | null
    pages: unknown
    every_activity: Generated<boolean>
    created_at: DefaultInstant
    updated_at: DefaultInstant
    version: Generated<number>
  }
  email_changes: {
    organiser_id: number
    customer_id: number
    email: string
    token_hash: string
    created_at: DefaultInstant
    expires_at: Instant
  }
  events: {
    organiser_id: number
    id: Generated<number>
    type: string
    payload: Generated<unknown>
    created_at: DefaultInstant
    relayed_at: Instant<null>
  }
  files_folder: {
    is_only: Generated<boolean>
    id: string
  }
  first_holds: {
    organiser_id: number
    customer_id: number
    participant_id: number
    availability_id: number
    first_held_at: Instant
    held_until: Instant
  }
  followed_models: {
    organiser_id: number
    discount_id: number
    discount_model_id: number
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
    version: Generated<number>
    focus_x: Generated<number>
    focus_y: Generated<number>
  }
  invariant_runs: {
    organiser_id: number
    checked_at: Instant
    violations: Generated<unknown>
  }
  job_rows: {
    organiser_id: number
    job_id: number
    position: number
    cuid: string | null
    outcome: "DONE" | "REFUSED" | null
    code: string | null
    details: unknown
  }
  jobs: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    kind: string
    collaborator_id: number
    impersonator_id: number | null
    permission: string
    status: Generated<"WAITING" | "RUNNING" | "DONE" | "CANCELLED" | "FAILED">
    input: Generated<unknown>
    total: Generated<number>
    done: Generated<number>
    result: Generated<unknown>
    created_at: DefaultInstant
    finished_at: Instant<null>
  }
  locations: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    name: string
    title: string
    street: Generated<string>
    number: Generated<string>
    postcode: Generated<string>
    city: Generated<string>
    search: Generated<string>
    created_at: DefaultInstant
    version: Generated<number>
    archived_at: Instant<null>
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
    failed_at: Instant<null>
    failure: string | null
  }
  membership_images: {
    organiser_id: number
    membership_id: number
    image_id: number
    position: Generated<number>
  }
  memberships: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    title: string
    description: Generated<string>
    price: number
    entity: Generated<"PARTICIPANTS" | "CUSTOMERS">
    period_type: "ROLLING" | "FIXED"
    rolling_period_type: "DAY" | "WEEK" | "MONTH" | "YEAR" | null
    rolling_period_duration: number | null
    fixed_period_start_at: Instant<null>
    fixed_period_end_at: Instant<null>
    published: Generated<boolean>
    order: Generated<number>
    created_at: DefaultInstant
    version: Generated<number>
    archived_at: Instant<null>
  }
  movements: {
    organiser_id: number
    id: Generated<number>
    type: string
    created_at: DefaultInstant
    key: string | null
    customer_id: number | null
    collaborator_id: number | null
    note: Generated<string>
    value_day: string | null
    payment_type_id: number | null
  }
  notes: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    subject: "collaborator" | "customer" | "participant" | "registration"
    subject_id: number
    text: string
    pinned: Generated<boolean>
    collaborator_id: number
    version: Generated<number>
    created_at: DefaultInstant
    updated_at: DefaultInstant
  }
  notification_decisions: {
    organiser_id: number
    notification_id: number
    registration_id: number
    sent: boolean
    decided_at: DefaultInstant
  }
  notification_templates: {
    organiser_id: number
    name: "standard" | "newsletter"
    language: "fr" | "en"
    subject: string
    body: string
  }
  notifications: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    name: string
    title: string
    trigger: string
    delay: Generated<number>
    delay_type: Generated<"AFTER_TRIGGER" | "BEFORE_AVAILABILITY" | "AFTER_AVAILABILITY">
    recipient: string | null
    recipient_type: Generated<"CUSTOMERS" | "COLLABORATORS">
    dependencies: Generated<unknown>
    active: Generated<boolean>
    global: Generated<boolean>
    template: Generated<string>
    content: Generated<unknown>
    requirements: Generated<unknown>
    spam_avoidance_delay: Generated<number>
    created_at: DefaultInstant
  }
  option_prices: {
    organiser_id: number
    id: Generated<number>
    option_id: number
    label: string
    amount: Generated<number>
    percentage: Generated<number>
    order: Generated<number>
    archived_at: Instant<null>
  }
  options: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    title: string
    description: string | null
    answer_required: Generated<boolean>
    order: Generated<number>
    version: Generated<number>
    archived_at: Instant<null>
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
    version: Generated<number>
    trial: Generated<boolean>
  }
  owned_bundles: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    bundle_id: number
    customer_id: number
    participant_id: number | null
    capacity: number | null
    expires_at: Instant<null>
    total_amount: Generated<number>
    created_at: DefaultInstant
    cancelled_at: Instant<null>
    cart_id: number | null
    position: number | null
    reference: string | null
    paid_before_refund: number | null
  }
  owned_memberships: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    membership_id: number
    customer_id: number
    participant_id: number | null
    start_at: Instant
    end_at: Instant
    total_amount: number
    reference: string | null
    cart_id: number | null
    position: number | null
    created_at: DefaultInstant
    cancelled_at: Instant<null>
    version: Generated<number>
  }
  owned_vouchers: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    voucher_id: number
    customer_id: number
    code: string
    amount: number
    bundle_id: number | null
    expires_at: Instant<null>
    total_amount: number
    reference: string | null
    cart_id: number | null
    position: number | null
    created_at: DefaultInstant
    cancelled_at: Instant<null>
    redeemed_at: Instant<null>
    recipient_id: number | null
  }
  page_versions: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    page_id: number
    content: unknown
    tree_version: number
    collaborator_id: number | null
    saved_at: Instant
    published_at: Instant<null>
    publish_at: Instant<null>
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
    draft: unknown
    published_at: Instant<null>
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
    version: Generated<number>
  }
  password_tokens: {
    organiser_id: number
    token_hash: string
    customer_id: number
    created_at: DefaultInstant
    expires_at: Instant
    used_at: Instant<null>
  }
  payment_attempts: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    customer_id: number
    subject:
      | "cart"
      | "registration"
      | "registration_request"
      | "bundle"
      | "voucher"
      | "membership"
      | "attendance_charge"
    subject_id: number
    provider: "SANDBOX" | "STRIPE" | "MOLLIE"
    provider_id: string | null
    checkout_url: string | null
    amount: number
    currency: string
    frozen: Generated<unknown>
    return_path: string
    status: Generated<"PENDING" | "PAID" | "FAILED" | "CANCELLED" | "EXPIRED" | "MISMATCHED">
    expires_at: Instant
    checked_at: Instant<null>
    settled_at: Instant<null>
    created_at: DefaultInstant
  }
  payment_providers: {
    organiser_id: number
    provider: "STRIPE" | "MOLLIE"
    secret: string
    webhook_secret: Generated<string>
    created_at: DefaultInstant
  }
  payment_references: {
    organiser_id: number
    reference: string
    subject:
      | "cart"
      | "registration"
      | "registration_request"
      | "bundle"
      | "voucher"
      | "membership"
      | "attendance_charge"
    subject_id: number
    typed: Generated<string | null>
  }
  payment_types: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    version: Generated<number>
    name: string
    account: "BANK" | "CASH" | "OTHER"
    order: Generated<number>
    active: Generated<boolean>
    created_at: DefaultInstant
    archived_at: Instant<null>
  }
  pick_up_people: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    participant_id: number
    name: string
    phone: Generated<string>
    from_day: string | null
    to_day: string | null
    version: Generated<number>
    created_at: DefaultInstant
  }
  places: {
    organiser_id: number
    id: Generated<number>
    availability_id: number
    date_ids: number[]
    customer_id: number | null
    participant_id: number | null
    quantity: Generated<number>
    expires_at: Instant<null>
    released_at: Instant<null>
    created_at: DefaultInstant
    offered: Generated<boolean>
  }
  postings: {
    organiser_id: number
    id: Generated<number>
    movement_id: number
    account_id: number
    amount: number
  }
  question_texts: {
    organiser_id: number
    question_id: number
    version: number
    text: string
    created_at: DefaultInstant
  }
  questions: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    type: "TEXT" | "DATE" | "CHOICES_SINGLE" | "CHOICES_MULTIPLE" | "FILE" | "CONSENT"
    title: string
    description: string | null
    required: Generated<boolean>
    order: Generated<number>
    pattern: string | null
    choices: Generated<unknown>
    version: Generated<number>
    archived_at: Instant<null>
    condition: unknown
    consent_text: Generated<string>
    consent_version: Generated<number>
    important: Generated<boolean>
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
  refunds: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    attempt_id: number
    amount: number
    provider_id: string | null
    status: Generated<"PENDING" | "DONE" | "FAILED">
    created_at: DefaultInstant
    settled_at: Instant<null>
    checked_at: Instant<null>
    lowered_total: Generated<boolean>
  }
  registration_changes: {
    organiser_id: number
    id: Generated<number>
    registration_id: number
    total_before: number
    total_after: number
    dates_before: number[]
    dates_after: number[]
    created_at: DefaultInstant
  }
  registration_constraints: {
    organiser_id: number
    id: Generated<number>
    activity_id: number
    registrations_minimum: number | null
    registrations_maximum: number | null
    locations_minimum: number | null
    locations_maximum: number | null
    availabilities_scope: "same.date" | "same.time" | "same.weekday" | "future" | null
    period_start_at: Instant<null>
    period_end_at: Instant<null>
    cuid: string
    version: Generated<number>
  }
  registration_requests: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    customer_id: number
    participant_id: number
    activity_id: number
    tier_id: number
    tier_name: string
    status: Generated<"PENDING" | "APPROVED" | "REJECTED" | "CANCELLED">
    options: Generated<unknown>
    answers: Generated<unknown>
    total_amount: number
    deposit_amount: Generated<number>
    reference: string | null
    cart_id: number | null
    position: number | null
    created_at: DefaultInstant
    decided_at: Instant<null>
    collaborator_id: number | null
    note: Generated<string>
  }
  registration_tags: {
    organiser_id: number
    registration_id: number
    tag_id: number
  }
  registrations: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    customer_id: number
    participant_id: number
    availability_id: number
    place_id: number
    quantity: Generated<number>
    sold: Generated<unknown>
    total_amount: Generated<number>
    deposit_amount: Generated<number>
    created_at: DefaultInstant
    cancelled_at: Instant<null>
    cart_id: number | null
    position: number | null
    reference: string | null
    cancellation_type: "automatic" | "customer" | "organiser" | null
    cancellation_message: Generated<string>
    cancellation_fee: Generated<number>
    owing_since: Instant<null>
    payment_due_at: Instant<null>
    paid_amount: Generated<number>
    outstanding_amount: Generated<number>
    discarded_at: Instant<null>
    transferred_at: Instant<null>
    version: Generated<number>
    made_title: Generated<string>
    made_participant: Generated<string>
    made_amount: number | null
  }
  request_tiers: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    activity_id: number
    name: string
    minimum_availabilities: Generated<number>
    maximum_availabilities: Generated<number>
    order: Generated<number>
    archived_at: Instant<null>
  }
  requested_availabilities: {
    organiser_id: number
    registration_request_id: number
    position: number
    availability_id: number
    date_ids: number[]
    sold: unknown
    total_amount: number
    deposit_amount: Generated<number>
    owned_bundle_id: number | null
    entries: number | null
    registration_id: number | null
  }
  resources: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    name: string
    created_at: DefaultInstant
    version: Generated<number>
    archived_at: Instant<null>
  }
  reviews: {
    organiser_id: number
    id: Generated<number>
    registration_id: number
    score: number
    message: Generated<string>
    private: boolean
    created_at: DefaultInstant
    updated_at: DefaultInstant
    cuid: string
    version: Generated<number>
    hidden_at: Instant<null>
    reply: string | null
    replied_at: Instant<null>
  }
  sandbox_payments: {
    organiser_id: number
    id: string
    idempotency_key: string
    amount: number
    currency: string
    description: string
    return_url: string
    status: Generated<"OPEN" | "PAID" | "FAILED" | "CANCELLED" | "EXPIRED">
    refunded: Generated<number>
    refund_keys: Generated<string[]>
    expires_at: Instant
    created_at: DefaultInstant
  }
  schedule_periods: {
    organiser_id: number
    schedule_id: number
    period_id: number
  }
  schedules: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    version: Generated<number>
    title: string
    activity_id: number
    mode: "ONE_AVAILABILITY" | "ONE_PER_DATE" | "ONE_PER_WEEK"
    weekdays: number[]
    every_weeks: Generated<number>
    start_day: string
    end_day: string
    slots: unknown
    skipped_days: Generated<unknown>
    location_id: number | null
    resource_id: number | null
    capacity: number | null
    price: number | null
    price_per_date: number | null
    deposit: number | null
    ran_at: Instant<null>
    created_at: DefaultInstant
  }
  search_words: {
    organiser_id: number
    kind: "customer" | "participant"
    word: string
    subject_id: number
  }
  segments: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    entity: "CUSTOMERS" | "PARTICIPANTS" | "AVAILABILITIES"
    name: string
    conditions: Generated<unknown>
    default: Generated<boolean>
    created_at: DefaultInstant
    version: Generated<number>
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
    online_provider: "SANDBOX" | "STRIPE" | "MOLLIE" | null
    cancellations_refunded_to: Generated<"WALLET" | "CARD">
    payment_deadline_days: number | null
    payment_reminder_days: Generated<number>
    version: Generated<number>
    terms_version: Generated<number>
  }
  synchronisations: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    activity_id: number
    collaborator_id: number | null
    cells: unknown
    created_at: DefaultInstant
    undone_at: Instant<null>
    activity_version: number | null
  }
  tags: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    entity: "COLLABORATORS" | "CUSTOMERS" | "PARTICIPANTS" | "REGISTRATIONS"
    name: string
    folded: Generated<string>
    color: string
    version: Generated<number>
    created_at: DefaultInstant
  }
  tenant: {
    organiser_id: number
  }
  terms_versions: {
    organiser_id: number
    cuid: string
    version: number
    texts: unknown
    collaborator_id: number | null
    created_at: DefaultInstant
  }
  transaction_proofs: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    customer_id: number
    subject: string
    subject_id: number
    amount: number
    day: string
    file: string | null
    status: Generated<"SUBMITTED" | "CONFIRMED" | "REJECTED">
    message: Generated<string>
    movement_id: number | null
    collaborator_id: number | null
    created_at: DefaultInstant
    decided_at: Instant<null>
  }
  views: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    screen: string
    name: string
    query: Generated<unknown>
    columns: string[] | null
    collaborator_id: number
    shared: Generated<boolean>
    version: Generated<number>
    created_at: DefaultInstant
  }
  volume_discounts: {
    organiser_id: number
    id: Generated<number>
    title: string
    unit: "PARTICIPANTS" | "REGISTRATIONS"
    threshold: number
    scope: "ACTIVITY" | "CALENDAR_PERIOD" | "CALENDAR_YEAR"
    amount: Generated<number>
    percentage: Generated<number>
    active: Generated<boolean>
    version: Generated<number>
    cuid: string
  }
  voucher_images: {
    organiser_id: number
    voucher_id: number
    image_id: number
    position: Generated<number>
  }
  vouchers: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    title: string
    description: Generated<string>
    price: number
    duration: number | null
    bundle_id: number | null
    published: Generated<boolean>
    order: Generated<number>
    created_at: DefaultInstant
    version: Generated<number>
    archived_at: Instant<null>
  }
  waiting_list_entries: {
    organiser_id: number
    id: Generated<number>
    cuid: string
    availability_id: number
    customer_id: number
    participant_ids: number[]
    date_ids: number[] | null
    position: number
    status: Generated<"WAITING" | "OFFERED" | "TAKEN" | "DECLINED" | "LAPSED" | "LEFT" | "ENDED">
    place_id: number | null
    offered_at: Instant<null>
    offered_until: Instant<null>
    ended_at: Instant<null>
    created_at: DefaultInstant
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
    version: Generated<number>
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
    version: Generated<number>
    favicon_image_id: number | null
    social_image_id: number | null
  }
}
