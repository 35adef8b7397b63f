import { useInfiniteQuery } from "@tanstack/react-query"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import sheet from "../entity/sheet.module.css"
import { loggedEvent } from "../record/audit-text.ts"
import { HistoryEntry } from "../record/history.tsx"
import { call } from "../session/call.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"

/** Every change of a registration, newest first, with both values as people read them. */
export function RegistrationHistory({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery({
    queryKey: ["registrations", cuid, "history"],
    queryFn: ({ pageParam }) =>
      call("GET /api/console/registrations/{cuid}/history", { params: { cuid }, query: { after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
  if (query.isPending) return <LoadingRows />
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={3} />
  const rows = query.data.pages.flatMap(({ data }) => data)
  return (
    <>
      <ol className={sheet.history}>
        {rows.map((row) => (
          <HistoryEntry key={row.id} entry={row} title={loggedEvent(t, row.event)} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button size="sm" onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
          {t("console_entity.history.more")}
        </Button>
      )}
    </>
  )
}
