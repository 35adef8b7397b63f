import type { RegistrationRequest } from "#contract/endpoints/requests.ts"
import { readPage } from "#web/lists/list-page.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import picture from "#web/ui/pictures/spot-calendar.svg"
import { slotText } from "../../cart/item-facts.ts"
import { ItemThumb } from "../../cart/item-thumb.tsx"
import { pageServices } from "../../site/page-services.ts"
import { AccountList } from "../account-list.tsx"
import { ThingItem, tintsOf } from "../things/thing-item.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/requests"
import { isOff, RequestBadges } from "./request-badges.tsx"

export function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  return readPage(url, (query) => call("GET /api/account/registrations-requests", { query }))
}

export default function Requests({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { data } = loaderData
  const tint = tintsOf(data.map(({ participant }) => participant))
  return (
    <AccountList
      title={t("account_requests.title")}
      list={loaderData}
      empty={{
        picture,
        href: website.catalogue?.path ?? "/",
        title: t("account_requests.empty.title"),
        subtitle: t("account_requests.empty.subtitle"),
        action: t("account_registrations.empty.action"),
      }}
    >
      {data.map((request) => (
        <RequestItem key={request.cuid} request={request} tint={tint(request.participant.id)} />
      ))}
    </AccountList>
  )
}

function RequestItem({ request, tint }: { request: RegistrationRequest; tint: number }) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const formats = formatsOf(website.language, website.organiser)
  const { cuid, activity, tier, availabilities, participant, total_amount, created_at } = request
  const asked = t("requests.item.asked", { tier: tier.name, count: availabilities.length })
  return (
    <ThingItem
      href={`/account/registrations-requests/${cuid}`}
      title={activity.title}
      thumb={<ItemThumb type="REGISTRATION_REQUEST" image={activity.images[0]} />}
      facts={[asked, ...availabilities.map((slot) => slotText(slot, formats))]}
      participant={{ name: participant.fullname, tint }}
      badges={<RequestBadges request={request} />}
      amount={total_amount}
      created_at={created_at}
      isOff={isOff(request)}
    />
  )
}
