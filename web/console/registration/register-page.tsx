import { type FieldValues, useForm } from "react-hook-form"
import { useNavigate } from "react-router"
import type { Answers } from "#web/forms/custom-data.ts"
import { CustomFieldInputs } from "#web/forms/custom-field-inputs.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { Select } from "#web/ui/select.tsx"
import { useHeld, useHeldFields } from "../drafts/held.ts"
import { KeptForm, KeptOffer } from "../drafts/kept-form.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingPage } from "../shell/loading.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { Panel } from "../shell/panel.tsx"
import { AmountField } from "./amount-field.tsx"
import { useFamilyForm } from "./ask.ts"
import { AvailabilitySelect } from "./availability-select.tsx"
import { DateTiles } from "./date-tiles.tsx"
import { Effects, PriceTrace } from "./effects.tsx"
import { FullDays, firstDates } from "./full-days.tsx"
import { type ChosenOption, OptionChoice } from "./option-choice.tsx"
import { answersFrom, fieldsOf } from "./question-values.ts"
import styles from "./registration.module.css"
import { TermsFields } from "./terms-fields.tsx"
import { type DeskAction, useDeskAction } from "./use-desk-action.ts"

const unanswered = { answers: {} }

/** Registers for a family: who, what, when; the price is shown before, and a refusal says what can be done. */
export function RegisterPage({ customer }: { customer: string }) {
  return (
    <KeptForm record={`register/${customer}`}>
      <Form customer={customer} />
    </KeptForm>
  )
}

function Form({ customer }: { customer: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { money } = useFormats()
  const [availability, setAvailability] = useHeld<string | null>("availability", null)
  const [participant, setParticipant] = useHeld<string | null>("participant", null)
  const [chosen, setChosen] = useHeld<number[] | null>("dates", null)
  const [options, setOptions] = useHeld<ChosenOption[]>("options", [])
  const [isSet, setSet] = useHeld("is_total_set", false)
  const [total, setTotal] = useHeld<number | null>("total", null)
  const [isFromWallet, setFromWallet] = useHeld("is_from_wallet", false)
  const form = useForm<FieldValues>({ defaultValues: unanswered })
  useHeldFields(form, unanswered)
  const query = useFamilyForm(customer, availability)
  const { data } = query
  const offered = data?.availability?.cuid === availability ? data?.availability : null
  const fields = fieldsOf(offered?.questions ?? [])
  const dates = chosen ?? (offered ? firstDates(offered) : [])
  const isWhole = offered && participant !== null && dates.length > 0 && !(isSet && total === null)
  const action = useDeskAction({
    name: `register/${customer}`,
    body: isWhole
      ? {
          customer,
          availability_id: offered.id,
          participant_id: Number(participant),
          availability_dates: dates,
          options,
          questions: answersFrom(fields, form.watch("answers") as Answers),
          payment: isFromWallet ? ("WALLET" as const) : ("NONE" as const),
          ...(isSet && total !== null ? { total_amount: total } : {}),
        }
      : null,
    send: (body, intention) => call("POST /api/console/registrations", { body }, intention),
    success: t("console_registration.register.done"),
    onDone: ({ cuid }) => void navigate(`/registrations/${cuid}`),
  })
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={1} />
  if (!data) return <LoadingPage />
  const { preview } = action
  // Chosen, and refused or without a date that is on sale: choosing anew is not what is missing.
  const isImpossible = action.refusal !== null || (offered !== null && participant !== null && dates.length === 0)
  return (
    <>
      <PageHead title={t("console_registration.register.title")} lead={data.customer.fullname} />
      <div className={styles.columns}>
        <Panel title={t("console_registration.register.what")}>
          <div className={styles.form}>
            <KeptOffer />
            <Select
              label={t("console_registration.participant")}
              hasOptionalMark={false}
              value={participant}
              onChange={setParticipant}
              options={data.participants.map(({ id, fullname }) => ({ value: String(id), label: fullname }))}
            />
            <AvailabilitySelect
              value={availability}
              onChange={(value) => {
                setAvailability(value)
                setChosen(null)
                setOptions([])
              }}
            />
            {offered && (
              <>
                <DateTiles dates={offered.dates} value={dates} onChange={setChosen} />
                <FullDays offered={offered} />
                <OptionChoice options={offered.options} value={options} onChange={setOptions} />
                <CustomFieldInputs control={form.control} fields={fields} />
              </>
            )}
          </div>
        </Panel>
        <Panel title={t("console_registration.price")}>
          <div className={styles.form}>
            {preview ? (
              <>
                <PriceTrace lines={preview.details.lines} total={preview.total_amount} />
                <Effects
                  isLoading={action.isLoading}
                  amounts={[
                    [t("console_registration.from_wallet"), preview.paid_amount || null],
                    [t("console_registration.outstanding"), preview.outstanding_amount],
                  ]}
                />
              </>
            ) : (
              <p className={styles.quiet}>
                {t(isImpossible ? "console_registration.register.no_price" : "console_registration.register.choose")}
              </p>
            )}
            <Checkbox isSelected={isSet} onChange={setSet}>
              {t("console_registration.set_total")}
            </Checkbox>
            {isSet && <AmountField label={t("console_registration.total")} value={total} onChange={setTotal} />}
            {data.customer.wallet_amount > 0 && (
              <Checkbox isSelected={isFromWallet} onChange={setFromWallet}>
                {t("console_registration.pay_wallet", { amount: money(data.customer.wallet_amount, "sum") })}
              </Checkbox>
            )}
            <TermsFields action={action as unknown as DeskAction} />
            <Button
              variant="primary"
              isDisabled={!action.canSave}
              isPending={action.isPending}
              onPress={() => void action.save()}
            >
              {preview
                ? t("console_registration.register.submit_total", { amount: money(preview.total_amount, "sum") })
                : t("console_registration.register.submit")}
            </Button>
          </div>
        </Panel>
      </div>
    </>
  )
}
