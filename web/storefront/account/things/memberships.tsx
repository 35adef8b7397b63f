import { paymentState } from "#contract/rules/payment-state.ts"
import { readPage } from "#web/lists/list-page.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import picture from "#web/ui/pictures/spot-letter.svg"
import { ItemThumb } from "../../cart/item-thumb.tsx"
import { PaymentBadge } from "../../checkout/payment-badge.tsx"
import { pageServices } from "../../site/page-services.ts"
import { AccountList } from "../account-list.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/memberships"
import { ThingItem, tintsOf } from "./thing-item.tsx"

export function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  return readPage(url, (query) => call("GET /api/account/memberships", { query }))
}

export default function Memberships({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { dateRange } = formatsOf(website.language, website.organiser)
  const { data } = loaderData
  const tint = tintsOf(data.map(({ participant }) => participant))
  return (
    <AccountList
      title={t("account_things.memberships.title")}
      list={loaderData}
      empty={{
        picture,
        href: website.catalogue?.path ?? "/",
        title: t("account_things.memberships.empty.title"),
        subtitle: t("account_things.memberships.empty.subtitle"),
        action: t("account_registrations.empty.action"),
      }}
    >
      {data.map((owned) => (
        <ThingItem
          key={owned.cuid}
          href={`/account/memberships/${owned.cuid}`}
          title={owned.membership.title}
          thumb={<ItemThumb type="MEMBERSHIP" image={owned.membership.images[0]} />}
          facts={[dateRange(owned.start_at, owned.end_at, "long")]}
          participant={owned.participant && { name: owned.participant.fullname, tint: tint(owned.participant.id) }}
          badges={<PaymentBadge state={paymentState(owned)} />}
          amount={owned.total_amount}
          created_at={owned.created_at}
          isOff={owned.cancelled}
        />
      ))}
    </AccountList>
  )
}
