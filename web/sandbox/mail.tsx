import type { LoaderFunctionArgs } from "react-router"
import { pageServices } from "#web/storefront/site/page-services.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextLink } from "#web/ui/link.tsx"
import type { PageProps } from "./page-props.ts"
import "./mailbox.css"

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(pageServices)
  return call("GET /api/sandbox/mails/{id}", { params: { id: params.id ?? "" } })
}

export default function Mail({ loaderData: mail }: PageProps<typeof loader>) {
  const { t } = useTranslation()
  // Sandboxed, since a mail is foreign HTML: it runs no script here, and its links open in the whole window.
  const html = mail.html.replaceAll("<a ", '<a target="_top" ')
  return (
    <div className="container mailbox">
      <title>{mail.subject}</title>
      <meta name="robots" content="noindex" />
      <div className="page-head">
        <TextLink href="/sandbox/mailbox">{t("sandbox.mailbox.back")}</TextLink>
        <h1 className="page-title">{mail.subject}</h1>
        <p className="muted">{t("sandbox.mailbox.to", { recipient: mail.recipient })}</p>
      </div>
      <iframe
        className="mail-frame"
        title={mail.subject}
        srcDoc={html}
        sandbox="allow-top-navigation-by-user-activation allow-popups"
      />
      <h2 className="mail-text-title">{t("sandbox.mailbox.text")}</h2>
      <pre className="mail-text">{mail.text}</pre>
    </div>
  )
}
