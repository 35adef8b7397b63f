import { useTranslation } from "#web/texts/use-translation.tsx"
import { TagDialog } from "../families/tag-dialog.tsx"
import { call } from "../session/call.ts"
import type { BulkDialogProps } from "./bulk-dialog.ts"

/** Tags the families of these registrations, each once: tags are the families', and their registrations show them. */
export function TagFamilies({ which, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation()
  return (
    <TagDialog
      path="registrations"
      start={(action, tag, intention) =>
        call("POST /api/console/registrations/tag-many", { body: { action, tag, ...which } }, intention)
      }
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t("console_registrations.bulk.tag_text")}</p>
    </TagDialog>
  )
}
