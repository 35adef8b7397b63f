import type { Permission } from "#contract/permissions.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import picture from "#web/ui/pictures/spot-people.svg"
import { AllTexts } from "../session/all-texts.tsx"
import { permissionText } from "./permission-text.ts"

/** A screen one may not read: the missing permission in words, which the first load has not, and how to get it. */
export function Forbidden({ permission }: { permission: Permission | null }) {
  return (
    <AllTexts>
      <ShownForbidden permission={permission} />
    </AllTexts>
  )
}

function ShownForbidden({ permission }: { permission: Permission | null }) {
  const { t } = useTranslation()
  const title = t("console_shell.forbidden.title")
  return (
    <>
      <title>{title}</title>
      <EmptyState
        picture={picture}
        headingLevel={1}
        title={title}
        action={<LinkButton href="/">{t("console_shell.not_found.action")}</LinkButton>}
      >
        {permission
          ? t("console_shell.forbidden.text", { permission: permissionText(t, permission) })
          : t("forms.errors.FORBIDDEN")}
      </EmptyState>
    </>
  )
}
