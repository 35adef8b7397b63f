import { useContext } from "react"
import { ProgressBarContext } from "react-aria-components/ProgressBar"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Spinner } from "./spinner.tsx"

/** The spinner of a pending button. Its text joins the button's name, so the change is announced. */
export function PendingMark() {
  const { t } = useTranslation()
  // The button names itself by this id when it has an aria-label instead of text.
  const progress = useContext(ProgressBarContext)
  const id = progress && "id" in progress ? progress.id : undefined
  return (
    <span className="btn-wait">
      <Spinner />
      <span className="sr-only" {...(id ? { id } : {})}>
        {t("ui.loading")}
      </span>
    </span>
  )
}
