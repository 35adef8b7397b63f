import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { Language } from "#contract/language.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useDebounced } from "#web/ui/use-debounced.ts"
import { call } from "../session/call.ts"
import type { Told } from "./bulk-dialog.ts"
import styles from "./registrations.module.css"

interface MailPreviewProps {
  which: Told
  message: { subject: string; text: string; language: Language }
}

/** The mail as the first family gets it, from the renderer that sends it; in a frame that runs nothing and leads nowhere. */
export function MailPreview({ which, message }: MailPreviewProps) {
  const { t } = useTranslation()
  const { subject, text, language } = useDebounced(message, 400)
  const isWritten = subject.trim() !== "" && text.trim() !== ""
  const { data } = useQuery({
    queryKey: ["messages", "mail", which, subject, text, language],
    queryFn: () => call("POST /api/console/messages/preview", { body: { ...which, subject, text, language } }),
    enabled: isWritten,
    placeholderData: keepPreviousData,
  })
  const mail = data?.mail
  if (!isWritten || !mail) return null
  return (
    <figure className={styles.mail}>
      <figcaption>
        {t("console_registrations.bulk.preview", { name: mail.to })} <b>{mail.subject}</b>
      </figcaption>
      <iframe
        title={t("console_registrations.bulk.preview_title", { subject: mail.subject })}
        sandbox=""
        srcDoc={mail.html}
        tabIndex={-1}
      />
    </figure>
  )
}
