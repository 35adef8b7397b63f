export const permissions = {
  trigger: "Trigger messages",
  actions: {
    create: "Create {{thing}}",
    read: "See {{thing}}",
    update: "Change {{thing}}",
    delete: "Delete {{thing}}",
    send: "Send {{thing}}",
    impersonate: "Act in the place of a person (among: {{thing}})",
    refund: "Refund {{thing}}",
    redeem: "Redeem {{thing}}",
    download: "Download {{thing}}",
    cancel: "Cancel {{thing}}",
    transfer: "Transfer {{thing}}",
    replace: "Replace {{thing}}",
    register: "Record {{thing}}",
    activate: "Activate {{thing}}",
    deactivate: "Deactivate {{thing}}",
  },
  things: {
    organiser: {
      account: "the organisation’s contact details",
      business: "the business details",
      preferences: "the preferences",
      payments: "the payment methods",
      billing: "the platform’s billing",
    },
    billing: {
      invoices: "the platform’s invoices",
    },
    payments: {
      payments: "payments",
      types: "payment types",
      transactions: "online payments and refunds",
    },
    bank: {
      statements: "bank statements",
      transfers: "bank transfers",
    },
    notifications: {
      templates: "message templates",
    },
    newsletters: {
      newsletters: "newsletters",
      subscribers: "newsletter subscribers",
    },
    blog: {
      articles: "articles",
    },
    websites: {
      websites: "the website",
      pages: "the website’s pages",
    },
    collaborators: {
      collaborators: "the team",
      roles: "roles",
      tags: "the team’s tags",
      custom_fields: "the team’s custom fields",
      notes: "notes about the team",
      logs: "the log",
    },
    customers: {
      customers: "families",
      custom_fields: "custom fields of families",
      tags: "tags",
      discounts: "discounts of families",
      vouchers: "vouchers of families",
      memberships: "memberships of families",
      carts: "carts of families",
      bundles: "bundles of families",
      notes: "notes about families",
      reviews: "reviews",
      transaction_proofs: "proofs of payment",
    },
    participants: {
      participants: "participants",
      discounts: "discounts of participants",
      notes: "notes about participants",
    },
    documents: {
      models: "document models",
      documents: "documents",
    },
    activities: {
      activities: "activities",
      catalogs: "catalogues",
      locations: "places",
      categories: "categories",
      questions: "questions",
      calendar_periods: "calendar periods",
      options: "options",
      attendance_billing: "attendance rates",
      bundles: "bundles on sale",
      coupons: "coupons",
      registrations_constraints: "registration limits",
      cancellations: "cancellation rules",
      confirmations: "confirmation texts",
      notifications: "automatic messages",
    },
    availabilities: {
      availabilities: "availabilities",
      dates: "dates",
      schedules: "schedules and openings",
      synchronisation: "the synchronisation of availabilities",
    },
    dates: {
      configurations: "typical hours",
    },
    registrations: {
      registrations: "registrations",
      notes: "notes about registrations",
      attendances: "attendances",
      requests: "registration requests",
      configurations: "request tiers",
    },
    waiting_list: {
      registrations: "the waiting list",
    },
    carts: {
      carts: "carts",
    },
    discounts: {
      discounts: "discounts",
    },
    volume_discounts: {
      volume_discounts: "volume discounts",
    },
    vouchers: {
      vouchers: "vouchers on sale",
    },
    memberships: {
      memberships: "memberships on sale",
    },
    exports: {
      exports: "exports",
      models: "export models",
    },
    integrations: {
      integrations: "integrations",
    },
    badges: {
      lists: "badge lists",
    },
    segments: {
      segments: "segments",
    },
  },
}
