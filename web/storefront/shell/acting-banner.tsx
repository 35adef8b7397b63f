import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { useAction } from "#web/ui/use-action.ts"
import "./acting-banner.css"

interface ActingBannerProps {
  /** The family's name. */
  customer: string
  acting: { fullname: string }
}

/** Above every page while a collaborator acts for a family: both names, and one button that ends it. */
export function ActingBanner({ customer, acting }: ActingBannerProps) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const end = async () => {
    const { isDone } = await run(() => call("POST /api/auth/logout"), { success: t("shell.acting.ended") })
    // The whole page anew: everything on it was the family's.
    if (isDone) window.location.assign("/")
  }
  return (
    <aside className="acting-banner" aria-label={t("shell.acting.label")}>
      <p>{t("shell.acting.text", { collaborator: acting.fullname, customer })}</p>
      <Button size="sm" onPress={() => void end()} isPending={isPending}>
        {t("shell.acting.end")}
      </Button>
    </aside>
  )
}
