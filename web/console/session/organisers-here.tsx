import { useTranslation } from "#web/texts/use-translation.tsx"
import { AccentTile } from "../shell/mark.tsx"
import styles from "./entrance.module.css"
import { useKnownOrganisers } from "./known-organisers.ts"

/** The organisers that this browser has worked for, each leading to a path of its console. */
export function OrganisersHere({ path = "" }: { path?: string }) {
  const { t } = useTranslation()
  const known = useKnownOrganisers()
  if (known.length === 0) return null
  return (
    <div className={styles.known}>
      <h2 className={styles.knownTitle}>{t("console_session.choose.known")}</h2>
      {known.map(({ slug, name, detail, accent_color }) => (
        <a key={slug} className={styles.organiser} href={`/${slug}${path}`}>
          <AccentTile accent={accent_color} />
          <span>
            <span className={styles.organiserName}>{name}</span>
            <span className={styles.organiserDetail}>{detail}</span>
          </span>
        </a>
      ))}
    </div>
  )
}
