import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import { z } from "zod"
import type { CallError } from "#contract/client.ts"
import { consoleCustomerEndpoints } from "#contract/endpoints/console-customers.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormCheckbox, FormText } from "#web/forms/fields.tsx"
import { problemsOf, useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { DraftOffer } from "../drafts/draft-offer.tsx"
import { useKeptDraft } from "../drafts/use-kept-draft.ts"
import { keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { useSession } from "../session/session.ts"
import { PageHead } from "../shell/page-head.tsx"
import { Panel } from "../shell/panel.tsx"
import { useUnsaved } from "../shell/unsaved.ts"
import { customers } from "./description.ts"
import { Duplicates, TakenBy } from "./duplicates.tsx"
import styles from "./families.module.css"

const { shape } = consoleCustomerEndpoints.createCustomer.body
const schema = z.object({
  firstname: shape.firstname,
  lastname: shape.lastname,
  phone: shape.phone,
  email: z.preprocess((value) => (value === "" ? null : value), shape.email),
  invite: shape.invite,
})

/** A family that stands at the desk: a name is enough. Families that are likely the same are shown while one types. */
export function NewFamily() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { language } = useSession().organiser
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const form = useContractForm({
    schema: schema as never as z.ZodType<Record<string, unknown>, Record<string, unknown>>,
    values: { firstname: "", lastname: "", phone: "", email: "", invite: true },
    send: (values, intention) =>
      call("POST /api/console/customers", { body: { ...(values as z.output<typeof schema>), language } }, intention),
    success: t("console_household.added"),
    explain: (error: CallError) => {
      setRefusal(error)
      return problemsOf(error)
    },
    onDone: ({ customer }) => {
      release()
      client.setQueryData(keyOf(customers, customer.cuid), customer)
      void client.invalidateQueries({ queryKey: keyOf(customers, "list") })
      void navigate(`/customers/${customer.cuid}`)
    },
  })
  const { control, formState, watch } = form.form
  const release = useUnsaved(formState.isDirty)
  const typed = Object.entries(watch()).filter(([name]) => formState.dirtyFields[name])
  const kept = useKeptDraft({
    record: "customers/new",
    schema,
    version: 0,
    changed: Object.fromEntries(typed),
    base: {},
    take: ({ values }) => {
      for (const [name, value] of Object.entries(values)) form.form.setValue(name, value, { shouldDirty: true })
    },
  })
  const [phone = "", email = ""] = watch(["phone", "email"]) as string[]
  const words = { title: t("console_families.customer.new") }
  return (
    <>
      <PageHead title={words.title} lead={t("console_household.new_lead")} />
      <div className={styles.narrow}>
        <Panel>
          <ContractForm onSubmit={form.submit} isPending={form.isPending} className={styles.form ?? ""}>
            <DraftOffer offer={kept.offer} />
            <div className={styles.two}>
              <FormText
                control={control}
                name="firstname"
                label={t("console_families.customer.fields.firstname")}
                isRequired
              />
              <FormText
                control={control}
                name="lastname"
                label={t("console_families.customer.fields.lastname")}
                isRequired
              />
            </div>
            <FormText control={control} name="phone" type="tel" label={t("console_families.customer.fields.phone")} />
            <FormText
              control={control}
              name="email"
              type="email"
              label={t("console_families.customer.fields.email")}
              hint={t("console_families.customer.hints.email")}
            />
            {refusal && <TakenBy refusal={refusal} />}
            {(phone.length > 5 || email.includes("@")) && <Duplicates asked={{ phone, email }} />}
            <FormCheckbox control={control} name="invite">
              {t("console_families.customer.fields.invite")}
            </FormCheckbox>
            <Button type="submit" variant="primary" isPending={form.isPending}>
              {t("console_household.add")}
            </Button>
          </ContractForm>
        </Panel>
      </div>
    </>
  )
}
