import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import type { CallError } from "#contract/client.ts"
import { consoleSetupEndpoints } from "#contract/endpoints/console-setup.ts"
import { type AssistantKind, assistantKinds, proposalOf } from "#contract/rules/assistant.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { problemsOf, useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { useHeld, useHeldFields } from "../drafts/held.ts"
import { KeptForm, KeptOffer } from "../drafts/kept-form.tsx"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { setupQuery } from "../setup/setup-query.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { PageHead } from "../shell/page-head.tsx"
import styles from "./assistant.module.css"
import { Kinds } from "./kinds.tsx"
import { PlannedDates } from "./planned-dates.tsx"
import { type AssistantForm, type AssistantValues, asSent } from "./values.ts"
import { WhatInputs } from "./what-inputs.tsx"
import { WhenInputs } from "./when-inputs.tsx"
import { WhereInputs } from "./where-inputs.tsx"

/** From a kind to an activity with its dates, on one screen: everything is proposed, and nothing is made until the end. */
export function Assistant() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(setupQuery)
  return (
    <div className={styles.screen}>
      <PageHead title={t("console_assistant.title")} lead={t("console_assistant.lead")} />
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingRows />}
      {data && (
        <KeptForm record="assistant">
          <AssistantScreen today={data.today} />
        </KeptForm>
      )}
    </div>
  )
}

const schema = asSent(consoleSetupEndpoints.setUpActivity.body)

function AssistantScreen({ today }: { today: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const canPublish = useMay()("activities.activities.update")
  const [kind, setKind] = useHeld<AssistantKind | null>("chosen", null)
  const { form, submit, isPending } = useContractForm({
    schema,
    values: valuesOf("CAMP", today),
    send: (body, intention) => call("POST /api/console/setup/activity", { body }, intention),
    success: ({ availabilities }) => t("console_assistant.made", { count: availabilities.length }),
    explain: (refusal) => (isNotReady(refusal) ? [notReady(t("console_assistant.not_ready"))] : problemsOf(refusal)),
    onDone: async ({ activity }) => {
      await client.invalidateQueries()
      await navigate(`/activities/${activity.cuid}`)
    },
  }) as unknown as { form: AssistantForm; submit: () => Promise<void>; isPending: boolean }
  useHeldFields(form as never, valuesOf("CAMP", today) as never)
  const values = form.watch()
  const choose = (chosen: AssistantKind) => {
    setKind(chosen)
    const { title, price, capacity } = form.getValues()
    form.reset({ ...valuesOf(chosen, today), title, price, capacity })
  }
  const finish = (publish: boolean) => {
    form.setValue("publish", publish)
    void submit()
  }
  return (
    <>
      <div className="stack">
        <KeptOffer />
        <Kinds kinds={assistantKinds} chosen={kind} onChoose={choose} />
      </div>
      {kind && (
        <div className={styles.columns}>
          <ContractForm onSubmit={submit} isPending={isPending} className={styles.form ?? ""}>
            <WhatInputs control={form.control} />
            <WhenInputs control={form.control} kind={kind} />
            <WhereInputs form={form} isNew={values.isNewPlace} />
            <div className={styles.ends}>
              {canPublish && (
                <Button variant="primary" isPending={isPending} onPress={() => finish(true)}>
                  {t("console_assistant.publish")}
                </Button>
              )}
              <Button
                {...(canPublish ? {} : { variant: "primary" })}
                isDisabled={isPending}
                onPress={() => finish(false)}
              >
                {t("console_assistant.keep")}
              </Button>
            </div>
          </ContractForm>
          <aside className={styles.side}>
            <PlannedDates kind={kind} values={values} />
          </aside>
        </div>
      )}
    </>
  )
}

const isNotReady = ({ code }: CallError) => code === "ACTIVITY_NOT_READY"
const notReady = (message: string) => ({ path: "price", message })

const valuesOf = (kind: AssistantKind, today: string): AssistantValues => {
  const { mode: _, ...proposed } = proposalOf(kind, today)
  return {
    kind,
    title: "",
    description: "",
    images: [],
    price: null,
    deposit: 0,
    capacity: null,
    ...proposed,
    location: null,
    new_location: { title: "", street: "", number: "", postcode: "", city: "" },
    isNewPlace: false,
    publish: false,
  }
}
