import { type SubmitEvent, useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { errorText } from "#web/ui/error-text.ts"
import { TextField } from "#web/ui/text-field.tsx"
import { Entrance } from "./entrance.tsx"
import { OrganisersHere } from "./organisers-here.tsx"

interface ForgottenProps {
  onChosen: (slug: string) => void
  onBack: () => void
}

/** Asks at which organiser a password is forgotten: those this browser knows, or a short name. */
export function ForgottenPassword({ onChosen, onBack }: ForgottenProps) {
  const { t } = useTranslation()
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
    setError(found === false ? t("console_session.forgotten.unknown") : errorText(t, "UNKNOWN_ERROR"))
  }
  return (
    <Entrance
      title={t("console_session.forgotten.title")}
      heading={t("console_session.forgotten.heading")}
      lead={t("console_session.forgotten.lead")}
      foot={
        <Button variant="plain" onPress={onBack}>
          {t("console_session.link.back")}
        </Button>
      }
    >
      <OrganisersHere path="/password" />
      <form className="stack" method="dialog" noValidate onSubmit={(event) => void open(event)}>
        <TextField
          label={t("console_session.forgotten.slug")}
          hint={t("console_session.forgotten.slug_hint")}
          value={slug}
          onChange={setSlug}
          spellCheck="false"
          isRequired
          {...(error && { error })}
        />
        <Button type="submit" variant="primary" size="lg" isBlock isPending={isPending}>
          {t("console_session.forgotten.open")}
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
