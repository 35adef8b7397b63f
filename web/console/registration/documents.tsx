import { useQueryClient } from "@tanstack/react-query"
import { callPath } from "#contract/client.ts"
import { saveFile } from "#web/forms/save-file.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { Download } from "#web/ui/icons/download.tsx"
import { FileText } from "#web/ui/icons/file-text.tsx"
import { Lock } from "#web/ui/icons/lock.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useMay, useSession } from "../session/session.ts"
import type { Shown } from "./ask.ts"
import styles from "./documents.module.css"

export interface ListedDocument {
  /** The registration it is about. */
  registration: string
  document: Shown["documents"][number]
  /** Participant and activity, where the page does not say them already. */
  about?: string
}

/** Documents to download, each with what keeps the family from it. */
export function Documents({ documents }: { documents: readonly ListedDocument[] }) {
  const { t } = useTranslation()
  const may = useMay()
  return (
    <ul className={styles.documents}>
      {documents.map(({ registration, document, about }) => {
        const { cuid, title, problem } = document
        const Icon = problem ? Lock : FileText
        return (
          <li key={`${registration}/${cuid}`}>
            <Icon className="icon icon-sm" aria-hidden="true" />
            <span className={styles.title}>
              {title}
              {about && <small>{about}</small>}
            </span>
            {problem && <small>{t(`console_household.document.${problem}`)}</small>}
            {may("documents.documents.download") && problem !== "DOCUMENT_CANCELLED" && (
              <DownloadButton registration={registration} document={cuid} title={title} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface DownloadButtonProps {
  registration: string
  document: string
  title: string
}

function DownloadButton({ registration, document, title }: DownloadButtonProps) {
  const { t } = useTranslation()
  const { slug } = useSession().organiser
  const { run, isPending } = useAction()
  const client = useQueryClient()
  const download = async () => {
    const path = "/api/console/registrations/{cuid}/documents/{document}"
    const { isDone } = await run(
      () => saveFile(`/${slug}${callPath(path, { cuid: registration, document })}`, "POST"),
      {
        success: t("console_registration.downloaded"),
      },
    )
    if (isDone) void client.invalidateQueries({ queryKey: ["registrations", registration, "history"] })
  }
  return (
    <IconButton
      isSmall
      label={t("console_registration.download", { title })}
      isPending={isPending}
      onPress={() => void download()}
    >
      <Download className="icon icon-sm" aria-hidden="true" />
    </IconButton>
  )
}
