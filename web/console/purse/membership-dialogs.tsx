import type { OwnedMembership } from "#contract/endpoints/console-purse.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { DateField } from "#web/ui/date-field.tsx"
import { ConflictBox } from "../conflict/conflict-box.tsx"
import { useHeld } from "../drafts/held.ts"
import { KeptForm, keptDialog, useKeptRecord } from "../drafts/kept-form.tsx"
import { fromLocal, toLocal } from "../inputs/local-time.ts"
import { MoneyDialog } from "../payments/money-dialog.tsx"
import type { SentTarget } from "../registration/use-target.ts"
import { call } from "../session/call.ts"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { RefundFields, useBackText, useRefund } from "./refund-fields.tsx"

interface MembershipDialogProps {
  /** The cuid of the family it belongs to. */
  customer: string
  membership: OwnedMembership
  onClose: () => void
}

/** Changes when a membership starts and ends. */
export const MoveMembership = (props: MembershipDialogProps) => (
  <KeptForm record={`memberships/${props.membership.cuid}/move`} version={props.membership.version}>
    <MoveForm {...props} />
  </KeptForm>
)

function MoveForm({ customer, membership, onClose }: MembershipDialogProps) {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const { timezone } = useSession().organiser
  const { cuid, title, version } = membership
  const [start, setStart] = useHeld<string | null>("start", () => toLocal(membership.start_at, timezone))
  const [end, setEnd] = useHeld<string | null>("end", () => toLocal(membership.end_at, timezone))
  const isWrong = start !== null && end !== null && start >= end
  return (
    <MoneyDialog
      title={t("console_purse.membership.move_title", { title })}
      submit={t("console_purse.membership.move_submit")}
      canSave={start !== null && end !== null && !isWrong}
      save={() => {
        const body = { start_at: fromLocal(start!, timezone), end_at: fromLocal(end!, timezone), version }
        const params = { cuid: customer, membership: cuid }
        return call("PUT /api/console/customers/{cuid}/memberships/{membership}", { params, body })
      }}
      success={t("console_purse.membership.move_done")}
      onClose={onClose}
    >
      <ConflictBox
        record={useKeptRecord()}
        label={(name) => t(name === "start" ? "console_purse.membership.start" : "console_purse.membership.end")}
        show={(_, value) => {
          const at = fromLocal(String(value), timezone)
          return `${date(at, "long")}, ${time(at)}`
        }}
      />
      <DateField label={t("console_purse.membership.start")} isRequired hasTime value={start} onChange={setStart} />
      <DateField
        label={t("console_purse.membership.end")}
        isRequired
        hasTime
        value={end}
        onChange={setEnd}
        error={isWrong ? t("console_purse.membership.wrong_order") : undefined}
      />
    </MoneyDialog>
  )
}

/** Ends a membership and gives back an amount from nothing to what was paid. */
export const CancelMembership = keptDialog(
  ({ membership }: MembershipDialogProps) => `memberships/${membership.cuid}/cancel`,
  CancelForm,
)

function CancelForm({ customer, membership, onClose }: MembershipDialogProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { cuid, title, paid_amount } = membership
  const path = "DELETE /api/console/customers/{cuid}/memberships/{membership}"
  const params = { cuid: customer, membership: cuid }
  // Parts go into the address as JSON.
  const queryOf = (asked: number, { to, ...terms }: SentTarget) => ({
    amount: asked,
    to: typeof to === "string" ? to : JSON.stringify(to),
    ...terms,
  })
  const refund = useRefund({
    thing: { type: "membership", cuid },
    proposed: 0,
    paid: paid_amount,
    preview: (asked, target) => call(path, { params, query: { ...queryOf(asked, target), preview: "true" } }),
  })
  const { amount, sent, canSave } = refund
  const said = useBackText(refund, t("console_purse.membership.cancel_done"))
  return (
    <MoneyDialog
      title={t("console_purse.membership.cancel_title", { title })}
      submit={
        amount
          ? t("console_purse.membership.cancel_submit_back", { amount: money(amount, "sum") })
          : t("console_purse.membership.cancel_submit")
      }
      isDanger
      canSave={canSave}
      save={(intention) => call(path, { params, query: queryOf(amount!, sent!) }, intention)}
      success={said}
      onClose={onClose}
    >
      <RefundFields refund={refund} hint={t("console_purse.membership.at_most", { paid: money(paid_amount, "sum") })} />
    </MoneyDialog>
  )
}
