import type { Customer } from "#contract/endpoints/session.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { BadgeCheck } from "#web/ui/icons/badge-check.tsx"
import { CalendarCheck } from "#web/ui/icons/calendar-check.tsx"
import { Clock } from "#web/ui/icons/clock.tsx"
import type { Icon } from "#web/ui/icons/draw-icon.tsx"
import { Gift } from "#web/ui/icons/gift.tsx"
import { Hand } from "#web/ui/icons/hand.tsx"
import { Hourglass } from "#web/ui/icons/hourglass.tsx"
import { House } from "#web/ui/icons/house.tsx"
import { ShoppingBag } from "#web/ui/icons/shopping-bag.tsx"
import { Ticket } from "#web/ui/icons/ticket.tsx"
import { UserRound } from "#web/ui/icons/user-round.tsx"
import { UsersRound } from "#web/ui/icons/users-round.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import type { Tab } from "#web/ui/tabs.tsx"

const icons: Record<string, Icon> = {
  "/account/home": House,
  "/account/profile": UserRound,
  "/account/participants": UsersRound,
  "/account/carts": ShoppingBag,
  "/account/registrations": CalendarCheck,
  "/account/registrations-requests": Hand,
  "/account/bundles": Ticket,
  "/account/vouchers": Gift,
  "/account/memberships": BadgeCheck,
  "/account/attendance-charges": Clock,
  "/account/waiting-list": Hourglass,
}

/** The account's customer. */
export function AccountOwner({ customer }: { customer: Customer }) {
  return (
    <div className="account-owner">
      <Avatar name={customer.fullname} tint={4} size="lg" />
      <p>
        <span className="strong">{customer.fullname}</span>
        <span className="small muted">{customer.email}</span>
      </p>
    </div>
  )
}

/** The tabs in a column with their icons, where there is room beside the page. */
export function AccountAside({ customer, tabs }: { customer: Customer; tabs: Tab[] }) {
  const { t } = useTranslation()
  return (
    <aside className="account-aside sticky">
      <AccountOwner customer={customer} />
      <nav className="side-nav" aria-label={t("account.nav")}>
        {tabs.map(({ href, label, count, isCurrent }) => {
          const Icon = icons[href] ?? House
          return (
            <SiteLink key={href} href={href} aria-current={isCurrent ? "page" : undefined}>
              <Icon className="icon" aria-hidden="true" />
              <span>{label}</span>
              {count !== undefined && <span className="n">{count}</span>}
            </SiteLink>
          )
        })}
      </nav>
    </aside>
  )
}
