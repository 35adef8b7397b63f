import { callPath } from "#contract/client.ts"
import { documentCan } from "#contract/rules/document.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Card } from "#web/ui/card.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { Download } from "#web/ui/icons/download.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { pageServices } from "../../site/page-services.ts"
import { AccountHead } from "../account-head.tsx"
import { useAccount } from "../use-account.ts"
import type { Route } from "./+types/document"
import { CompletionForm } from "./completion-form.tsx"
import { fieldsOf, stateText } from "./document-state.ts"
import "./documents.css"

export function loader({ context, params: { cuid, document } }: Route.LoaderArgs) {
  return context
    .get(pageServices)
    .call("GET /api/account/registrations/{cuid}/documents/{document}", { params: { cuid, document } })
}

type Props = Pick<Route.ComponentProps, "loaderData">

/** One document of a registration: its questions, then the download; or why it cannot be downloaded. */
export default function DocumentPage({ loaderData }: Props) {
  const { t } = useTranslation()
  const { website, now } = useAccount()
  const { document, registration, custom_data } = loaderData
  const formats = formatsOf(website.language, website.organiser)
  const { title: activity } = registration.availability.activity
  const back = `/account/registrations/${registration.cuid}`
  const fields = fieldsOf(document)
  const can = documentCan.download(document.settings, registration, now)
  const who = registration.participant && t("documents.for", { name: registration.participant.fullname })
  return (
    <div className="document">
      <AccountHead
        title={document.title}
        lead={document.description}
        crumb={{ label: activity, href: back, current: document.title }}
      />
      {!can.allowed && (
        <Alert
          tone={can.reason === "DOCUMENT_CANCELLED" ? "danger" : "warning"}
          title={t(can.reason === "DOCUMENT_CANCELLED" ? "documents.never" : "documents.not_yet")}
          action={<TextLink href={back}>{t("documents.back")}</TextLink>}
        >
          {stateText(document, can, formats, t)}
          {can.reason === "DOCUMENT_UNPAID" &&
            ` · ${t("documents.missing", { amount: formats.money(can.missing, "sum") })}`}
        </Alert>
      )}
      {can.allowed && (
        <Card as="section" aria-labelledby="document">
          <h2 className="panel-title" id="document">
            {fields.length > 0 ? t("documents.complete") : activity}
          </h2>
          <p className="small">{[who, fields.length > 0 && activity].filter(Boolean).join(" · ")}</p>
          {fields.length > 0 ? (
            <CompletionForm
              document={document}
              registration_id={registration.id}
              fields={fields}
              custom_data={custom_data}
              back={back}
            />
          ) : (
            <div className="account-acts">
              <LinkButton
                href={callPath(
                  "/api/documents/download",
                  {},
                  { registration_id: registration.id, document_id: document.id },
                )}
                isDocument
                target="_blank"
                variant="primary"
                size="lg"
              >
                <Download className="icon" aria-hidden="true" />
                {t("documents.download")}
              </LinkButton>
            </div>
          )}
        </Card>
      )}
    </div>
  )
}
