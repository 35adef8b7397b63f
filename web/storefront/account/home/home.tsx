import type { Participant } from "#contract/endpoints/participants.ts"
import { formatMoney } from "#contract/rules/money.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { Card } from "#web/ui/card.tsx"
import { Gift } from "#web/ui/icons/gift.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import { pageServices } from "../../site/page-services.ts"
import { AccountHead } from "../account-head.tsx"
import { NoParticipants } from "../participants/no-participants.tsx"
import { useAccount, useDays } from "../use-account.ts"
import type { Route } from "./+types/home"
import { NextRegistrations } from "./next-registrations.tsx"
import { Todo } from "./todo.tsx"
import "./home.css"

const shown = 6

/** Length of the list of next registrations; the others are on their own page. */
const COMING = 4
const OWED = 5

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  const [participants, upcoming, outstanding] = await Promise.all([
    call("GET /api/participants", { query: {} }),
    call("GET /api/account/registrations", { query: { upcoming: "true", page_size: COMING } }),
    call("GET /api/account/outstanding", { query: { page_size: OWED } }),
  ])
  return { participants, upcoming, outstanding }
}

/** The account's home: next registrations, what is left to do, the participants, the wallet. */
export default function AccountHome({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { t } = useTranslation()
  const { customer } = useAccount()
  const { participants, upcoming, outstanding } = loaderData
  const { data, count } = participants
  return (
    <>
      <AccountHead title={t("account.home.title", { firstname: customer.firstname })} />
      <div className="account-sections">
        <NextRegistrations registrations={upcoming.data} count={upcoming.count} />
        <Todo incomplete={data.filter(({ missing }) => missing.length > 0)} outstanding={outstanding} />
        {count > 0 ? <Family participants={data.slice(0, shown)} count={count} /> : <NoParticipants />}
        <Money />
      </div>
    </>
  )
}

function Family({ participants, count }: { participants: Participant[]; count: number }) {
  const { t } = useTranslation()
  const { ageOf } = useDays()
  return (
    <section>
      <div className="row-between">
        <h2 className="panel-title">{t("account.home.participants")}</h2>
        <TextLink href="/account/participants/create" className="small">
          {t("account.participants.add")}
        </TextLink>
      </div>
      <ul className="family">
        {participants.map(({ cuid, fullname, birthdate }, index) => (
          <Card as="li" key={cuid}>
            {/* Numbered from the oldest, so that a new participant leaves the others' colours as they are. */}
            <Avatar name={fullname} tint={count - 1 - index} size="lg" />
            <p>
              <SiteLink className="strong" href={`/account/participants/${cuid}`}>
                {fullname}
              </SiteLink>
              <span className="small">{ageOf(birthdate)}</span>
            </p>
          </Card>
        ))}
      </ul>
      {count > participants.length && (
        <TextLink href="/account/participants" hasArrow>
          {t("account.home.all", { count })}
        </TextLink>
      )}
    </section>
  )
}

/** The wallet's balance, and how to redeem a voucher. */
function Money() {
  const { t } = useTranslation()
  const { account, website } = useAccount()
  const { language, organiser } = website
  const { amount } = account.wallet
  return (
    <div className="row">
      {amount > 0 && (
        <Card as="section" className="wallet">
          <h2 className="small">{t("account.home.wallet")}</h2>
          <p className="amount num">{formatMoney(amount, { currency: organiser.currency, language, style: "sum" })}</p>
          <p className="small">{t("account.home.wallet_hint")}</p>
        </Card>
      )}
      <TextLink href="/account/vouchers/redeem" className="wallet-redeem">
        <Gift className="icon icon-sm" aria-hidden="true" />
        {t("account_vouchers.redeem.title")}
      </TextLink>
    </div>
  )
}
