import { useRevalidator } from "react-router"
import { z } from "zod"
import { cartEndpoints } from "#contract/endpoints/carts.ts"
import { call } from "#web/forms/call.ts"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { FormText } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { useCart } from "../cart/cart-context.ts"

const schema = z.object({ coupon: cartEndpoints.attachCoupon.body.shape.coupon })

export function CouponForm() {
  const { t } = useTranslation()
  const { cart } = useCart()
  const { revalidate } = useRevalidator()
  const { form, submit, isPending } = useContractForm({
    schema,
    values: { coupon: "" },
    send: (values, intention) => {
      const body = { ...values, ...(cart?.id && { cart_id: cart.id }) }
      return call("POST /api/carts/coupons", { body }, intention)
    },
    success: t("cart.coupon.attached"),
    onDone: () => revalidate(),
  })
  const isEmpty = form.watch("coupon").trim() === ""
  return (
    <ContractForm onSubmit={submit} isPending={isPending} className="coupon-form">
      <FormText
        control={form.control}
        name="coupon"
        label={t("cart.coupon.label")}
        autoComplete="off"
        autoCorrect="off"
        spellCheck="false"
        isLabelHidden
      />
      <Button type="submit" isDisabled={isEmpty} isPending={isPending}>
        {t("cart.coupon.attach")}
      </Button>
    </ContractForm>
  )
}
