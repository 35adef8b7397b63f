import { useQuery } from "@tanstack/react-query"
import { CallError } from "#contract/client.ts"
import type { OwedThing } from "#contract/endpoints/console-payments.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { useDebounced } from "#web/ui/use-debounced.ts"
import { keyOf } from "../entity/ask.ts"
import { useWords } from "../list/use-words.ts"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { payments } from "./description.ts"
import styles from "./payments.module.css"

const SHORTEST = 3

/** All that a family owes, or without one the thing that a reference names: nothing while the reference is being typed. */
export function useOwed(customer: string | null, reference: string) {
  const asked = reference.trim()
  const typed = useDebounced(asked, 350)
  const isSettled = customer !== null || typed === asked
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(payments, "owed", customer ?? "", typed),
    queryFn: () =>
      call("GET /api/console/payments/owed", { query: customer === null ? { reference: typed } : { customer } }),
    enabled: customer !== null || typed.length >= SHORTEST,
    staleTime: 0,
  })
  const isShown = isSettled && error === null
  return { data: isShown ? data : undefined, error: isSettled ? error : null, isFetching, refetch }
}

/** One key for a thing of any kind. */
export const idOf = ({ type, cuid }: Pick<OwedThing, "type" | "cuid">): string => `${type}/${cuid}`

interface OwedThingsProps {
  owed: ReturnType<typeof useOwed>
  value: OwedThing | undefined
  onChange: (id: string) => void
}

/** What the money is for, each with what it still owes. */
export function OwedThings({ owed, value, onChange }: OwedThingsProps) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { value: word } = useWords(payments)
  const { error, data } = owed
  if (error instanceof CallError && error.code === "NOT_FOUND")
    return <p className={styles.quiet}>{t("console_payments.record.unknown")}</p>
  if (error) return <Failed error={error} onRetry={() => void owed.refetch()} headingLevel={3} />
  if (!data) return null
  if (data.data.length === 0) return <p className={styles.quiet}>{t("console_payments.record.nothing_owed")}</p>
  return (
    <RadioCards
      label={t("console_payments.record.for", { family: data.customer.fullname })}
      hasOptionalMark={false}
      value={value ? idOf(value) : ""}
      onChange={onChange}
      cards={data.data.map((thing) => ({
        value: idOf(thing),
        title: thing.title || word("thing", thing.type),
        description: [thing.participant, thing.reference].filter(Boolean).join(" · "),
        end: money(thing.outstanding_amount, "sum"),
      }))}
    />
  )
}
