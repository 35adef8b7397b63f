import { useInfiniteQuery } from "@tanstack/react-query"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import sheet from "../entity/sheet.module.css"
import { wordlessEntity } from "../logs/log-things.ts"
import { HistoryEntry } from "../record/history.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"

const registrations = wordlessEntity("registration")

type Changes = Record<string, [unknown, unknown]>

/** Every change of a registration, newest first, with both values as people read them. */
export function RegistrationHistory({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const query = useInfiniteQuery({
    queryKey: ["registrations", cuid, "history"],
    queryFn: ({ pageParam }) =>
      call("GET /api/console/registrations/{cuid}/history", { params: { cuid }, query: { after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  })
  const label = (field: string) =>
    field.startsWith("answers: ")
      ? field.slice("answers: ".length)
      : t(`console_log_fields.${field}`, { defaultValue: field })
  const read = (field: string, value: unknown): unknown => {
    if (value === null || value === undefined) return value
    if (field === "dates") return (value as string[]).map((day) => date(day, "short")).join(", ")
    if (Array.isArray(value)) return value.length === 0 ? "–" : value.join(", ")
    return value
  }
  const readable = (changes: Changes): Changes =>
    Object.fromEntries(
      Object.entries(changes)
        .filter(([field]) => field !== "availability")
        .map(([field, [before, after]]) => [field, [read(field, before), read(field, after)]]),
    )
  if (query.isPending) return <LoadingRows />
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={3} />
  const rows = query.data.pages.flatMap(({ data }) => data)
  return (
    <>
      <ol className={sheet.history}>
        {rows.map((row) => (
          <HistoryEntry
            key={row.id}
            of={registrations}
            entry={{ ...row, changes: readable(row.changes) }}
            title={t(`console_log_events.${row.event.replace(".", "_")}`, { defaultValue: row.event })}
            label={label}
          />
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
