import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { CallError } from "#contract/client.ts"
import type { Entity } from "#contract/entities/entity.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Disclosure } from "#web/ui/disclosure.tsx"
import { ask, keyOf, rowIn } from "../entity/ask.ts"
import { useWords } from "../list/use-words.ts"
import { History } from "../record/history.tsx"
import { RecordActions } from "../record/record-actions.tsx"
import { useMayOf } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { NotFound } from "../shell/not-found.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { ScheduleForm } from "./schedule-form.tsx"
import styles from "./schedules.module.css"

/** One schedule, or a new one: its rule at the left, its dates at the right. */
export function ScheduleScreen({ of, cuid }: { of: Entity; cuid: string }) {
  const { t } = useTranslation()
  const { say } = useWords(of)
  const navigate = useNavigate()
  const may = useMayOf(of.permission)
  const isNew = cuid === "new"
  const query = useQuery({
    queryKey: keyOf(of, cuid),
    queryFn: async () => rowIn(of, await ask(of.endpoints.get, { params: { cuid } })),
    enabled: !isNew,
  })
  const row = isNew ? null : (query.data ?? null)
  if (query.error instanceof CallError && query.error.code === "NOT_FOUND") return <NotFound />
  if (isNew && !may.create) return <NotFound />
  const title = row ? String(row.title) : isNew ? say("new") : "…"
  return (
    <div className={styles.screen}>
      <PageHead
        title={title}
        lead={isNew ? say("lead") : undefined}
        actions={
          row && (
            <RecordActions
              of={of}
              row={row}
              title={title}
              onCopy={undefined}
              onRemoved={() => void navigate("/schedules")}
            />
          )
        }
      />
      {!isNew && query.isPending && <LoadingRows />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {(row || isNew) && (
        <ScheduleForm
          of={of}
          row={row}
          canSave={isNew || may.update}
          onCreated={(made) => void navigate(`/schedules/${made.cuid}`, { replace: true })}
        />
      )}
      {row && (
        <Disclosure title={t("console_schedules.history")}>
          <History of={of} cuid={cuid} />
        </Disclosure>
      )}
    </div>
  )
}
