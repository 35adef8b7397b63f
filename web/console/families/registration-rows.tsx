import { useInfiniteQuery } from "@tanstack/react-query"
import { paymentState } from "#contract/rules/payment-state.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { paymentTone, usePaymentText } from "../registration/use-payment-text.ts"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { PartRows } from "./part-rows.tsx"

/** The registrations of a family or of a participant, newest first. */
export function RegistrationRows({ by }: { by: { customer: string } | { participant: string } }) {
  const { t } = useTranslation()
  const { dateRange } = useFormats()
  const { withAmount } = usePaymentText()
  const query = useInfiniteQuery({
    queryKey: ["registrations", "of", by],
    queryFn: ({ pageParam }) => call("GET /api/console/registrations", { query: { ...by, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <PartRows
        query={query}
        rows={rows.map((row) => {
          const payment = paymentState(row)
          const { activity, start_at, end_at } = row.availability
          return {
            key: row.cuid,
            title: activity.title,
            href: `/registrations/${row.cuid}`,
            text: ["customer" in by && row.participant.fullname, dateRange(start_at, end_at, "short")]
              .filter(Boolean)
              .join(" · "),
            end: <Badge tone={paymentTone(payment)}>{withAmount(payment, row.outstanding_amount)}</Badge>,
          }
        })}
      />
      {query.hasNextPage && (
        <Button size="sm" onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
          {t("console_entity.history.more")}
        </Button>
      )}
    </>
  )
}
