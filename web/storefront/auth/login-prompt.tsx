import type { ReactNode } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { LogIn } from "#web/ui/icons/log-in.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { useStorefront } from "../site/root-data.ts"
import { useAuthLinks } from "./use-auth-links.ts"
import "./login-prompt.css"

/** Shown to visitors in place of every form for customers. */
export function LoginPrompt({ title }: { title?: string | undefined }) {
  const { t } = useTranslation()
  const { login, register } = useAuthLinks()
  return (
    <div className="login-prompt">
      <h2 className="panel-title">{title ?? t("offer.login.title")}</h2>
      <p>{t("offer.login.subtitle")}</p>
      <LinkButton href={login} variant="primary" size="lg" isBlock>
        <LogIn className="icon" aria-hidden="true" />
        {t("offer.login.action")}
      </LinkButton>
      <TextLink href={register}>{t("offer.login.register")}</TextLink>
    </div>
  )
}

/** A form for customers; visitors are asked to log in, and brought back. */
export function ForCustomers({ children, title }: { children: ReactNode; title?: string }) {
  return useStorefront().customer ? children : <LoginPrompt title={title} />
}
