import { useInfiniteQuery } from "@tanstack/react-query"
import { paymentState } from "#contract/rules/payment-state.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { paymentTone, usePaymentText } from "../registration/use-payment-text.ts"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { Panel } from "../shell/panel.tsx"
import styles from "./availabilities.module.css"

/** Who is registered, by name, with what is still to be paid. */
export function Participants({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const { withAmount } = usePaymentText()
  const query = useInfiniteQuery({
    queryKey: ["registrations", "of", cuid],
    queryFn: ({ pageParam }) =>
      call("GET /api/console/registrations", {
        query: { availability: cuid, cancelled: "false", sort: "participant", after: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const count = query.data?.pages[0]?.count
  return (
    <Panel title={t("console_availabilities.participants.title")} end={count !== undefined && <b>{count}</b>}>
      {query.isPending && <LoadingRows />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={3} />}
      {query.isSuccess && rows.length === 0 && (
        <p className={styles.quiet}>{t("console_availabilities.participants.none")}</p>
      )}
      <ul className={styles.people}>
        {rows.map((row, place) => {
          const payment = paymentState(row)
          return (
            <li key={row.cuid}>
              <Avatar name={row.participant.fullname} tint={place} />
              <span className={styles.grow}>
                <b>{row.participant.fullname}</b>
                <small>
                  {row.customer.fullname} · {date(row.created_at, "short")}
                </small>
              </span>
              <small>{t("console_availabilities.dates_count", { count: row.dates })}</small>
              <Badge tone={paymentTone(payment)}>{withAmount(payment, row.outstanding_amount)}</Badge>
            </li>
          )
        })}
      </ul>
      {query.hasNextPage && (
        <Button size="sm" onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
          {t("console_entity.history.more")}
        </Button>
      )}
    </Panel>
  )
}
