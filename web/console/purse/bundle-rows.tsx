import { useState } from "react"
import type { OwnedBundle } from "#contract/endpoints/console-purse.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { MoneyDialog } from "../payments/money-dialog.tsx"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { OwnedRows } from "./owned-rows.tsx"
import type { Owner } from "./owner.ts"
import styles from "./purse.module.css"
import { RefundFields, useBackText, useRefund } from "./refund-fields.tsx"
import { usePurse } from "./use-purse.ts"

/** Bundles of a family: entries left, and the refund of one. */
export function BundleRows({ customer }: { customer: Owner }) {
  const { t } = useTranslation()
  const { money, lastDay } = useFormats()
  const may = useMay()
  const query = usePurse(customer.cuid)
  const [refunded, setRefunded] = useState<OwnedBundle | null>(null)
  return (
    <>
      <OwnedRows
        query={query}
        rows={(query.data?.bundles ?? []).map((bundle) => ({
          key: bundle.cuid,
          title: bundle.title,
          text: [
            bundle.participant?.fullname,
            t("console_household.paid_of", {
              paid: money(bundle.paid_amount, "sum"),
              total: money(bundle.total_amount, "sum"),
            }),
            bundle.expires_at && t("console_purse.until", { day: lastDay(bundle.expires_at, "short") }),
          ],
          state: bundle.cancelled_at ? (
            <Badge tone="danger">{t("console_purse.cancelled")}</Badge>
          ) : (
            bundle.capacity !== null && (
              <Badge>{t("console_household.entries", { count: bundle.capacity - bundle.used })}</Badge>
            )
          ),
          actions: !bundle.cancelled_at && may("customers.bundles.refund") && (
            <Button size="sm" onPress={() => setRefunded(bundle)}>
              {t("console_purse.bundle.refund")}
            </Button>
          ),
        }))}
      />
      {refunded && <RefundBundle bundle={refunded} onClose={() => setRefunded(null)} />}
    </>
  )
}

/** Gives back the proposed amount of a bundle, or another, and cancels it. */
const RefundBundle = keptDialog(({ bundle }: RefundBundleProps) => `owned-bundles/${bundle.cuid}/refund`, RefundForm)

interface RefundBundleProps {
  bundle: OwnedBundle
  onClose: () => void
}

function RefundForm({ bundle, onClose }: RefundBundleProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { cuid, title, proposed_amount, paid_amount } = bundle
  const path = "POST /api/console/owned-bundles/{cuid}/refund"
  const refund = useRefund({
    thing: { type: "bundle", cuid },
    proposed: proposed_amount,
    paid: paid_amount,
    preview: (amount, target) => call(path, { params: { cuid }, body: { amount, ...target, preview: true } }),
  })
  const [note, setNote] = useHeld("note", "")
  const { amount, sent, canSave } = refund
  const said = useBackText(refund, t("console_purse.bundle.done"))
  return (
    <MoneyDialog
      title={t("console_purse.bundle.title", { title })}
      submit={t("console_purse.bundle.submit", { amount: money(amount ?? 0, "sum") })}
      isDanger
      canSave={canSave}
      save={(intention) => call(path, { params: { cuid }, body: { amount: amount!, ...sent!, note } }, intention)}
      success={said}
      onClose={onClose}
    >
      <p className={styles.text}>{t("console_purse.bundle.text")}</p>
      <RefundFields
        refund={refund}
        hint={t("console_purse.bundle.proposed", {
          proposed: money(proposed_amount, "sum"),
          paid: money(paid_amount, "sum"),
        })}
      />
      <TextField label={t("console_purse.note")} maxLength={500} value={note} onChange={setNote} />
    </MoneyDialog>
  )
}
