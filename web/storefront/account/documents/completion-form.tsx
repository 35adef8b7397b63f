import { z } from "zod"
import { callPath } from "#contract/client.ts"
import type { RegistrationDocument } from "#contract/endpoints/documents.ts"
import type { CustomData, CustomField } from "#contract/rules/custom-fields.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { answersOf, answersSchema, entriesOf } from "#web/forms/custom-data.ts"
import { CustomFieldInputs } from "#web/forms/custom-field-inputs.tsx"
import { saveFile } from "#web/forms/save-file.ts"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Download } from "#web/ui/icons/download.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"

interface CompletionFormProps {
  document: RegistrationDocument
  registration_id: number
  fields: CustomField[]
  /** The known answers. */
  custom_data: CustomData
  back: string
}

/** The fields of a document; submitting the form downloads it, in this tab. */
export function CompletionForm({ document, registration_id, fields, custom_data, back }: CompletionFormProps) {
  const { t } = useTranslation()
  const elements = document.pages.flatMap((page) => page.elements)
  const { form, submit, isPending } = useContractForm({
    schema: z.object({ answers: answersSchema(fields) }),
    values: { answers: answersOf(fields, custom_data) },
    send: ({ answers }) => {
      const typed = new Map(entriesOf(fields, answers).map(({ field_id, data }) => [field_id, data]))
      const values = elements.flatMap(({ id, custom_field_id }) => {
        const data = custom_field_id === null ? undefined : typed.get(custom_field_id)
        return data === null || data === undefined ? [] : [[`custom_element_${id}`, data]]
      })
      const query = { registration_id, document_id: document.id, ...Object.fromEntries(values) }
      return saveFile(callPath("/api/documents/download", {}, query))
    },
    success: t("documents.done"),
    fieldOf: (path) => {
      const asking = elements.find(({ id }) => path === `custom_element_${id}`)
      return asking ? `answers.f${asking.custom_field_id}` : path
    },
  })
  return (
    <ContractForm className="account-form" onSubmit={submit} isPending={isPending}>
      <CustomFieldInputs control={form.control} fields={fields} />
      <p className="small">{t("documents.complete_hint")}</p>
      <div className="account-acts">
        <Button type="submit" variant="primary" size="lg" isPending={isPending}>
          <Download className="icon" aria-hidden="true" />
          {t("documents.download")}
        </Button>
        <LinkButton href={back} variant="plain" size="lg">
          {t("documents.back")}
        </LinkButton>
      </div>
    </ContractForm>
  )
}
