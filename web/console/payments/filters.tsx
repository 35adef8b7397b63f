import { useState } from "react"
import { useNavigate, useSearchParams } from "react-router"
import { hrefOf, withValues } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { DateField } from "#web/ui/date-field.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { SlidersHorizontal } from "#web/ui/icons/sliders-horizontal.tsx"
import { AmountField } from "../registration/amount-field.tsx"
import { FamilySelect } from "./family-select.tsx"
import styles from "./payments.module.css"

const names = ["customer", "from", "to", "amount_from", "amount_to"] as const
type Asked = Record<(typeof names)[number], string | null>

/** Filters that are typed: a family, days, amounts. They go into the address, beside those of the menu. */
export function PaymentFilters() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <SlidersHorizontal className="icon icon-sm" aria-hidden="true" />
        {t("console_payments.filters.open")}
      </Button>
      {isOpen && <FiltersDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function FiltersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const [asked, setAsked] = useState(() => Object.fromEntries(names.map((name) => [name, address.get(name)])) as Asked)
  const set = (name: keyof Asked) => (value: string | number | null) =>
    setAsked({ ...asked, [name]: value === null ? null : String(value) })
  const amountOf = (value: string | null) => (value && /^\d+$/.test(value) ? Number(value) : null)
  const apply = () => {
    const next = names.reduce((query, name) => {
      const value = asked[name]
      return withValues(query, name, value ? [value] : [])
    }, address)
    void navigate(hrefOf(next), { replace: true, preventScrollReset: true })
    onClose()
  }
  return (
    <Dialog
      title={t("console_payments.filters.title")}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          <Button variant="plain" onPress={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button variant="primary" onPress={apply}>
            {t("console_payments.filters.apply")}
          </Button>
        </>
      }
    >
      <div className={styles.filters}>
        <FamilySelect
          label={t("console_payments.payment.fields.customer")}
          value={asked.customer}
          onChange={set("customer")}
        />
        <div className={styles.two}>
          <DateField
            label={t("console_payments.payment.fields.from")}
            hasOptionalMark={false}
            value={asked.from}
            onChange={set("from")}
          />
          <DateField
            label={t("console_payments.payment.fields.to")}
            hasOptionalMark={false}
            value={asked.to}
            onChange={set("to")}
          />
          <AmountField
            label={t("console_payments.payment.fields.amount_from")}
            value={amountOf(asked.amount_from)}
            onChange={set("amount_from")}
          />
          <AmountField
            label={t("console_payments.payment.fields.amount_to")}
            value={amountOf(asked.amount_to)}
            onChange={set("amount_to")}
          />
        </div>
      </div>
    </Dialog>
  )
}
