import { type SubmitEvent, useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { errorText } from "#web/ui/error-text.ts"
import { TextField } from "#web/ui/text-field.tsx"
import { AccentTile } from "../shell/mark.tsx"
import styles from "./entrance.module.css"
import { Entrance } from "./entrance.tsx"
import { useKnownOrganisers } from "./known-organisers.ts"

/** Asks for the organiser: those this browser knows, or a short name. `onChosen` opens its console. */
export function ChooseOrganiser({ onChosen }: { onChosen: (slug: string) => void }) {
  const { t } = useTranslation()
  const known = useKnownOrganisers()
  const [slug, setSlug] = useState("")
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const open = async (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = slug.trim().toLowerCase()
    if (wanted === "") return setError(t("forms.fields.REQUIRED"))
    setPending(true)
    const found = await isOrganiser(wanted)
    setPending(false)
    if (found === true) return onChosen(wanted)
    setError(found === false ? t("console_session.choose.unknown") : errorText(t, "UNKNOWN_ERROR"))
  }
  return (
    <Entrance
      title={t("console_session.choose.title")}
      heading={t("console_session.choose.title")}
      lead={t("console_session.choose.lead")}
    >
      {known.length > 0 && (
        <div className={styles.known}>
          <h2 className={styles.knownTitle}>{t("console_session.choose.known")}</h2>
          {known.map(({ slug, name, detail, accent_color }) => (
            <a key={slug} className={styles.organiser} href={`/${slug}`}>
              <AccentTile accent={accent_color} />
              <span>
                <span className={styles.organiserName}>{name}</span>
                <span className={styles.organiserDetail}>{detail}</span>
              </span>
            </a>
          ))}
        </div>
      )}
      <form className="stack" method="dialog" noValidate onSubmit={(event) => void open(event)}>
        <TextField
          label={t("console_session.choose.slug")}
          hint={t("console_session.choose.slug_hint")}
          value={slug}
          onChange={setSlug}
          spellCheck="false"
          isRequired
          {...(error && { error })}
        />
        <Button type="submit" variant="primary" size="lg" isBlock isPending={isPending}>
          {t("console_session.choose.open")}
        </Button>
      </form>
    </Entrance>
  )
}

/** Null when the server did not say. */
async function isOrganiser(slug: string): Promise<boolean | null> {
  if (!/^[a-z0-9-]{1,63}$/.test(slug)) return false
  try {
    const { ok, status } = await fetch(`/${slug}/api/console/session`, { credentials: "same-origin" })
    return ok || (status === 404 ? false : null)
  } catch {
    return null
  }
}
