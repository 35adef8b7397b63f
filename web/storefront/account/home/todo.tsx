import type { OutstandingThing } from "#contract/endpoints/account-things.ts"
import type { Participant } from "#contract/endpoints/participants.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { FilePen } from "#web/ui/icons/file-pen.tsx"
import { Wallet } from "#web/ui/icons/wallet.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { useAccount } from "../use-account.ts"

interface TodoProps {
  incomplete: Participant[]
  outstanding: { data: OutstandingThing[]; count: number; outstanding_amount: number; pending_amount: number }
}

/** Outstanding amounts, and missing answers about participants. */
export function Todo({ incomplete, outstanding }: TodoProps) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { money } = formatsOf(website.language, website.organiser)
  const { data, count, outstanding_amount, pending_amount } = outstanding
  if (incomplete.length === 0 && count === 0) return null
  const amounts = { amount: money(outstanding_amount, "sum"), part: money(pending_amount, "sum") }
  return (
    <section>
      <h2 className="panel-title">{t("account.home.todo")}</h2>
      {count > 1 && (
        <p className="small">{t(pending_amount > 0 ? "account.home.owed_part" : "account.home.owed", amounts)}</p>
      )}
      <ul className="todo">
        {data.map((thing) => (
          <ToPay key={`${thing.type} ${thing.cuid}`} thing={thing} />
        ))}
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

const pages: Record<OutstandingThing["type"], string> = {
  cart: "carts",
  registration: "registrations",
  registration_request: "registrations-requests",
  bundle: "bundles",
  voucher: "vouchers",
  membership: "memberships",
  attendance_charge: "attendance-charges",
}

function ToPay({ thing }: { thing: OutstandingThing }) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { money } = formatsOf(website.language, website.organiser)
  const { type, cuid, participant, outstanding_amount } = thing
  const amount = money(outstanding_amount, "sum")
  const title = thing.title ?? t("checkout.summary.fees")
  // Once a request is accepted, its registrations owe: one that is listed waits for its answer.
  const isWaiting = type === "registration_request"
  return (
    <li>
      <span className="todo-mark todo-mark-pay">
        <Wallet className="icon" aria-hidden="true" />
      </span>
      <div>
        <p className="strong">{t(isWaiting ? "account.home.to_pay_if" : "account.home.to_pay", { amount })}</p>
        <p className="small">{participant ? t("cart.item_of", { title, name: participant }) : title}</p>
      </div>
      <LinkButton
        href={`/account/${pages[type]}/${cuid}`}
        size="sm"
        aria-label={isWaiting ? t("account.home.see_request", { title }) : t("account.home.pay_for", { amount, title })}
      >
        {t(isWaiting ? "account.home.see" : "account.home.pay")}
      </LinkButton>
    </li>
  )
}
