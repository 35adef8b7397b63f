import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { useMay } from "../session/session.ts"
import { SynchronisationForm } from "./synchronisation-form.tsx"

/** Opens what an activity's availabilities differ in from its defaults, to carry them over. */
export function SynchronisationButton({ cuid, label }: { cuid: string; label?: string }) {
  const { t } = useTranslation()
  const may = useMay()
  if (!may("availabilities.synchronisation.read")) return null
  return (
    <Dialog
      isWide
      title={t("console_synchronisation.title")}
      trigger={<Button size="sm">{label ?? t("console_synchronisation.open")}</Button>}
    >
      <SynchronisationForm cuid={cuid} />
    </Dialog>
  )
}
