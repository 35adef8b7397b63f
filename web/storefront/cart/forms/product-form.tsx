import { useFormats } from "#web/blocks/use-formats.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { problemsOf } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { errorText } from "#web/ui/error-text.ts"
import { useCart } from "../cart-context.ts"
import { AddButton } from "./add-button.tsx"
import { TotalLine } from "./estimate-lines.tsx"
import { ParticipantChoice } from "./participant-choice.tsx"
import { type Product, productBody, productSchema, termsOf } from "./product-values.ts"
import { QuantityField } from "./quantity-field.tsx"
import { WHOLE_FORM } from "./sent-paths.ts"
import { useAddItems } from "./use-add-items.ts"
import { useParticipants } from "./use-participants.ts"
import { usePreselected } from "./use-preselected.ts"
import "./add-forms.css"

const MOST_ITEMS = 60

/**
 * A bundle, a membership or a voucher: with a participant if it belongs to one, and a quantity where that makes sense.
 */
export function ProductForm(product: Product) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { count } = useCart()
  const terms = termsOf(product)
  const { kind, cuid, price, isForParticipant, hasQuantity } = terms
  const participants = useParticipants(isForParticipant)
  const { form, submit, isPending } = useAddItems({
    schema: productSchema(terms),
    values: { participant_id: "", quantity: 1 },
    bodyOf: (checked) => productBody(terms, checked),
    explain: (error) => {
      const problems = problemsOf(error).filter(({ path }) => path.endsWith(".participant_id"))
      if (problems.length > 0) return problems.map(({ message }) => ({ path: "participant_id", message }))
      return [{ path: WHOLE_FORM, message: errorText(t, error.code) }]
    },
    draft: `${kind}/${cuid}`,
  })
  usePreselected(form, participants, () => isForParticipant)
  const { control } = form
  const typed = form.watch("quantity")
  const quantity = Number(typed) >= 1 ? Number(typed) : 1
  return (
    <ContractForm onSubmit={submit} isPending={isPending} className="add-form">
      {isForParticipant && (
        <div className="add-part">
          <ParticipantChoice control={control} participants={participants} label={t("registration.who.holder")} />
        </div>
      )}
      {hasQuantity && (
        <div className="add-part add-quantity">
          <QuantityField
            control={control}
            name="quantity"
            label={t("registration.quantity.label")}
            {...(kind === "membership" && { hint: t("registration.quantity.periods") })}
            most={MOST_ITEMS - count}
          />
        </div>
      )}
      <div aria-live="polite" className="add-sum">
        {quantity > 1 && (
          <dl className="lines">
            <TotalLine
              name={t("registration.quantity.times", { count: quantity, price: money(price, "sum") })}
              amount={quantity * price}
            />
          </dl>
        )}
      </div>
      <AddButton form={form} isPending={isPending} amount={quantity * price} />
    </ContractForm>
  )
}
