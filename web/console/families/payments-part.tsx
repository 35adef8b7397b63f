import { useQuery } from "@tanstack/react-query"
import type { FamilyMovement } from "#contract/endpoints/console-customer-parts.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { keyOf } from "../entity/ask.ts"
import { useWords } from "../list/use-words.ts"
import { payments } from "../payments/description.ts"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { customers } from "./description.ts"
import styles from "./families.module.css"
import { movementText } from "./use-part.ts"

/** The movements of a family's money, newest first: how it came or went, what for, and what there was after each. */
export function PaymentsPart({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: keyOf(customers, cuid, "part", "payments"),
    queryFn: () => call("GET /api/console/customers/{cuid}/payments", { params: { cuid }, query: { page_size: 100 } }),
    staleTime: 0,
  })
  if (query.isPending) return <LoadingRows />
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={3} />
  const { data: rows } = query.data
  if (rows.length === 0) return <p className={styles.quiet}>{t("console_household.none")}</p>
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <Movement key={row.id} movement={row} />
      ))}
    </ul>
  )
}

function Movement({ movement }: { movement: FamilyMovement }) {
  const { t } = useTranslation()
  const { date, money } = useFormats()
  const { type, account, payment_type, value_day, note, collaborator, things, amount, reversed } = movement
  const how = payment_type ?? (account && t(`console_household.accounts.${account}`))
  const more = [date(`${value_day}T12:00:00Z`, "short_year"), note, collaborator].filter(Boolean).join(" · ")
  const what = movementText(t, type)
  return (
    <li className={styles.row}>
      <span className={styles.grow}>
        <b>{[what, how].filter(Boolean).join(" · ")}</b>
        {things.map((thing) => (
          <Thing key={`${thing.type}/${thing.cuid}`} thing={thing} isAlone={things.length === 1 && !movement.wallet} />
        ))}
        <small>{more}</small>
      </span>
      {reversed && <Badge tone="danger">{t("console_payments.reversed")}</Badge>}
      <span className={styles.moved}>
        <b data-reversed={reversed || undefined}>{money(amount, "sum")}</b>
        <small>{t("console_household.balance", { amount: money(movement.balance, "sum") })}</small>
        <small>{t("console_household.wallet_balance", { amount: money(movement.wallet_balance, "sum") })}</small>
      </span>
    </li>
  )
}

/** What it was for; a part of several says its amount. */
function Thing({ thing, isAlone }: { thing: FamilyMovement["things"][number]; isAlone: boolean }) {
  const { money } = useFormats()
  const { value } = useWords(payments)
  const { type, cuid, title, participant, amount } = thing
  const text = title || value("thing", type)
  return (
    <small>
      {type === "registration" ? <TextLink href={`/registrations/${cuid}`}>{text}</TextLink> : text}
      {[participant && `, ${participant}`, !isAlone && ` · ${money(amount, "sum")}`].filter(Boolean).join("")}
    </small>
  )
}
