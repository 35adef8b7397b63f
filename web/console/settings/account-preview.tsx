import { useTranslation } from "#web/texts/use-translation.tsx"
import { usePictureAddress } from "../pictures/use-picture-address.ts"
import { useSession } from "../session/session.ts"
import { Mark } from "../shell/mark.tsx"
import { Panel } from "../shell/panel.tsx"
import { useEditor } from "./editor-context.ts"
import styles from "./settings.module.css"

/** How families will see it: the head of the site, and how to reach the organiser at its foot. */
export function AccountPreview() {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const addressOf = usePictureAddress()
  const { values } = useEditor()
  const { name, logo_url, quote, email, phone } = values as Record<string, string | null>
  return (
    <aside className={styles.side}>
      <Panel
        title={t("console_settings.account.preview")}
        end={
          <a className="link" href={organiser.site_url} target="_blank" rel="noopener">
            {t("console_settings.account.open_site")}
          </a>
        }
      >
        <div className={styles.preview}>
          <p className={styles.previewHead}>
            {logo_url ? <img src={addressOf(logo_url)} alt="" height={36} /> : <Mark className={styles.previewMark} />}
            <b>{name}</b>
          </p>
          {quote && <p>{quote}</p>}
          <p className={styles.previewFoot}>
            <span>{phone || t("console_settings.account.no_phone")}</span>
            <span>{email || t("console_settings.account.no_email")}</span>
          </p>
        </div>
      </Panel>
    </aside>
  )
}
