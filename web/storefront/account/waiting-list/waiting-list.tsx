import { useLocation, useRevalidator } from "react-router"
import type { WaitingListEntry } from "#contract/endpoints/waiting-list.ts"
import { readPage } from "#web/lists/list-page.ts"
import { pageHref } from "#web/lists/page-href.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge, type Tone } from "#web/ui/badge.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { LinkButton } from "#web/ui/link-button.tsx"
import { Pagination } from "#web/ui/pagination.tsx"
import picture from "#web/ui/pictures/spot-calendar.svg"
import { SiteLink } from "#web/ui/site-link.tsx"
import { pageServices } from "../../site/page-services.ts"
import { LeaveButton } from "../../waiting-list/leave-button.tsx"
import { namesOf } from "../../waiting-list/use-entries.ts"
import { AccountHead } from "../account-head.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/waiting-list"
import "../participants/participants.css"
import "./waiting-list.css"

export function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageServices)
  return readPage(url, (query) => call("GET /api/account/waiting-list", { query }))
}

export default function WaitingList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const { data, count, page_number, page_size } = loaderData
  return (
    <>
      <AccountHead title={t("waiting_list.title")} />
      {count === 0 && <NothingWaited />}
      {count > 0 && (
        <ul className="list participants">
          {data.map((entry) => (
            <Entry key={entry.cuid} entry={entry} />
          ))}
        </ul>
      )}
      <Pagination page={page_number} pageSize={page_size} total={count} href={(page) => pageHref(search, page)} />
    </>
  )
}

const tones: Record<WaitingListEntry["status"], Tone> = {
  WAITING: "info",
  OFFERED: "success",
  TAKEN: "neutral",
  DECLINED: "neutral",
  LAPSED: "warning",
  LEFT: "neutral",
  ENDED: "neutral",
}

function Entry({ entry }: { entry: WaitingListEntry }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const { website } = useAccount()
  const { dateRange, date, time } = formatsOf(website.language, website.organiser)
  const { status, position, availability, offered_until } = entry
  const name = namesOf(entry)
  const href = `/availabilities/${availability.cuid}`
  return (
    <li className="item">
      <div className="tx">
        <h2 className="item-title">
          <SiteLink href={href}>{availability.activity.title}</SiteLink>
        </h2>
        <p>
          {name}
          <span aria-hidden="true"> · </span>
          {dateRange(availability.start_at, availability.end_at, "long")}
        </p>
        <p className="waiting-state">
          <Badge tone={tones[status]}>{t(`waiting_list.status.${status}`)}</Badge>
          {status === "WAITING" && position !== null && (
            <span>{t("waiting_list.account.rank", { count: position })}</span>
          )}
          {status === "OFFERED" && offered_until && (
            <span>
              {t("waiting_list.account.until", { date: date(offered_until, "weekday"), time: time(offered_until) })}
            </span>
          )}
        </p>
      </div>
      {(status === "WAITING" || status === "OFFERED") && (
        <div className="item-acts waiting-acts">
          {status === "OFFERED" && (
            <LinkButton
              href={`${href}#register`}
              size="sm"
              variant="primary"
              aria-label={t("waiting_list.account.take_for", { name })}
            >
              {t("waiting_list.account.take")}
            </LinkButton>
          )}
          <LeaveButton entry={entry} onDone={revalidate} />
        </div>
      )}
    </li>
  )
}

function NothingWaited() {
  const { t } = useTranslation()
  return (
    <div className="account-empty">
      <EmptyState
        picture={picture}
        title={t("waiting_list.account.empty.title")}
        action={<LinkButton href="/">{t("waiting_list.account.empty.action")}</LinkButton>}
      >
        {t("waiting_list.account.empty.subtitle")}
      </EmptyState>
    </div>
  )
}
