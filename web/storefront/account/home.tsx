import { FilePen } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { Participant } from "#contract/endpoints/participants.ts"
import { formatMoney } from "#contract/rules/money.ts"
import { Avatar } from "#web/ui/avatar.tsx"
import { Card } from "#web/ui/card.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import { pageServices } from "../page-services.ts"
import type { Route } from "./+types/home"
import { AccountHead } from "./account-head.tsx"
import { NoParticipants } from "./no-participants.tsx"
import { useAccount, useDays } from "./use-account.ts"
import "./home.css"

const shown = 6

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageServices).call("GET /api/participants", { query: {} })
}

/** What a family looks for first. Its next registrations and what is to pay will stand above the participants. */
export default function AccountHome({ loaderData: { data, count } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { customer, account } = useAccount()
  return (
    <>
      <AccountHead title={t("account.home.title", { firstname: customer.firstname })} />
      <div className="account-sections">
        <Todo incomplete={data.filter(({ missing }) => missing.length > 0)} />
        {count > 0 ? <Family participants={data.slice(0, shown)} count={count} /> : <NoParticipants />}
        {account.wallet.amount > 0 && <Wallet amount={account.wallet.amount} />}
      </div>
    </>
  )
}

function Todo({ incomplete }: { incomplete: Participant[] }) {
  const { t } = useTranslation()
  if (incomplete.length === 0) return null
  return (
    <section>
      <h2 className="panel-title">{t("account.home.todo")}</h2>
      <ul className="todo">
        {incomplete.map(({ cuid, fullname, missing }) => (
          <li key={cuid}>
            <span className="todo-mark">
              <FilePen className="icon" aria-hidden="true" />
            </span>
            <div>
              <p className="strong">{fullname}</p>
              <p className="small">{t("account.participants.missing", { titles: missing.join(", ") })}</p>
            </div>
            <LinkButton
              href={`/account/participants/${cuid}`}
              size="sm"
              aria-label={t("account.participants.complete_for", { name: fullname })}
            >
              {t("account.participants.complete")}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
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
            {/* Counted from the oldest, so that a new participant changes nobody's colour. */}
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

function Wallet({ amount }: { amount: number }) {
  const { t } = useTranslation()
  const { language, organiser } = useAccount().website
  return (
    <Card as="section" className="wallet">
      <h2 className="small">{t("account.home.wallet")}</h2>
      <p className="amount num">{formatMoney(amount, { currency: organiser.currency, language, style: "sum" })}</p>
      <p className="small">{t("account.home.wallet_hint")}</p>
    </Card>
  )
}
