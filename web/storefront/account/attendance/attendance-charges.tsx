import { paymentState } from "#contract/rules/payment-state.ts"
import { Picture } from "#web/blocks/picture.tsx"
import { readPage } from "#web/lists/list-page.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { Clock } from "#web/ui/icons/clock.tsx"
import picture from "#web/ui/pictures/spot-calendar.svg"
import { PaymentBadge } from "../../checkout/payment-badge.tsx"
import { pageServices } from "../../site/page-services.ts"
import { AccountList } from "../account-list.tsx"
import { ThingItem } from "../things/thing-item.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/attendance-charges"

export function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  return readPage(url, (query) => call("GET /api/account/attendance-charges", { query }))
}

/** The charges, month by month. */
export default function AttendanceCharges({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { dateRange } = formatsOf(website.language, website.organiser)
  return (
    <AccountList
      title={t("account_attendance.title")}
      list={loaderData}
      empty={{
        picture,
        href: website.catalogue?.path ?? "/",
        title: t("account_attendance.empty.title"),
        subtitle: t("account_attendance.empty.subtitle"),
        action: t("account_registrations.empty.action"),
      }}
    >
      {loaderData.data.map((charge) => {
        const { start_at, end_at, configuration } = charge.billing_cycle
        const [image] = configuration.images
        return (
          <ThingItem
            key={charge.cuid}
            href={`/account/attendance-charges/${charge.cuid}`}
            title={configuration.title}
            thumb={
              image ? (
                <Picture className="thumb" url={image.public_url} alt="" sizes="7rem" />
              ) : (
                <span className="thumb cart-thumb">
                  <Clock className="icon" aria-hidden="true" />
                </span>
              )
            }
            facts={[dateRange(start_at, end_at, "long"), charge.reference ?? ""]}
            badges={<PaymentBadge state={paymentState(charge)} />}
            amount={charge.total_amount}
            created_at={charge.created_at}
          />
        )
      })}
    </AccountList>
  )
}
