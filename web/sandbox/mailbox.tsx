import type { LoaderFunctionArgs } from "react-router"
import { relativeTime } from "#contract/rules/dates.ts"
import { pageServices } from "#web/storefront/site/page-services.ts"
import { useRootData } from "#web/storefront/site/root-data.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { Pagination } from "#web/ui/pagination.tsx"
import picture from "#web/ui/pictures/spot-letter.svg"
import { SiteLink } from "#web/ui/site-link.tsx"
import type { PageProps } from "./page-props.ts"
import "./mailbox.css"

const PAGE_SIZE = 20

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call } = context.get(pageServices)
  const page = Math.max(1, Number(url.searchParams.get("page_number")) || 1)
  const mails = await call("GET /api/sandbox/mails", { query: { page_number: page, page_size: PAGE_SIZE } })
  return { mails, page, now: new Date().toISOString() }
}

/** The mails of the demo, which has no mail server to look into. */
export default function Mailbox({ loaderData: { mails, page, now } }: PageProps<typeof loader>) {
  const { t } = useTranslation()
  const language = useRootData()?.website.language ?? "fr"
  return (
    <div className="container mailbox">
      <title>{t("sandbox.mailbox.title")}</title>
      <meta name="robots" content="noindex" />
      <div className="page-head">
        <h1 className="page-title">{t("sandbox.mailbox.title")}</h1>
        <p className="lead">{t("sandbox.mailbox.subtitle")}</p>
      </div>
      {mails.count === 0 ? (
        <EmptyState picture={picture} title={t("sandbox.mailbox.empty.title")}>
          {t("sandbox.mailbox.empty.subtitle")}
        </EmptyState>
      ) : (
        <ul className="list">
          {mails.data.map((mail) => (
            <li key={mail.id}>
              <SiteLink className="mail-line" href={`/sandbox/mailbox/${mail.id}`}>
                <span className="strong">{mail.subject}</span>
                <span className="muted">{mail.recipient}</span>
                <span className="small muted nowrap">{relativeTime(mail.sent_at, now, language)}</span>
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={mails.count}
        href={(number) => `/sandbox/mailbox?page_number=${number}`}
      />
    </div>
  )
}
