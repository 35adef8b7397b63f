import { hasPassed } from "#contract/rules/dates.ts"
import { paymentState } from "#contract/rules/payment-state.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { TextLink } from "#web/ui/link.tsx"
import { PaymentBadge } from "../../checkout/payment-badge.tsx"
import { pageServices } from "../../site/page-services.ts"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/membership"
import { ThingHero } from "./thing-hero.tsx"
import { ThingPage } from "./thing-page.tsx"

export function loader({ context, params: { cuid } }: Route.LoaderArgs) {
  return context.get(pageServices).call("GET /api/account/memberships/{cuid}", { params: { cuid } })
}

export default function MembershipPage({ loaderData: { membership, owed } }: Pick<Route.ComponentProps, "loaderData">) {
  const { t } = useTranslation()
  const { website, now } = useAccount()
  const { date, dateRange } = formatsOf(website.language, website.organiser)
  const { cuid, start_at, end_at, cancelled } = membership
  const { title, images, is_published, cuid: product } = membership.membership
  const isOver = hasPassed(end_at, now)
  const isComing = !hasPassed(start_at, now)
  const state = isOver ? t("account_things.memberships.over") : t("account_things.memberships.running")
  return (
    <ThingPage
      type="membership"
      path={`/account/memberships/${cuid}`}
      thing={membership}
      owed={owed}
      head={
        <ThingHero
          title={title}
          crumb={{ label: t("account_things.memberships.title"), href: "/account/memberships" }}
          image={images[0]}
          badges={<PaymentBadge state={paymentState(membership)} />}
          reference={membership.reference}
          lines={[
            dateRange(start_at, end_at, "long"),
            cancelled
              ? ""
              : isComing
                ? t("account_things.memberships.coming", { date: date(start_at, "long") })
                : state,
          ]}
          participant={membership.participant}
        />
      }
    >
      {is_published && (
        <p>
          <TextLink hasArrow href={`/memberships/${product}`}>
            {t("account_things.memberships.page")}
          </TextLink>
        </p>
      )}
    </ThingPage>
  )
}
