import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { PasswordForm } from "./password-form.tsx"
import { sessionsQuery } from "./sessions-query.ts"

/** Changes one's own password. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const close = () => {
    onClose()
    void client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  }
  return (
    <Dialog title={t("console_me.security.change_title")} isOpen onOpenChange={onClose}>
      <PasswordForm lead={t("console_me.security.change_text")} onCancel={onClose} onDone={close} />
    </Dialog>
  )
}
