import type { Account } from "#contract/endpoints/account.ts"
import type { TFunction } from "#web/texts/translator.ts"
import { isCurrentTab } from "#web/ui/current-tab.ts"
import type { Tab } from "#web/ui/tabs.tsx"

/** Shown once they have an entry, in this order. */
const lists = [
  { counter: "carts", href: "/account/carts", label: "account.tabs.carts" },
  { counter: "registrations", href: "/account/registrations", label: "account.tabs.registrations" },
  {
    counter: "registrations_requests",
    href: "/account/registrations-requests",
    label: "account.tabs.registrations_requests",
  },
  { counter: "bundles", href: "/account/bundles", label: "account.tabs.bundles" },
  { counter: "vouchers", href: "/account/vouchers", label: "account.tabs.vouchers" },
  { counter: "memberships", href: "/account/memberships", label: "account.tabs.memberships" },
  { counter: "attendance_charges", href: "/account/attendance-charges", label: "account.tabs.attendance_charges" },
  { counter: "waiting_list", href: "/account/waiting-list", label: "account.tabs.waiting_list" },
] as const

/** The account's pages. A page below a tab's own, to create or to delete something, belongs to that tab. */
export function accountTabs(
  counters: Account["counters"],
  location: { pathname: string; search: string },
  t: TFunction,
): Tab[] {
  const tabs: Omit<Tab, "isCurrent">[] = [
    { href: "/account/home", label: t("account.tabs.home") },
    { href: "/account/profile", label: t("account.tabs.profile") },
    { href: "/account/participants", label: t("account.tabs.participants"), count: counters.participants },
    ...lists
      .filter(({ counter }) => counters[counter] >= 1)
      .map(({ counter, href, label }) => ({ href, label: t(label), count: counters[counter] })),
  ]
  return tabs.map((tab) => ({
    ...tab,
    isCurrent: isCurrentTab(tab.href, location) || location.pathname.startsWith(`${tab.href}/`),
  }))
}
