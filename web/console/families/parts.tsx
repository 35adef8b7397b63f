import { useSearchParams } from "react-router"
import type { Household } from "#contract/endpoints/console-customers.ts"
import { readsMovements } from "#contract/rules/family-money.ts"
import { hrefOf, withValues } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import { isPurse, PurseTab } from "../purse/purse-tab.tsx"
import { useMay } from "../session/session.ts"
import { Panel } from "../shell/panel.tsx"
import { CartPart } from "./cart-part.tsx"
import { DocumentsPart } from "./documents-part.tsx"
import { PartRows } from "./part-rows.tsx"
import { PaymentsPart } from "./payments-part.tsx"
import { RegistrationRows } from "./registration-rows.tsx"
import { Timeline } from "./timeline.tsx"
import { type PartName, partNames, usePart } from "./use-part.ts"

/** Payments are drawn by themselves; they stand before mails and discounts. */
const beforePayments = partNames.indexOf("messages")
const isPart = (name: string): name is PartName => (partNames as readonly string[]).includes(name)

/** Everything a family has, by kind; first of all what happened, newest first. */
export function Parts({ customer, here }: { customer: Household; here: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const [address] = useSearchParams()
  const tab = address.get("tab") ?? "timeline"
  const { counters } = customer
  const counts: Record<string, number> = { ...counters, requests: counters.registrations_requests }
  const names = [
    "timeline",
    ...(may("registrations.registrations.read") ? ["registrations"] : []),
    ...partNames.slice(0, beforePayments),
    ...(may(readsMovements) ? ["payments"] : []),
    ...partNames.slice(beforePayments),
    "documents",
    ...(may("customers.carts.read") ? ["carts"] : []),
  ]
  return (
    <Panel title={t("console_household.everything")}>
      <Tabs
        label={t("console_household.everything")}
        tabs={names.map((name) => ({
          href: `${here}${hrefOf(withValues(address, "tab", name === "timeline" ? [] : [name]))}`,
          label: t(`console_household.parts.${name as PartName}`),
          count: counts[name] || undefined,
          isCurrent: name === tab,
        }))}
      />
      {tab === "timeline" && <Timeline cuid={customer.cuid} />}
      {tab === "registrations" && <RegistrationRows by={{ customer: customer.cuid }} />}
      {tab === "payments" && may(readsMovements) && <PaymentsPart cuid={customer.cuid} />}
      {tab === "documents" && <DocumentsPart cuid={customer.cuid} />}
      {tab === "carts" && may("customers.carts.read") && <CartPart cuid={customer.cuid} />}
      {isPart(tab) && <OnePart key={tab} customer={customer} name={tab} />}
    </Panel>
  )
}

/** Bundles, vouchers and memberships come with what staff may do with them, unless the family is erased. */
function OnePart({ customer, name }: { customer: Household; name: PartName }) {
  const may = useMay()
  const canOpen = isPurse(name) && (name !== "memberships" || may("customers.memberships.read"))
  if (canOpen && customer.archived_at === null) return <PurseTab customer={customer} name={name} />
  return <Part cuid={customer.cuid} name={name} />
}

function Part({ cuid, name }: { cuid: string; name: PartName }) {
  const { query, rows } = usePart(cuid, name)
  return <PartRows query={query} rows={rows} />
}
