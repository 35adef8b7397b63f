import { z } from "zod"
import { type Participant, participantInput } from "#contract/endpoints/participants.ts"
import type { CustomField } from "#contract/rules/custom-fields.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { answerPath, answersOf, answersSchema, entriesOf } from "#web/forms/custom-data.ts"
import { CustomFieldInputs } from "#web/forms/custom-field-inputs.tsx"
import { FormDate, FormText } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import type { Intention } from "#web/ui/use-action.ts"
import { useDays } from "../use-account.ts"

interface ParticipantFormProps {
  participant?: Participant
  fields: CustomField[]
  send: (body: z.output<typeof participantInput>, intention: Intention) => Promise<{ participant: Participant }>
  onDone: (answer: { participant: Participant }) => void | Promise<void>
  submit: string
  success: string
  /** The address to leave to without saving. */
  cancel: string
  draft?: string
}

/** The contract's own schema; answers to the organiser's questions are held by name. */
const schemaFor = (fields: CustomField[], today: string) =>
  participantInput.omit({ custom_data: true }).extend({
    birthdate: z
      .string({ error: "REQUIRED" })
      .pipe(participantInput.shape.birthdate)
      .refine((day) => day <= today, "BIRTHDATE_IN_FUTURE"),
    answers: answersSchema(fields),
  })

export function ParticipantForm({ participant, fields, send, cancel, ...rest }: ParticipantFormProps) {
  const { t } = useTranslation()
  const { today } = useDays()
  const { form, submit, isPending } = useContractForm({
    schema: schemaFor(fields, today),
    values: {
      firstname: participant?.firstname ?? "",
      lastname: participant?.lastname ?? "",
      birthdate: participant?.birthdate ?? "",
      answers: answersOf(fields, participant?.custom_data),
    },
    send: ({ answers, ...known }, intention) => send({ ...known, custom_data: entriesOf(fields, answers) }, intention),
    success: rest.success,
    onDone: rest.onDone,
    fieldOf: answerPath,
    ...(rest.draft && { draft: rest.draft }),
  })
  const { control } = form
  return (
    <ContractForm className="account-form" onSubmit={submit} isPending={isPending}>
      <div className="grid-2">
        <FormText control={control} name="firstname" label={t("account.firstname")} autoComplete="off" isRequired />
        <FormText control={control} name="lastname" label={t("account.lastname")} autoComplete="off" isRequired />
      </div>
      <FormDate
        control={control}
        name="birthdate"
        label={t("account.participants.birthdate")}
        hint={t("account.participants.birthdate_hint")}
        className="account-date"
        max={today}
        hasYears
        isRequired
      />
      <CustomFieldInputs control={control} fields={fields} />
      <div className="account-acts">
        <Button type="submit" variant="primary" size="lg" isPending={isPending}>
          {rest.submit}
        </Button>
        <LinkButton href={cancel} variant="plain" size="lg">
          {t("ui.cancel")}
        </LinkButton>
      </div>
    </ContractForm>
  )
}
