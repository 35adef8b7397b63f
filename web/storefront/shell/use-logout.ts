import { useRevalidator } from "react-router"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useAction } from "#web/ui/use-action.ts"

export function useLogout() {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const { run, isPending } = useAction()
  const logout = () =>
    run(
      async () => {
        await call("POST /api/auth/logout")
        await revalidate()
      },
      { success: t("shell.logged_out") },
    )
  return { logout, isPending }
}
