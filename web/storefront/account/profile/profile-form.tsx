import { useWatch } from "react-hook-form"
import { useRevalidator } from "react-router"
import { z } from "zod"
import { type Customer, profileInput } from "#contract/endpoints/session.ts"
import { email } from "#contract/fields.ts"
import type { CustomField } from "#contract/rules/custom-fields.ts"
import { call } from "#web/forms/call.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { answerPath, answersOf, answersSchema, entriesOf } from "#web/forms/custom-data.ts"
import { CustomFieldInputs } from "#web/forms/custom-field-inputs.tsx"
import { FormPassword, FormText } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"

const isNew = (typed: string, customer: Customer) => {
  const { data } = email.safeParse(typed)
  return data !== undefined && data !== customer.email
}

/**
 * The contract's own schema; a new e-mail needs the password, and answers to the organiser's questions are held by
 * name.
 */
const schemaFor = (fields: CustomField[], customer: Customer) =>
  profileInput
    .omit({ custom_data: true })
    .extend({ password: z.string().max(256, "TOO_LONG"), answers: answersSchema(fields) })
    .refine((values) => !isNew(values.email, customer) || values.password !== "", {
      path: ["password"],
      error: "PASSWORD_REQUIRED",
    })

const valuesOf = (customer: Customer, fields: CustomField[]) => ({
  firstname: customer.firstname,
  lastname: customer.lastname,
  email: customer.email,
  phone: customer.phone,
  password: "",
  answers: answersOf(fields, customer.custom_data),
})

export function ProfileForm({ customer, fields }: { customer: Customer; fields: CustomField[] }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const { form, submit, isPending } = useContractForm({
    schema: schemaFor(fields, customer),
    values: valuesOf(customer, fields),
    send: ({ answers, password, ...known }) =>
      call("PUT /api/session", {
        body: {
          ...known,
          custom_data: entriesOf(fields, answers),
          ...(isNew(known.email, customer) && { password }),
        },
      }),
    success: ({ customer: { email, pending_email } }) =>
      pending_email !== undefined && pending_email !== customer.pending_email && email === customer.email
        ? t("account.profile.saved_pending")
        : t("account.saved"),
    onDone: async (answer) => {
      form.reset(valuesOf(answer.customer, fields))
      await revalidate()
    },
    fieldOf: answerPath,
  })
  const { control } = form
  const typed = useWatch({ control, name: "email" })
  return (
    <ContractForm className="account-form" onSubmit={submit} isPending={isPending}>
      <div className="grid-2">
        <FormText
          control={control}
          name="firstname"
          label={t("account.firstname")}
          autoComplete="given-name"
          isRequired
        />
        <FormText
          control={control}
          name="lastname"
          label={t("account.lastname")}
          autoComplete="family-name"
          isRequired
        />
      </div>
      <FormText
        control={control}
        name="email"
        type="email"
        label={t("account.profile.email")}
        autoComplete="email"
        isRequired
      />
      {isNew(typed, customer) && (
        <FormPassword
          control={control}
          name="password"
          label={t("account.profile.password")}
          hint={t("account.profile.password_hint")}
          isRequired
        />
      )}
      <FormText
        control={control}
        name="phone"
        type="tel"
        label={t("account.profile.phone")}
        autoComplete="tel"
        isRequired
      />
      <CustomFieldInputs control={control} fields={fields} />
      <div className="account-acts">
        <Button type="submit" variant="primary" size="lg" isPending={isPending}>
          {t("account.save")}
        </Button>
      </div>
    </ContractForm>
  )
}
