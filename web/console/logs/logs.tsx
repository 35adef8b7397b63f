import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { useSearchParams } from "react-router"
import type { AnswerTo } from "#contract/client.ts"
import { collaboratorEndpoints } from "#contract/endpoints/collaborators.ts"
import { localDate } from "#contract/rules/dates.ts"
import { hrefOf } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import glass from "#web/ui/pictures/spot-search.svg"
import { ask } from "../entity/ask.ts"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { Panel } from "../shell/panel.tsx"
import { filtersIn, LogFilters } from "./log-filters.tsx"
import { LogRow } from "./log-row.tsx"
import styles from "./logs.module.css"

type Found = AnswerTo<"GET /api/console/logs">
type Logged = Found["data"][number]

/** What collaborators did, newest first, day by day. Nothing here can be changed. */
export function Logs() {
  const { t } = useTranslation()
  const [address] = useSearchParams()
  const { timezone } = useSession().organiser
  const asked = filtersIn(address)
  const query = useInfiniteQuery({
    queryKey: ["logs", asked],
    queryFn: ({ pageParam }) => ask<Found>(collaboratorEndpoints.findLogs, { query: { ...asked, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const [first] = query.data?.pages ?? []
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const days = Map.groupBy(rows, ({ created_at }) => localDate(created_at, timezone))
  return (
    <div className={styles.page}>
      <PageHead title={t("console_shell.screens.logs")} lead={t("console_logs.lead")} />
      <LogFilters />
      <p className={styles.count} role="status">
        {first && t(first.more ? "console_logs.more_than" : "console_logs.count", { count: first.count })}
      </p>
      {query.isPending && <LoadingRows />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && (
        <EmptyState
          picture={glass}
          title={t("console_logs.nothing")}
          action={<LinkButton href={hrefOf(new URLSearchParams())}>{t("console_entity.list.clear")}</LinkButton>}
        >
          {t("console_logs.nothing_text")}
        </EmptyState>
      )}
      {[...days].map(([day, entries]) => (
        <Day key={day} day={day} entries={entries} />
      ))}
      {query.hasNextPage && (
        <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
          {t("console_entity.history.more")}
        </Button>
      )}
    </div>
  )
}

function Day({ day, entries }: { day: string; entries: Logged[] }) {
  const { date } = useFormats()
  const words = date(day, "full")
  return (
    <Panel title={words.charAt(0).toLocaleUpperCase() + words.slice(1)}>
      <ol className={styles.rows}>
        {entries.map((entry) => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </Panel>
  )
}
