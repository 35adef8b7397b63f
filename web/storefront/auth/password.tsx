import { useSearchParams } from "react-router"
import { sameSitePath } from "#contract/rules/redirect.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextLink } from "#web/ui/link.tsx"
import picture from "#web/ui/pictures/voile.svg"
import { keepRedirect } from "./auth-links.ts"
import { AuthPage } from "./auth-page.tsx"
import { NewPassword } from "./new-password.tsx"
import { PasswordLink } from "./password-link.tsx"

/** Without a token, requests a link; with the token of a link, sets a new password. */
export function Password() {
  const { t } = useTranslation()
  const [parameters] = useSearchParams()
  const redirect = sameSitePath(parameters.get("redirect"))
  const token = parameters.get("token")
  return (
    <AuthPage
      picture={picture}
      foot={
        <>
          {t("auth.password_page.remembered")}{" "}
          <TextLink href={keepRedirect("/auth/login", redirect)}>{t("auth.login.submit")}</TextLink>
        </>
      }
    >
      {token ? <NewPassword key={token} token={token} redirect={redirect} /> : <PasswordLink />}
    </AuthPage>
  )
}
