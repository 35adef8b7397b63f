import type { CallError } from "#contract/client.ts"
import { useFormats } from "#web/blocks/use-formats.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { CircleAlert } from "#web/ui/icons/circle-alert.tsx"
import { type About, refusalText } from "./refusal-text.ts"

/** Why there is no price, in its place. A reason shown at the participant is here for screen readers only. */
export function RefusedNote({ error, about }: { error: CallError; about: About }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const reason = refusalText(error, about, formats, t)
  if (error.field === "participant_id")
    return (
      <p className="hint">
        {t("registration.estimate.refused")} <span className="sr-only">{reason}</span>
      </p>
    )
  return (
    <p className="error">
      <CircleAlert className="icon" aria-hidden="true" />
      <span>{reason}</span>
    </p>
  )
}
