import { callPath } from "#contract/client.ts"
import type { RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import type { RegistrationDocument } from "#contract/endpoints/documents.ts"
import { documentCan } from "#contract/rules/document.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Card } from "#web/ui/card.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { Award } from "#web/ui/icons/award.tsx"
import { CalendarDays } from "#web/ui/icons/calendar-days.tsx"
import { Download } from "#web/ui/icons/download.tsx"
import { FileCheck } from "#web/ui/icons/file-check.tsx"
import { FilePen } from "#web/ui/icons/file-pen.tsx"
import { FileText } from "#web/ui/icons/file-text.tsx"
import { IdCard } from "#web/ui/icons/id-card.tsx"
import { Lock } from "#web/ui/icons/lock.tsx"
import { Receipt } from "#web/ui/icons/receipt.tsx"
import { Ticket } from "#web/ui/icons/ticket.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import { fieldsOf, stateText } from "../documents/document-state.ts"
import { useAccount } from "../use-account.ts"
import "#web/ui/icon-button.css"
import "../documents/documents.css"

/** The icons an organiser may name; any other name gets a sheet of paper. */
const icons: Record<string, typeof FileText> = {
  award: Award,
  "calendar-days": CalendarDays,
  "file-check": FileCheck,
  "id-card": IdCard,
  receipt: Receipt,
  ticket: Ticket,
}

interface RegistrationDocumentsProps {
  registration: RegistrationDetail
  documents: RegistrationDocument[]
}

/** The documents, with those that cannot be downloaded yet. */
export function RegistrationDocuments({ registration, documents }: RegistrationDocumentsProps) {
  const { t } = useTranslation()
  if (documents.length === 0) return null
  return (
    <Card as="section" aria-labelledby="documents">
      <h2 className="panel-title" id="documents">
        {t("documents.title")}
      </h2>
      <ul className="docs">
        {documents.map((document) => (
          <DocumentRow key={document.cuid} registration={registration} document={document} />
        ))}
      </ul>
    </Card>
  )
}

function DocumentRow({ registration, document }: { registration: RegistrationDetail; document: RegistrationDocument }) {
  const { t } = useTranslation()
  const { website, now } = useAccount()
  const can = documentCan.download(document.settings, registration, now)
  const Icon = can.allowed ? (Object.hasOwn(icons, document.icon ?? "") && icons[document.icon!]) || FileText : Lock
  return (
    <li className="doc" data-off={can.allowed ? undefined : ""}>
      <span className="todo-mark">
        <Icon className="icon" aria-hidden="true" />
      </span>
      <div>
        <p className="strong">{document.title}</p>
        <p className="small">{stateText(document, can, formatsOf(website.language, website.organiser), t)}</p>
      </div>
      {can.allowed && <DocumentLink registration={registration} document={document} />}
    </li>
  )
}

/** To the page where it is filled in; a document without questions is downloaded at once, in its own tab. */
function DocumentLink({
  registration,
  document,
}: {
  registration: RegistrationDetail
  document: RegistrationDocument
}) {
  const { t } = useTranslation()
  const { title, cuid, id } = document
  if (fieldsOf(document).length > 0)
    return (
      <SiteLink
        href={`/account/registrations/${registration.cuid}/documents/${cuid}`}
        className="icon-btn icon-btn-bordered"
        aria-label={t("documents.complete_named", { title })}
      >
        <FilePen className="icon" aria-hidden="true" />
      </SiteLink>
    )
  return (
    <SiteLink
      href={callPath("/api/documents/download", {}, { registration_id: registration.id, document_id: id })}
      isDocument
      target="_blank"
      className="icon-btn icon-btn-bordered"
      aria-label={t("documents.download_named", { title })}
    >
      <Download className="icon" aria-hidden="true" />
    </SiteLink>
  )
}
