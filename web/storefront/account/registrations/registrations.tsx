import type { Registration } from "#contract/endpoints/account-registrations.ts"
import { readPage } from "#web/lists/list-page.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { Plus } from "#web/ui/icons/plus.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/spot-calendar.svg"
import { ItemThumb } from "../../cart/item-thumb.tsx"
import { pageServices } from "../../site/page-services.ts"
import { AccountList } from "../account-list.tsx"
import { CalendarFeed } from "../home/calendar-feed.tsx"
import { ThingItem, tintsOf } from "../things/thing-item.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/registrations"
import { RegistrationBadges } from "./registration-badges.tsx"
import { registrationFacts } from "./registration-facts.ts"

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  const [list, calendar] = await Promise.all([
    readPage(url, (query) => call("GET /api/account/registrations", { query })),
    call("GET /api/account/calendar"),
  ])
  return { ...list, calendar }
}

export default function Registrations({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { data } = loaderData
  const tint = tintsOf(data.map(({ participant }) => participant))
  const href = website.catalogue?.path ?? "/"
  return (
    <>
      <AccountList
        title={t("account_registrations.title")}
        action={
          <LinkButton href={href}>
            <Plus className="icon" aria-hidden="true" />
            {t("account_registrations.new")}
          </LinkButton>
        }
        list={loaderData}
        empty={{
          picture,
          href,
          title: t("account_registrations.empty.title"),
          subtitle: t("account_registrations.empty.subtitle"),
          action: t("account_registrations.empty.action"),
        }}
      >
        {data.map((registration) => (
          <RegistrationItem
            key={registration.cuid}
            registration={registration}
            tint={tint(registration.participant.id)}
          />
        ))}
      </AccountList>
      {loaderData.count > 0 && <CalendarFeed {...loaderData.calendar} />}
    </>
  )
}

function RegistrationItem({ registration, tint }: { registration: Registration; tint: number }) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { cuid, availability, participant, total_amount, created_at, cancelled } = registration
  const { title, images } = availability.activity
  return (
    <ThingItem
      href={`/account/registrations/${cuid}`}
      title={title}
      thumb={<ItemThumb type="REGISTRATION" image={images[0]} />}
      facts={registrationFacts(registration, formatsOf(website.language, website.organiser), t)}
      participant={{ name: participant.fullname, tint }}
      badges={<RegistrationBadges registration={registration} />}
      amount={total_amount}
      created_at={created_at}
      isOff={cancelled}
    />
  )
}
