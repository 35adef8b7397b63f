import { useLocation } from "react-router"
import type { Participant } from "#contract/endpoints/participants.ts"
import { readPage } from "#web/lists/list-page.ts"
import { pageHref } from "#web/lists/page-href.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { Cake } from "#web/ui/icons/cake.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { Trash2 } from "#web/ui/icons/trash-2.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { Pagination } from "#web/ui/pagination.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import { pageServices } from "../../site/page-services.ts"
import { AccountHead } from "../account-head.tsx"
import { useDays } from "../use-account.ts"
import type { Route } from "./+types/participants"
import { NoParticipants } from "./no-participants.tsx"
import "./participants.css"

export function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  return readPage(url, (query) => call("GET /api/participants", { query }))
}

export default function Participants({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const { data, count, page_number, page_size } = loaderData
  // Numbered from the oldest, so that a new participant leaves the others' colours as they are.
  const newest = count - 1 - (page_number - 1) * page_size
  return (
    <>
      <AccountHead
        title={t("account.participants.title")}
        action={
          count > 0 && (
            <LinkButton href="/account/participants/create">
              <Plus className="icon" aria-hidden="true" />
              {t("account.participants.add")}
            </LinkButton>
          )
        }
      />
      {count === 0 && <NoParticipants />}
      {count > 0 && (
        <ul className="list participants">
          {data.map((participant, index) => (
            <ParticipantItem key={participant.cuid} participant={participant} tint={newest - index} />
          ))}
        </ul>
      )}
      <Pagination page={page_number} pageSize={page_size} total={count} href={(page) => pageHref(search, page)} />
    </>
  )
}

function ParticipantItem({ participant, tint }: { participant: Participant; tint: number }) {
  const { t } = useTranslation()
  const { ageOf, longDate } = useDays()
  const { cuid, fullname, birthdate, missing } = participant
  const href = `/account/participants/${cuid}`
  const isIncomplete = missing.length > 0
  return (
    <li className="item">
      <Avatar name={fullname} tint={tint} size="lg" />
      <div className="tx">
        <h2 className="item-title">
          <SiteLink href={href}>{fullname}</SiteLink>
        </h2>
        <p className="participant-age">
          {ageOf(birthdate)}
          <Cake className="icon icon-sm" aria-hidden="true" />
          <span>
            <span className="sr-only">{t("account.participants.birthdate")} </span>
            {longDate(birthdate)}
          </span>
        </p>
        {isIncomplete && <p>{t("account.participants.missing", { titles: missing.join(", ") })}</p>}
      </div>
      <div className="item-acts">
        <LinkButton
          href={href}
          size="sm"
          aria-label={t(isIncomplete ? "account.participants.complete_for" : "account.participants.edit_for", {
            name: fullname,
          })}
        >
          {t(isIncomplete ? "account.participants.complete" : "account.participants.edit")}
        </LinkButton>
        <LinkButton
          href={`${href}/delete`}
          size="sm"
          variant="plain"
          aria-label={t("account.participants.delete_for", { name: fullname })}
        >
          <Trash2 className="icon" aria-hidden="true" />
        </LinkButton>
      </div>
    </li>
  )
}
