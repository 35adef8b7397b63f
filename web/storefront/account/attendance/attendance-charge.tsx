import { paymentState } from "#contract/rules/payment-state.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { PaymentBadge } from "../../checkout/payment-badge.tsx"
import { pageServices } from "../../site/page-services.ts"
import { ThingHero } from "../things/thing-hero.tsx"
import { ThingPage } from "../things/thing-page.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/attendance-charge"
import { AttendanceItems } from "./attendance-items.tsx"

export function loader({ context, params: { cuid } }: Route.LoaderArgs) {
  return context.get(pageServices).call("GET /api/account/attendance-charges/{cuid}", { params: { cuid } })
}

type Props = Pick<Route.ComponentProps, "loaderData">

/** One month: its amount, how it is paid, and each date that was charged. */
export default function AttendanceChargePage({ loaderData: { attendance_charge: charge, owed } }: Props) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { dateRange } = formatsOf(website.language, website.organiser)
  const { start_at, end_at, configuration } = charge.billing_cycle
  const list = "/account/attendance-charges"
  return (
    <ThingPage
      type="attendance_charge"
      path={`${list}/${charge.cuid}`}
      thing={charge}
      owed={owed}
      head={
        <ThingHero
          title={configuration.title}
          crumb={{ label: t("account_attendance.title"), href: list }}
          image={configuration.images[0]}
          badges={<PaymentBadge state={paymentState(charge)} />}
          reference={charge.reference}
          lines={[dateRange(start_at, end_at, "long"), configuration.description]}
        />
      }
    >
      <AttendanceItems items={charge.items} total={charge.total_amount} cycle_start={start_at} />
    </ThingPage>
  )
}
