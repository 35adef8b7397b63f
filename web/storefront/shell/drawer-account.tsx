import type { Reader } from "#contract/own.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { useAuthLinks } from "../auth/use-auth-links.ts"
import { useLogout } from "./use-logout.ts"

/** The topbar's account links, sized for a thumb. */
export function DrawerAccount({ customer, onDone }: { customer: Reader["customer"]; onDone: () => void }) {
  const { t } = useTranslation()
  const { login, register } = useAuthLinks()
  const { logout, isPending } = useLogout()
  const leave = async () => {
    const { isDone } = await logout()
    if (isDone) onDone()
  }
  return (
    <div className="drawer-account">
      {customer ? (
        <>
          <LinkButton size="sm" href="/account/home">
            {t("shell.account")}
          </LinkButton>
          <Button size="sm" variant="plain" isPending={isPending} onPress={leave}>
            {t("shell.logout")}
          </Button>
        </>
      ) : (
        <>
          <LinkButton size="sm" href={login}>
            {t("shell.login")}
          </LinkButton>
          <LinkButton size="sm" variant="plain" href={register}>
            {t("shell.register")}
          </LinkButton>
        </>
      )}
    </div>
  )
}
