import { useState } from "react"
import type { OwnedMembership } from "#contract/endpoints/console-purse.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { useMay } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { GiveMembership } from "./give-membership.tsx"
import { CancelMembership, MoveMembership } from "./membership-dialogs.tsx"
import { OwnedRows } from "./owned-rows.tsx"
import type { Owner } from "./owner.ts"
import { useMemberships } from "./use-purse.ts"

type Opened = { act: "give" } | { act: "move" | "cancel"; membership: OwnedMembership }

/** Memberships of a family: given, moved, cancelled. */
export function MembershipRows({ customer }: { customer: Owner }) {
  const { t } = useTranslation()
  const { money, dateRange } = useFormats()
  const may = useMay()
  const query = useMemberships(customer.cuid)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const canGive = may("customers.memberships.create") && may("memberships.memberships.read")
  return (
    <>
      <OwnedRows
        query={query}
        top={
          canGive && (
            <Button size="sm" onPress={() => setOpened({ act: "give" })}>
              {t("console_purse.membership.give")}
            </Button>
          )
        }
        rows={(query.data?.data ?? []).map((membership) => ({
          key: membership.cuid,
          title: membership.title,
          text: [
            membership.participant?.fullname,
            dateRange(membership.start_at, membership.end_at, "short"),
            t("console_household.paid_of", {
              paid: money(membership.paid_amount, "sum"),
              total: money(membership.total_amount, "sum"),
            }),
          ],
          state: membership.cancelled_at && <Badge tone="danger">{t("console_purse.cancelled")}</Badge>,
          actions: !membership.cancelled_at && (
            <>
              {may("customers.memberships.update") && (
                <Button size="sm" onPress={() => setOpened({ act: "move", membership })}>
                  {t("console_purse.membership.move")}
                </Button>
              )}
              {may("customers.memberships.delete") && (
                <Button size="sm" variant="danger" onPress={() => setOpened({ act: "cancel", membership })}>
                  {t("console_purse.membership.cancel")}
                </Button>
              )}
            </>
          ),
        }))}
      />
      {opened?.act === "give" && <GiveMembership customer={customer} onClose={close} />}
      {opened?.act === "move" && (
        <MoveMembership customer={customer.cuid} membership={opened.membership} onClose={close} />
      )}
      {opened?.act === "cancel" && (
        <CancelMembership customer={customer.cuid} membership={opened.membership} onClose={close} />
      )}
    </>
  )
}
