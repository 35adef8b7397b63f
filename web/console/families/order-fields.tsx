import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { entities } from "#contract/entities.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { GripVertical } from "#web/ui/icons/grip-vertical.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { keyOf } from "../entity/ask.ts"
import { movedRow, useRowOrder } from "../inputs/use-row-order.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import styles from "./families.module.css"

const fields = entities["customers/custom-fields"]

/** The order in which families are asked: dragged, or moved by the arrow keys. */
export function OrderFields() {
  const { t } = useTranslation()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  if (!may("customers.custom_fields.update")) return null
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t("console_household.order.action")}</Button>
      {isOpen && <OrderDialog onClose={() => setOpen(false)} />}
    </>
  )
}

const OrderDialog = keptDialog<{ onClose: () => void }>(() => "custom-fields/order", OrderForm)

function OrderForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const { data } = useQuery({
    queryKey: keyOf(fields, "list", "in-order"),
    queryFn: () => call("GET /api/console/customers/custom-fields", { query: { page_size: 100 } }),
    staleTime: 0,
  })
  const [moved, setMoved] = useHeld<string[] | null>("order", null)
  const rows = new Map((data?.data ?? []).map((row) => [row.cuid, row]))
  // One that was added or archived meanwhile is in the list that is read again.
  const kept = (moved ?? []).filter((cuid) => rows.has(cuid))
  const order = [...kept, ...[...rows.keys()].filter((cuid) => !kept.includes(cuid))]
  const { list, dragged, rowProps, gripProps } = useRowOrder<HTMLOListElement>({
    count: order.length,
    isDisabled: isPending,
    move: (from, to) => setMoved(movedRow(order, from, to)),
  })
  const save = async () => {
    const outcome = await run(
      (intention) => call("PUT /api/console/customers/custom-fields", { body: { custom_fields: order } }, intention),
      { success: t("console_household.order.saved") },
    )
    await client.invalidateQueries({ queryKey: keyOf(fields) })
    if (outcome.isDone) onClose()
  }
  return (
    <Dialog
      title={t("console_household.order.title")}
      isOpen
      onOpenChange={onClose}
      actions={() => (
        <Button variant="primary" onPress={() => void save()} isPending={isPending} isDisabled={!moved}>
          {t("console_household.order.save")}
        </Button>
      )}
    >
      <ol ref={list} className={styles.order}>
        {order.map((cuid, place) => {
          const row = rows.get(cuid)
          if (!row) return null
          return (
            <li key={cuid} {...rowProps(place)} data-dragged={dragged === place || undefined}>
              <button
                type="button"
                className={styles.grip}
                aria-label={t("console_household.order.move", { title: row.title })}
                {...gripProps(place)}
              >
                <GripVertical className="icon icon-sm" aria-hidden="true" />
              </button>
              <span className={styles.grow}>
                <b>{row.title}</b>
                <small>{t(`console_families.family_field.values.entity.${row.entity}`)}</small>
              </span>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
