import { useNavigation } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { usePending } from "./use-pending.ts"
import "./progress-bar.css"

/** The thin line at the top of the window while the next page loads. Once per site. */
export function ProgressBar() {
  const { t } = useTranslation()
  const isShown = usePending(useNavigation().state === "loading")
  if (!isShown) return null
  return (
    <div className="nav-progress" role="progressbar" aria-label={t("ui.loading")}>
      <i />
    </div>
  )
}
