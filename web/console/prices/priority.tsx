import { z } from "zod"
import { priorityInput } from "#contract/endpoints/console-terms.ts"
import { FormAsyncSelect, type OptionQuery } from "#web/forms/async-select.tsx"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ask, type Found } from "../entity/ask.ts"
import { InstantInput } from "../inputs/instant-input.tsx"
import { type Named, nameOf } from "../inputs/links-input.tsx"
import { call } from "../session/call.ts"
import styles from "./prices.module.css"
import type { TermsFormProps } from "./terms-form.ts"

/** A segment of families and the day from which on it may register; neither is no priority. */
export function Priority({ cuid, terms, canSave, onSaved }: TermsFormProps) {
  const { t } = useTranslation()
  const now = terms.priority_segment
  const { form, submit, isPending } = useContractForm({
    schema: z.object(priorityInput.shape),
    values: { priority_segment: now?.cuid ?? null, priority_start_at: terms.priority_start_at },
    send: (body, intention) =>
      call(
        "PUT /api/console/availabilities/{cuid}/priority",
        { params: { cuid }, body: { ...body, version: terms.version } },
        intention,
      ),
    success: t("console_prices.terms.saved_priority"),
    onDone: onSaved,
  })
  const find = async ({ search, id }: OptionQuery) => {
    if (id !== undefined) return now?.cuid === id ? [{ value: id, label: now.title }] : []
    const among = { entity: "CUSTOMERS" }
    const query = search && search.length >= 2 ? { ...among, search } : among
    const { data } = await ask<Found<Named>>({ method: "GET", path: "/api/console/segments" }, { query })
    return data.map((each) => ({ value: each.cuid, label: nameOf(each) }))
  }
  return (
    <ContractForm onSubmit={submit} isPending={isPending || !canSave} className="stack">
      <FormAsyncSelect
        control={form.control}
        name="priority_segment"
        label={t("console_prices.terms.segment")}
        hasOptionalMark={false}
        find={find}
      />
      <InstantInput
        control={form.control as never}
        of={undefined as never}
        row={null}
        name="priority_start_at"
        label={t("console_prices.terms.start")}
        hint={undefined}
        isRequired={false}
      />
      {canSave && (
        <div className={styles.acts}>
          <span />
          <Button size="sm" type="submit" variant="primary" isPending={isPending}>
            {t("console_prices.terms.save_priority")}
          </Button>
        </div>
      )}
    </ContractForm>
  )
}
