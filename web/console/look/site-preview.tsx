import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { call } from "../session/call.ts"
import { useSession } from "../session/session.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./look.module.css"

interface SitePreviewProps {
  /** Of the website as it was saved last: another one is another page. */
  version: number
}

/**
 * The site's home as a phone shows it, as it is saved: an organiser's own CSS is cleaned by the server and shown at the
 * site's origin alone.
 */
export function SitePreview({ version }: SitePreviewProps) {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const { data: address } = useQuery({
    queryKey: ["pages", "home", "preview", version],
    queryFn: readHomeAddress,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <aside className={styles.side}>
      <Panel
        title={t("console_look.preview.title")}
        end={
          <a className="link" href={organiser.site_url} target="_blank" rel="noopener">
            {t("console_look.preview.open")}
          </a>
        }
      >
        <p className="hint">{t("console_look.preview.note")}</p>
        {address && <iframe className={styles.site} src={address} title={t("console_look.preview.frame")} />}
      </Panel>
    </aside>
  )
}

/** Of the site's home in a preview; null without a home. */
export async function readHomeAddress(): Promise<string | null> {
  const { data } = await call("GET /api/console/pages", { query: { page_size: 100 } })
  const home = data.find(({ path }) => path === "/")
  if (!home) return null
  const params = { cuid: home.cuid }
  return (await call("POST /api/console/pages/{cuid}/preview", { params, body: {} })).url
}
