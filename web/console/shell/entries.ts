import type { Permission } from "#contract/permissions.ts"
import type { console_fr } from "#locales/console-fr.ts"
import { CalendarDays } from "#web/ui/icons/calendar-days.tsx"
import { ClipboardList } from "#web/ui/icons/clipboard-list.tsx"
import type { Icon } from "#web/ui/icons/draw-icon.tsx"
import { Globe } from "#web/ui/icons/globe.tsx"
import { Landmark } from "#web/ui/icons/landmark.tsx"
import { ListChecks } from "#web/ui/icons/list-checks.tsx"
import { ScanQrCode } from "#web/ui/icons/scan-qr-code.tsx"
import { Settings } from "#web/ui/icons/settings.tsx"
import { Shapes } from "#web/ui/icons/shapes.tsx"
import { Sun } from "#web/ui/icons/sun.tsx"
import { Users } from "#web/ui/icons/users.tsx"

export type ScreenText = `console_shell.screens.${keyof (typeof console_fr)["console_shell"]["screens"]}`

/** A screen with an address of its own. */
export interface Screen {
  path: string
  text: ScreenText
  /** The permission to read it; null where everybody may. */
  permission: Permission | null
  /** What its call needs besides. */
  also?: readonly Permission[]
}

/** An entry of the rail. It leads to the first of its screens that the person may read. */
export interface Entry {
  text: ScreenText
  icon: Icon
  /** The key that opens it after G. */
  letter?: string
  screens: readonly [Screen, ...Screen[]]
  /** Its screens are listed below it while one of them is open. */
  isOpened?: boolean
}

/** The order of the rail, entries to come included. */
export const order = {
  daily: ["today", "registrations", "families", "payments"],
  sell: ["activities", "calendar", "website", "opening"],
  welcome: ["attendance", "messages"],
  end: ["reports", "setup", "settings"],
} as const
export type Group = keyof typeof order
export type EntryId = (typeof order)[Group][number]

/** Entries whose screens exist. The rail, the palette, the keys after G and the place in the top bar are made of it. */
export const entries: Partial<Record<EntryId, Entry>> = {
  today: {
    text: "console_shell.screens.today",
    icon: Sun,
    letter: "h",
    screens: [{ path: "/", text: "console_shell.screens.today", permission: null }],
  },
  registrations: {
    text: "console_shell.screens.registrations",
    icon: ClipboardList,
    letter: "r",
    isOpened: true,
    screens: [
      {
        path: "/registrations",
        text: "console_shell.screens.registrations",
        permission: "registrations.registrations.read",
      },
      {
        path: "/registrations-requests",
        text: "console_shell.screens.requests",
        permission: "registrations.requests.read",
      },
      {
        path: "/waiting-list",
        text: "console_shell.screens.waiting",
        permission: "waiting_list.registrations.read",
      },
    ],
  },
  families: {
    text: "console_shell.screens.families",
    icon: Users,
    letter: "f",
    isOpened: true,
    screens: [
      { path: "/customers", text: "console_shell.screens.families", permission: "customers.customers.read" },
      {
        path: "/participants",
        text: "console_shell.screens.participants",
        permission: "participants.participants.read",
      },
      { path: "/reviews", text: "console_shell.screens.reviews", permission: "customers.reviews.read" },
      { path: "/customers/tags", text: "console_shell.screens.family_tags", permission: "customers.tags.read" },
      {
        path: "/customers/custom-fields",
        text: "console_shell.screens.family_fields",
        permission: "customers.custom_fields.read",
      },
    ],
  },
  payments: {
    text: "console_shell.screens.money",
    icon: Landmark,
    letter: "p",
    isOpened: true,
    screens: [
      { path: "/payments", text: "console_shell.screens.money", permission: "payments.payments.read" },
      {
        path: "/credit-transfers",
        text: "console_shell.screens.credit_transfers",
        permission: "bank.transfers.read",
      },
      {
        path: "/transaction-proofs",
        text: "console_shell.screens.proofs",
        permission: "customers.transaction_proofs.read",
      },
      { path: "/payment-types", text: "console_shell.screens.payment_types", permission: "payments.types.read" },
    ],
  },
  activities: {
    text: "console_shell.screens.activities",
    icon: Shapes,
    letter: "a",
    isOpened: true,
    screens: [
      { path: "/activities", text: "console_shell.screens.activities", permission: "activities.activities.read" },
      {
        path: "/availabilities",
        text: "console_shell.screens.availabilities",
        permission: "availabilities.availabilities.read",
      },
      {
        path: "/schedules",
        text: "console_shell.screens.schedules",
        permission: "availabilities.schedules.read",
      },
      { path: "/catalogs", text: "console_shell.screens.catalogs", permission: "activities.catalogs.read" },
      {
        path: "/category-groups",
        text: "console_shell.screens.category_groups",
        permission: "activities.categories.read",
      },
      { path: "/locations", text: "console_shell.screens.locations", permission: "activities.locations.read" },
      { path: "/resources", text: "console_shell.screens.resources", permission: "activities.locations.read" },
      { path: "/questions", text: "console_shell.screens.questions", permission: "activities.questions.read" },
      { path: "/options", text: "console_shell.screens.options", permission: "activities.options.read" },
      {
        path: "/calendar-periods",
        text: "console_shell.screens.calendar_periods",
        permission: "activities.calendar_periods.read",
      },
      {
        path: "/date-configurations",
        text: "console_shell.screens.date_configurations",
        permission: "dates.configurations.read",
      },
      { path: "/bundles", text: "console_shell.screens.bundles", permission: "activities.bundles.read" },
      { path: "/memberships", text: "console_shell.screens.memberships", permission: "memberships.memberships.read" },
      { path: "/vouchers", text: "console_shell.screens.vouchers", permission: "vouchers.vouchers.read" },
      {
        path: "/volume-discounts",
        text: "console_shell.screens.volume_discounts",
        permission: "volume_discounts.volume_discounts.read",
      },
      { path: "/discounts", text: "console_shell.screens.discounts", permission: "discounts.discounts.read" },
      { path: "/coupons", text: "console_shell.screens.coupons", permission: "activities.coupons.read" },
      { path: "/segments", text: "console_shell.screens.segments", permission: "segments.segments.read" },
    ],
  },
  calendar: {
    text: "console_shell.screens.calendar",
    icon: CalendarDays,
    letter: "c",
    screens: [{ path: "/calendar", text: "console_shell.screens.calendar", permission: "availabilities.dates.read" }],
  },
  attendance: {
    text: "console_shell.screens.attendance",
    icon: ScanQrCode,
    screens: [
      {
        path: "/attendance",
        text: "console_shell.screens.attendance",
        permission: "registrations.attendances.read",
      },
      { path: "/badges-lists", text: "console_shell.screens.badges", permission: "badges.lists.read" },
    ],
    isOpened: true,
  },
  website: {
    text: "console_shell.screens.website",
    icon: Globe,
    letter: "s",
    isOpened: true,
    screens: [
      { path: "/pages", text: "console_shell.screens.pages", permission: "websites.pages.read" },
      { path: "/articles", text: "console_shell.screens.articles", permission: "blog.articles.read" },
      { path: "/pictures", text: "console_shell.screens.pictures", permission: "websites.pages.read" },
      { path: "/look", text: "console_shell.screens.look", permission: "websites.websites.read" },
      { path: "/parts", text: "console_shell.screens.parts", permission: "websites.websites.read" },
    ],
  },
  setup: {
    text: "console_shell.screens.setup",
    icon: ListChecks,
    screens: [
      { path: "/setup", text: "console_shell.screens.setup", permission: "organiser.account.read" },
      {
        path: "/assistant",
        text: "console_shell.screens.assistant",
        permission: "activities.activities.create",
        also: ["availabilities.availabilities.create"],
      },
    ],
    isOpened: true,
  },
  settings: {
    text: "console_shell.screens.settings",
    icon: Settings,
    screens: [
      { path: "/settings/account", text: "console_shell.screens.account", permission: "organiser.account.read" },
      { path: "/settings/business", text: "console_shell.screens.business", permission: "organiser.business.read" },
      {
        path: "/settings/preferences",
        text: "console_shell.screens.preferences",
        permission: "organiser.preferences.read",
      },
      { path: "/settings/terms", text: "console_shell.screens.terms", permission: "organiser.preferences.read" },
      { path: "/settings/payments", text: "console_shell.screens.payments", permission: "organiser.payments.read" },
      { path: "/settings/billing", text: "console_shell.screens.billing", permission: "organiser.billing.read" },
      { path: "/documents", text: "console_shell.screens.documents", permission: "documents.models.read" },
      {
        path: "/collaborators",
        text: "console_shell.screens.collaborators",
        permission: "collaborators.collaborators.read",
      },
      { path: "/roles", text: "console_shell.screens.roles", permission: "collaborators.roles.read" },
      { path: "/collaborators/tags", text: "console_shell.screens.tags", permission: "collaborators.tags.read" },
      {
        path: "/collaborators/custom-fields",
        text: "console_shell.screens.custom_fields",
        permission: "collaborators.custom_fields.read",
      },
      { path: "/logs", text: "console_shell.screens.logs", permission: "collaborators.logs.read" },
    ],
  },
}
