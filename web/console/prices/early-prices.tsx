import { type Control, useFieldArray } from "react-hook-form"
import { earlyPricesInput } from "#contract/endpoints/console-terms.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { ConflictBox } from "../conflict/conflict-box.tsx"
import { useHeldFields } from "../drafts/held.ts"
import { KeptForm, useKeptRecord } from "../drafts/kept-form.tsx"
import { UntilInput } from "../inputs/instant-input.tsx"
import { AmountInput } from "../inputs/number-inputs.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./prices.module.css"
import type { TermsFormProps } from "./terms-form.ts"

/** Prices until a day each, in any order: the server puts them in theirs. */
export const EarlyPrices = (props: TermsFormProps) => (
  <KeptForm record={`availabilities/${props.cuid}/early-prices`} version={props.terms.version}>
    {/* A saved record is another version: the form begins anew with it. */}
    <PricesForm key={props.terms.version} {...props} />
  </KeptForm>
)

function PricesForm({ cuid, terms, canSave, onSaved }: TermsFormProps) {
  const { t } = useTranslation()
  const { money, lastDay } = useFormats()
  const { form, submit, isPending } = useContractForm({
    schema: earlyPricesInput,
    values: { early_prices: terms.early_prices },
    send: (body, intention) =>
      call(
        "PUT /api/console/availabilities/{cuid}/early-prices",
        { params: { cuid }, body: { ...body, version: terms.version } },
        intention,
      ),
    success: t("console_prices.terms.saved"),
    onDone: onSaved,
  })
  const record = useKeptRecord()
  useHeldFields(form as never, { early_prices: terms.early_prices })
  const show = (value: unknown) =>
    (value as typeof terms.early_prices).map(
      ({ until, price }) => `${until && lastDay(until, "short")} · ${money(price, "sum")}`,
    )
  const control = form.control as unknown as Control
  const { fields, append, remove } = useFieldArray({ control, name: "early_prices", keyName: "key" })
  const input = { control: control as never, isRequired: true }
  return (
    <ContractForm onSubmit={submit} isPending={isPending || !canSave} className="stack">
      <ConflictBox
        record={record}
        label={() => t("console_prices.terms.early")}
        show={(_, value) => show(value).join(", ") || t("console_entity.history.nothing")}
      />
      <ul className={styles.rows}>
        {fields.map(({ key }, place) => (
          <li key={key} className={styles.row}>
            <UntilInput
              {...input}
              of={undefined as never}
              row={null}
              name={`early_prices.${place}.until`}
              label={t("console_prices.terms.until")}
              hint={t("console_prices.terms.until_hint")}
            />
            <AmountInput
              {...input}
              name={`early_prices.${place}.price`}
              label={t("console_prices.terms.price")}
              hint={undefined}
            />
            {canSave && (
              <IconButton
                isSmall
                label={t("console_prices.terms.remove", { number: place + 1 })}
                onPress={() => remove(place)}
              >
                <X className="icon icon-sm" aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {canSave && (
        <div className={styles.acts}>
          <Button size="sm" onPress={() => append({ until: "", price: terms.price })}>
            <Plus className="icon icon-sm" aria-hidden="true" />
            {t("console_prices.terms.add")}
          </Button>
          <Button size="sm" type="submit" variant="primary" isPending={isPending}>
            {t("console_prices.terms.save")}
          </Button>
        </div>
      )}
    </ContractForm>
  )
}
