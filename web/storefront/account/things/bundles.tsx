import { paymentState } from "#contract/rules/payment-state.ts"
import { readPage } from "#web/lists/list-page.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import picture from "#web/ui/pictures/spot-cart.svg"
import { ItemThumb } from "../../cart/item-thumb.tsx"
import { PaymentBadge } from "../../checkout/payment-badge.tsx"
import { pageServices } from "../../site/page-services.ts"
import { AccountList } from "../account-list.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/bundles"
import { bundleFacts } from "./bundle-facts.ts"
import { ThingItem, tintsOf } from "./thing-item.tsx"

export function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  return readPage(url, (query) => call("GET /api/account/bundles", { query }))
}

export default function Bundles({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { t } = useTranslation()
  const { website, now } = useAccount()
  const formats = formatsOf(website.language, website.organiser)
  const { data } = loaderData
  const tint = tintsOf(data.map(({ participant }) => participant))
  return (
    <AccountList
      title={t("account_things.bundles.title")}
      list={loaderData}
      empty={{
        picture,
        href: website.catalogue?.path ?? "/",
        title: t("account_things.bundles.empty.title"),
        subtitle: t("account_things.bundles.empty.subtitle"),
        action: t("account_registrations.empty.action"),
      }}
    >
      {data.map((owned) => (
        <ThingItem
          key={owned.cuid}
          href={`/account/bundles/${owned.cuid}`}
          title={owned.bundle.title}
          thumb={<ItemThumb type="BUNDLE" image={owned.bundle.images[0]} />}
          facts={bundleFacts(owned, now, formats, t)}
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
