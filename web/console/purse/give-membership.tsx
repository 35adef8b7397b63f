import { useQuery } from "@tanstack/react-query"
import { entities } from "#contract/entities.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Select } from "#web/ui/select.tsx"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { ask, type Found, keyOf } from "../entity/ask.ts"
import { MoneyDialog } from "../payments/money-dialog.tsx"
import { AmountField } from "../registration/amount-field.tsx"
import { call } from "../session/call.ts"
import type { Owner } from "./owner.ts"

const { memberships } = entities
interface Offered {
  cuid: string
  title: string
  entity: "CUSTOMERS" | "PARTICIPANTS"
}

const useOffered = () =>
  useQuery({
    queryKey: keyOf(memberships, "list", "given"),
    queryFn: () => ask<Found<Offered>>(memberships.endpoints.find, { query: { page_size: 100 } }),
  })

/** Gives a membership for its period, for nothing or for a price that is then owed. */
export const GiveMembership = keptDialog(
  ({ customer }: GiveMembershipProps) => `customers/${customer.cuid}/membership`,
  GiveForm,
)

interface GiveMembershipProps {
  customer: Owner
  onClose: () => void
}

function GiveForm({ customer, onClose }: GiveMembershipProps) {
  const { t } = useTranslation()
  const offered = useOffered().data?.data ?? []
  const [chosen, setChosen] = useHeld<string | null>("membership", null)
  const [participant, setParticipant] = useHeld<string | null>("participant", null)
  const [price, setPrice] = useHeld<number | null>("price", 0)
  const membership = offered.find(({ cuid }) => cuid === chosen)
  const needsPerson = membership?.entity === "PARTICIPANTS"
  const hasPerson = !needsPerson || participant !== null
  return (
    <MoneyDialog
      title={t("console_purse.membership.give")}
      submit={t("console_purse.membership.give_submit")}
      canSave={membership !== undefined && hasPerson && price !== null && price >= 0}
      save={(intention) => {
        const whose = needsPerson ? { participant: participant! } : {}
        const body = { membership: membership!.cuid, price: price!, ...whose }
        return call(
          "POST /api/console/customers/{cuid}/memberships",
          { params: { cuid: customer.cuid }, body },
          intention,
        )
      }}
      success={t("console_purse.membership.give_done")}
      onClose={onClose}
    >
      <Select
        label={t("console_purse.membership.membership")}
        hasOptionalMark={false}
        value={chosen}
        onChange={setChosen}
        options={offered.map(({ cuid, title }) => ({ value: cuid, label: title }))}
      />
      {needsPerson && (
        <Select
          label={t("console_purse.membership.participant")}
          hasOptionalMark={false}
          value={participant}
          onChange={setParticipant}
          options={customer.participants.map(({ cuid, fullname }) => ({ value: cuid, label: fullname }))}
        />
      )}
      <AmountField
        label={t("console_purse.membership.price")}
        hint={t("console_purse.membership.price_hint")}
        value={price}
        onChange={setPrice}
      />
    </MoneyDialog>
  )
}
