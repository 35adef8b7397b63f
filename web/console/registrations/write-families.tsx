import { useQuery } from "@tanstack/react-query"
import type { Household } from "#contract/endpoints/console-customers.ts"
import { type Language, languages } from "#contract/language.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { Select } from "#web/ui/select.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { call } from "../session/call.ts"
import { useSession } from "../session/session.ts"
import type { BulkDialogProps, Told as ToldFamilies } from "./bulk-dialog.ts"
import { MailPreview } from "./mail-preview.tsx"
import { Told } from "./told.tsx"

const PREVIEWED = "…"

interface WriteFamiliesProps extends Omit<BulkDialogProps, "which"> {
  which: ToldFamilies
  /** The one family it is for, when it is one. */
  family?: Pick<Household, "fullname" | "language">
}

/** A message in one's own words to the families of these registrations: one mail each, counted before. */
export const WriteFamilies = keptDialog(
  ({ which }: WriteFamiliesProps) => `messages/new/${"customer" in which ? which.customer : "many"}`,
  WriteForm,
)

function WriteForm({ which, family, onClose, onDone }: WriteFamiliesProps) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const [subject, setSubject] = useHeld("subject", "")
  const [text, setText] = useHeld("text", "")
  const { organiser } = useSession()
  const [language, setLanguage] = useHeld<Language>("language", family?.language ?? organiser.language)
  const { data: told } = useQuery({
    queryKey: ["messages", "preview", which],
    queryFn: () =>
      call("POST /api/console/messages", {
        body: { ...which, subject: PREVIEWED, text: PREVIEWED, language, preview: true },
      }),
  })
  const count = told?.families ?? 0
  const isReady = subject.trim() !== "" && text.trim() !== "" && count > 0
  const send = async () => {
    const body = { ...which, subject, text, language }
    const { isDone } = await run((intention) => call("POST /api/console/messages", { body }, intention), {
      success: ({ families }) => t("console_registrations.bulk.sent", { count: families }),
    })
    if (!isDone) return
    onDone()
    onClose()
  }
  return (
    <Dialog
      title={
        family
          ? t("console_household.write_to", { person: family.fullname })
          : t("console_registrations.bulk.write_title")
      }
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      actions={
        <Button variant="primary" isDisabled={!isReady} isPending={isPending} onPress={() => void send()}>
          {t("console_registrations.bulk.send", { count })}
        </Button>
      }
    >
      <TextField
        label={t("console_registrations.bulk.subject")}
        value={subject}
        onChange={setSubject}
        maxLength={200}
        isRequired
        autoFocus
      />
      <TextArea
        label={t("console_registrations.bulk.text")}
        hint={t("console_registrations.bulk.text_hint")}
        value={text}
        onChange={setText}
        maxLength={10_000}
        isRequired
      />
      <Select
        label={t("console_registrations.bulk.language")}
        hasOptionalMark={false}
        value={language}
        onChange={(next) => setLanguage(next as Language)}
        options={languages.map((each) => ({ value: each, label: t(`console_registrations.bulk.languages.${each}`) }))}
      />
      <Told told={told} />
      <MailPreview which={which} message={{ subject, text, language }} />
    </Dialog>
  )
}
