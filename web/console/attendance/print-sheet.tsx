import { useState } from "react"
import { type SheetField, sheetFields } from "#contract/endpoints/badges.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { CheckboxGroup } from "#web/ui/checkbox-group.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { Printer } from "#web/ui/icons/printer.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { useMay, useSession } from "../session/session.ts"

const usual: SheetField[] = ["important", "age", "phone", "notes"]

/** The attendance sheet of an availability as a file to print, with the columns that are chosen before. */
export function PrintSheet({ availability }: { availability: string }) {
  const { t } = useTranslation()
  const { slug } = useSession().organiser
  const mayRecord = useMay()("registrations.attendances.register")
  const [chosen, setChosen] = useState<SheetField[]>(usual)
  const offered = sheetFields.filter((field) => field !== "important" || mayRecord)
  const fields = offered.filter((field) => chosen.includes(field)).join(",")
  return (
    <Dialog
      title={t("console_attendance.sheet")}
      trigger={
        <Button size="sm" variant="plain">
          <Printer className="icon icon-sm" aria-hidden="true" />
          {t("console_attendance.sheet")}
        </Button>
      }
      actions={(close) => (
        <>
          <Button variant="plain" onPress={close}>
            {t("ui.cancel")}
          </Button>
          <LinkButton
            variant="primary"
            href={`/${slug}/api/console/availabilities/${availability}/attendance-sheet?fields=${fields}`}
            isDocument
          >
            <Printer className="icon icon-sm" aria-hidden="true" />
            {t("console_attendance.sheet_open")}
          </LinkButton>
        </>
      )}
    >
      <CheckboxGroup
        label={t("console_attendance.sheet_fields")}
        hint={t("console_attendance.sheet_hint")}
        hasOptionalMark={false}
        value={chosen}
        onChange={(values) => setChosen(sheetFields.filter((field) => values.includes(field)))}
        options={offered.map((field) => ({ value: field, label: t(`console_attendance.sheet_columns.${field}`) }))}
      />
    </Dialog>
  )
}
