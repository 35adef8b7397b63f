import { lazy, Suspense, useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Bell } from "#web/ui/icons/bell.tsx"
import { Mail } from "#web/ui/icons/mail.tsx"
import { Tag } from "#web/ui/icons/tag.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { type Chosen, nothingChosen } from "../bulk/chosen.ts"
import { useMay } from "../session/session.ts"

const CancelMany = lazy(async () => ({ default: (await import("./cancel-many.tsx")).CancelMany }))
const WriteFamilies = lazy(async () => ({ default: (await import("./write-families.tsx")).WriteFamilies }))
const RemindFamilies = lazy(async () => ({ default: (await import("./remind-families.tsx")).RemindFamilies }))
const TagFamilies = lazy(async () => ({ default: (await import("./tag-families.tsx")).TagFamilies }))
const dialogs = { write: WriteFamilies, remind: RemindFamilies, tag: TagFamilies, cancel: CancelMany }

interface BulkToolsProps {
  asked: Record<string, string>
  chosen: Chosen
  onChosen: (chosen: Chosen) => void
}

/** Writing, reminding, tagging and cancelling: what can be done with chosen registrations, each with a dialog of its own. */
export function BulkTools({ asked, chosen, onChosen }: BulkToolsProps) {
  const { t } = useTranslation()
  const may = useMay()
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null)
  const which = chosen === "matching" ? { filter: asked } : { cuids: [...chosen] }
  const Opened = opened && dialogs[opened]
  return (
    <>
      {may("notifications.trigger") && (
        <>
          <Button variant="plain" onPress={() => setOpened("write")}>
            <Mail className="icon icon-sm" aria-hidden="true" />
            {t("console_registrations.bulk.write")}
          </Button>
          <Button variant="plain" onPress={() => setOpened("remind")}>
            <Bell className="icon icon-sm" aria-hidden="true" />
            {t("console_registrations.bulk.remind")}
          </Button>
        </>
      )}
      {may("customers.customers.update") && may("customers.tags.read") && (
        <Button variant="plain" onPress={() => setOpened("tag")}>
          <Tag className="icon icon-sm" aria-hidden="true" />
          {t("console_household.tag_many.action")}
        </Button>
      )}
      {may("registrations.registrations.cancel") && (
        <Button variant="plain" onPress={() => setOpened("cancel")}>
          <X className="icon icon-sm" aria-hidden="true" />
          {t("console_registrations.bulk.cancel")}
        </Button>
      )}
      {Opened && (
        <Suspense>
          <Opened which={which} onClose={() => setOpened(null)} onDone={() => onChosen(nothingChosen)} />
        </Suspense>
      )}
    </>
  )
}
