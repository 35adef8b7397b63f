import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { consoleCouponEndpoints } from "#contract/endpoints/console-coupons.ts"
import type { Entity } from "#contract/entities/entity.ts"
import { entities } from "#contract/entities.ts"
import { FormText } from "#web/forms/fields.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { Layers } from "#web/ui/icons/layers.tsx"
import { useHeldFields, useHeldForm } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { keyOf } from "../entity/ask.ts"
import { FieldInput } from "../inputs/field-input.tsx"
import { NumberInput } from "../inputs/number-inputs.tsx"
import { DialogForm } from "../me/dialog-form.tsx"
import { call } from "../session/call.ts"
import { BatchDownload } from "./batch-download.tsx"

const coupon = entities.coupons as unknown as Entity
const fields = ["title", "label", "amount", "percentage", "min_total_amount", "activities", "starts_at", "ends_at"]
const empty = {
  prefix: "",
  count: 100,
  title: "",
  label: "",
  amount: 0,
  percentage: 0,
  min_total_amount: 0,
  activities: [],
  starts_at: null,
  ends_at: null,
}

/** Makes many codes at once and gives them as a file. */
export function CouponBatch() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Layers className="icon icon-sm" aria-hidden="true" />
        {t("console_prices.batch.open")}
      </Button>
      {isOpen && <BatchDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const BatchDialog = keptDialog<{ onClose: () => void }>(() => "coupons/batch", BatchForm)

function BatchForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { saved } = useHeldForm()
  const [batch, setBatch] = useState<string | null>(null)
  const { form, submit, isPending } = useContractForm({
    schema: consoleCouponEndpoints.createCoupons.body,
    values: empty,
    send: (body, intention) => call("POST /api/console/coupons/batch", { body }, intention),
    success: ({ count }) => t("console_prices.batch.made", { count }),
    onDone: async ({ batch }) => {
      saved()
      setBatch(batch)
      await client.invalidateQueries({ queryKey: keyOf(entities.coupons) })
    },
  })
  useHeldFields(form as never, empty)
  const { control } = form
  return (
    <Dialog title={t("console_prices.batch.title")} isOpen onOpenChange={onClose} isWide>
      {batch ? (
        <div className="stack">
          <p>{t("console_prices.batch.made", { count: form.getValues("count") })}</p>
          <div className="dialog-acts">
            <Button variant="plain" onPress={onClose}>
              {t("console_prices.batch.done")}
            </Button>
            <BatchDownload batch={batch} isPrimary />
          </div>
        </div>
      ) : (
        <DialogForm onSubmit={submit} isPending={isPending} submit={t("console_prices.batch.make")} onCancel={onClose}>
          <p>{t("console_prices.batch.lead")}</p>
          <FormText control={control} name="prefix" label={t("console_prices.batch.prefix")} isRequired />
          <NumberInput
            control={control as never}
            name="count"
            label={t("console_prices.batch.count")}
            hint={undefined}
            isRequired
          />
          {fields.map((name) => (
            <FieldInput
              key={name}
              of={coupon}
              name={name}
              control={control as never}
              row={null}
              isRequired={name === "title" || name === "label"}
            />
          ))}
        </DialogForm>
      )}
    </Dialog>
  )
}
