import { useQuery } from "@tanstack/react-query"
import { z } from "zod"
import { priorityInput } from "#contract/endpoints/console-terms.ts"
import { entities } from "#contract/entities.ts"
import { FormAsyncSelect, type OptionQuery } from "#web/forms/async-select.tsx"
import { ContractForm } from "#web/forms/contract-form.tsx"
import { useContractForm } from "#web/forms/use-contract-form.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ConflictBox } from "../conflict/conflict-box.tsx"
import { useHeldFields } from "../drafts/held.ts"
import { KeptForm, useKeptRecord } from "../drafts/kept-form.tsx"
import { ask, type Found, keyOf } from "../entity/ask.ts"
import { InstantInput } from "../inputs/instant-input.tsx"
import { type Named, nameOf } from "../inputs/links-input.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./prices.module.css"
import type { TermsFormProps } from "./terms-form.ts"

/** A segment of families and the day from which on it may register; neither is no priority. */
export const Priority = (props: TermsFormProps) => (
  <KeptForm record={`availabilities/${props.cuid}/priority`} version={props.terms.version}>
    {/* A saved record is another version: the form begins anew with it. */}
    <PriorityForm key={props.terms.version} {...props} />
  </KeptForm>
)

function PriorityForm({ cuid, terms, canSave, onSaved }: TermsFormProps) {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const now = terms.priority_segment
  const stored = { priority_segment: now?.cuid ?? null, priority_start_at: terms.priority_start_at }
  const { form, submit, isPending } = useContractForm({
    schema: z.object(priorityInput.shape),
    values: stored,
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
    if (id !== undefined) return [{ value: id, label: now?.cuid === id ? now.title : await titleOf(id) }]
    const among = { entity: "CUSTOMERS" }
    const query = search ? { ...among, search } : among
    const { data } = await ask<Found<Named>>({ method: "GET", path: "/api/console/segments" }, { query })
    return data.map((each) => ({ value: each.cuid, label: nameOf(each) }))
  }
  const record = useKeptRecord()
  useHeldFields(form as never, stored)
  const labels = {
    priority_segment: t("console_prices.terms.segment"),
    priority_start_at: t("console_prices.terms.start"),
  }
  const show = (name: string, value: unknown) => {
    if (!value) return t("console_entity.history.nothing")
    const text = String(value)
    return name === "priority_segment" ? <SegmentTitle cuid={text} /> : `${date(text, "long")}, ${time(text)}`
  }
  return (
    <ContractForm onSubmit={submit} isPending={isPending || !canSave} className="stack">
      <ConflictBox record={record} label={(name) => labels[name as keyof typeof labels]} show={show} />
      <FormAsyncSelect
        control={form.control}
        name="priority_segment"
        label={labels.priority_segment}
        hasOptionalMark={false}
        find={find}
      />
      <InstantInput
        control={form.control as never}
        of={undefined as never}
        row={null}
        name="priority_start_at"
        label={labels.priority_start_at}
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

async function titleOf(cuid: string): Promise<string> {
  const { segment } = await ask<{ segment: Named }>(entities.segments.endpoints.get, { params: { cuid } })
  return nameOf(segment)
}

function SegmentTitle({ cuid }: { cuid: string }) {
  const { data } = useQuery({ queryKey: keyOf(entities.segments, cuid, "title"), queryFn: () => titleOf(cuid) })
  return data ?? null
}
