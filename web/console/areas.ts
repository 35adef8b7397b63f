import type { RouteObject } from "react-router"

/** The module of an area: its screens as routes, relative to the area's path. */
export interface AreaModule {
  routes: RouteObject[]
}

export interface Area {
  /** The first segment of its addresses below the organiser's slug; "" is home. */
  path: string
  /** Its own chunk, loaded when it is opened or about to be. */
  load: () => Promise<AreaModule>
}

const catalogue = () => import("./catalogue/routes.tsx")
const offers = () => import("./offers/routes.tsx")

/** Every area of the console. An address that begins with none of them is not found. */
export const areas: readonly Area[] = [
  { path: "", load: () => import("./home/routes.tsx") },
  { path: "setup", load: () => import("./setup/routes.tsx") },
  { path: "assistant", load: () => import("./assistant/routes.tsx") },
  { path: "settings", load: () => import("./settings/routes.tsx") },
  { path: "customers", load: () => import("./families/routes.tsx") },
  { path: "participants", load: async () => (await import("./families/routes.tsx")).participantArea },
  { path: "reviews", load: async () => (await import("./families/routes.tsx")).reviewArea },
  { path: "collaborators", load: () => import("./collaborators/routes.tsx") },
  { path: "articles", load: () => import("./articles/routes.tsx") },
  { path: "documents", load: () => import("./documents/routes.tsx") },
  { path: "roles", load: () => import("./roles/routes.tsx") },
  { path: "logs", load: () => import("./logs/routes.tsx") },
  { path: "registrations", load: () => import("./registrations/routes.tsx") },
  { path: "registrations-requests", load: () => import("./requests/routes.tsx") },
  { path: "waiting-list", load: () => import("./waiting/routes.tsx") },
  { path: "activities", load: () => import("./activities/routes.tsx") },
  { path: "availabilities", load: () => import("./availabilities/routes.tsx") },
  { path: "attendance", load: () => import("./attendance/routes.tsx") },
  { path: "badges-lists", load: () => import("./badges/routes.tsx") },
  { path: "gate", load: () => import("./gate/routes.tsx") },
  { path: "calendar", load: () => import("./calendar/routes.tsx") },
  { path: "catalogs", load: async () => (await catalogue()).catalogs },
  { path: "locations", load: async () => (await catalogue()).locations },
  { path: "resources", load: async () => (await catalogue()).resources },
  { path: "category-groups", load: async () => (await catalogue()).categoryGroups },
  { path: "calendar-periods", load: async () => (await catalogue()).calendarPeriods },
  { path: "date-configurations", load: async () => (await catalogue()).dateConfigurations },
  { path: "schedules", load: () => import("./schedules/routes.tsx") },
  { path: "questions", load: async () => (await catalogue()).questions },
  { path: "options", load: async () => (await catalogue()).options },
  { path: "bundles", load: async () => (await catalogue()).bundles },
  { path: "memberships", load: async () => (await catalogue()).memberships },
  { path: "vouchers", load: async () => (await catalogue()).vouchers },
  { path: "volume-discounts", load: async () => (await catalogue()).volumeDiscounts },
  { path: "payments", load: () => import("./payments/routes.tsx") },
  { path: "credit-transfers", load: () => import("./transfers/routes.tsx") },
  { path: "transaction-proofs", load: () => import("./proofs/routes.tsx") },
  { path: "payment-types", load: () => import("./payment-types/routes.tsx") },
  { path: "pages", load: () => import("./pages/routes.tsx") },
  { path: "pictures", load: () => import("./pictures/routes.tsx") },
  { path: "look", load: () => import("./look/routes.tsx") },
  { path: "parts", load: () => import("./parts/routes.tsx") },
  { path: "discounts", load: async () => (await offers()).discounts },
  { path: "coupons", load: async () => (await offers()).coupons },
  { path: "segments", load: async () => (await offers()).segments },
  { path: "me", load: () => import("./me/routes.tsx") },
]

/** Fetches the code of a path's area ahead of the click. A failure is told when it is opened. */
export function preloadArea(path: string): void {
  const [, first = ""] = path.split(/[/?#]/)
  areas
    .find((area) => area.path === first)
    ?.load()
    .catch(() => {})
}
