import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { type FieldValues, useForm } from "react-hook-form"
import { useNavigate } from "react-router"
import type { Answers } from "#web/forms/custom-data.ts"
import { CustomFieldInputs } from "#web/forms/custom-field-inputs.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { Select } from "#web/ui/select.tsx"
import { useHeld, useHeldFields } from "../drafts/held.ts"
import { KeptForm, KeptOffer } from "../drafts/kept-form.tsx"
import { FamilySelect, type FoundFamily } from "../families/family-select.tsx"
import { type ChosenOption, OptionChoice } from "../registration/option-choice.tsx"
import { answersFrom, fieldsOf } from "../registration/question-values.ts"
import { useDeskAction } from "../registration/use-desk-action.ts"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingPage } from "../shell/loading.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { Panel } from "../shell/panel.tsx"
import styles from "./requests.module.css"
import { SlotChoice, useWhen } from "./slot-choice.tsx"

const unanswered = { answers: {} }

/** Asks for a family: who, what, how many; the price is shown before. */
export const AskPage = () => (
  <KeptForm record="registrations-requests/new">
    <Form />
  </KeptForm>
)

function Form() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { money } = useFormats()
  const whenOf = useWhen()
  const [family, setFamily] = useHeld<FoundFamily | null>("family", null)
  const [participant, setParticipant] = useHeld<string | null>("participant", null)
  const [activity, setActivity] = useHeld<string | null>("activity", null)
  const [tierCuid, setTier] = useHeld<string | null>("tier", null)
  const [slots, setSlots] = useHeld<number[]>("slots", [])
  const [options, setOptions] = useHeld<ChosenOption[]>("options", [])
  const form = useForm<FieldValues>({ defaultValues: unanswered })
  useHeldFields(form, unanswered)
  const query = useRequestForm(activity)
  const offered = query.data?.activity?.cuid === activity ? query.data?.activity : null
  const tier = offered?.tiers.find(({ cuid }, _, { length }) => length === 1 || cuid === tierCuid)
  const fields = fieldsOf(offered?.questions ?? [])
  const isCounted = tier && slots.length >= tier.minimum_availabilities && slots.length <= tier.maximum_availabilities
  const action = useDeskAction({
    name: "ask",
    body:
      family && participant && tier && isCounted
        ? {
            customer: family.cuid,
            participant,
            tier: tier.cuid,
            availabilities: slots.map((id) => ({ id })),
            options,
            questions: answersFrom(fields, form.watch("answers") as Answers),
          }
        : null,
    send: ({ customer, participant, tier, availabilities, options, questions, preview }, intention) => {
      const body = { customer, participant, tier, availabilities, options, questions, preview }
      return call("POST /api/console/registrations-requests", { body }, intention)
    },
    success: t("console_requests.ask.done"),
    onDone: ({ cuid }) => void navigate(`/registrations-requests/${cuid}`),
  })
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={1} />
  if (!query.data) return <LoadingPage />
  const { activities } = query.data
  const { preview, refusal, failure } = action
  const chooseFamily = (chosen: FoundFamily | null) => {
    const [only, ...others] = chosen?.participants ?? []
    setFamily(chosen)
    setParticipant(only && others.length === 0 ? only.cuid : null)
  }
  const chooseActivity = (cuid: string | null) => {
    setActivity(cuid)
    setTier(null)
    setSlots([])
    setOptions([])
  }
  return (
    <>
      <PageHead title={t("console_requests.ask.title")} lead={t("console_requests.ask.lead")} />
      <div className={styles.columns}>
        <Panel title={t("console_requests.asked")}>
          <div className={styles.form}>
            <KeptOffer />
            <FamilySelect label={t("console_requests.family")} value={family} onChange={chooseFamily} />
            {family && (
              <Select
                label={t("console_requests.ask.participant")}
                hasOptionalMark={false}
                value={participant}
                onChange={setParticipant}
                options={family.participants.map(({ cuid, fullname }) => ({ value: cuid, label: fullname }))}
              />
            )}
            {activities.length === 0 ? (
              <Alert title={t("console_requests.ask.no_activities")}>
                {t("console_requests.ask.no_activities_text")}
              </Alert>
            ) : (
              <Select
                label={t("console_requests.ask.activity")}
                hasOptionalMark={false}
                value={activity}
                onChange={chooseActivity}
                options={activities.map(({ cuid, title }) => ({ value: cuid, label: title }))}
              />
            )}
            {offered && offered.tiers.length > 1 && (
              <Select
                label={t("console_requests.ask.tier")}
                hasOptionalMark={false}
                value={tierCuid}
                onChange={setTier}
                options={offered.tiers.map(({ cuid, name }) => ({ value: cuid, label: name }))}
              />
            )}
            {offered && tier && (
              <SlotChoice slots={offered.availabilities} tier={tier} value={slots} onChange={setSlots} />
            )}
            {offered && tier && (
              <>
                <OptionChoice options={offered.options} value={options} onChange={setOptions} />
                <CustomFieldInputs control={form.control} fields={fields} />
              </>
            )}
          </div>
        </Panel>
        <Panel title={t("console_requests.money")}>
          <div className={styles.form}>
            {preview ? (
              <ul className={styles.rows} aria-live="polite" aria-busy={action.isLoading}>
                {preview.availabilities.map(({ id, total_amount }) => {
                  const slot = offered?.availabilities.find((each) => each.id === id)
                  return (
                    <li key={id}>
                      <span>{slot && whenOf(slot)}</span> <b>{money(total_amount, "sum")}</b>
                    </li>
                  )
                })}
                <li className={styles.total}>
                  <span>{t("console_requests.amounts.total")}</span> <b>{money(preview.total_amount, "sum")}</b>
                </li>
              </ul>
            ) : (
              <p className={styles.quiet}>{t("console_requests.ask.choose")}</p>
            )}
            {refusal && <Alert tone="warning">{errorText(t, refusal.code)}</Alert>}
            {failure && <Alert tone="danger">{errorText(t, errorCode(failure))}</Alert>}
            <Button
              variant="primary"
              isDisabled={!action.canSave}
              isPending={action.isPending}
              onPress={() => void action.save()}
            >
              {preview
                ? t("console_requests.ask.submit_total", { amount: money(preview.total_amount, "sum") })
                : t("console_requests.ask.submit")}
            </Button>
          </div>
        </Panel>
      </div>
    </>
  )
}

const useRequestForm = (activity: string | null) =>
  useQuery({
    queryKey: ["registration-form", "request", activity ?? ""],
    queryFn: () => call("GET /api/console/registrations-requests-form", { query: { activity: activity ?? undefined } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
