import { Plus } from "lucide-react"
import { useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate, useSearchParams } from "react-router"
import type { Entity } from "#contract/entities/entity.ts"
import { hrefOf, withValues } from "#web/lists/list-query.ts"
import { LinkButton } from "#web/ui/link-button.tsx"
import { BulkBar } from "../bulk/bulk-bar.tsx"
import { type Chosen, nothingChosen } from "../bulk/chosen.ts"
import { Kbd } from "../keys/kbd.tsx"
import { useKeys } from "../keys/use-keys.ts"
import { Grid, heights } from "../list/grid.tsx"
import styles from "../list/list.module.css"
import { ListBar } from "../list/list-bar.tsx"
import { sortOf } from "../list/list-query.ts"
import { Nothing } from "../list/nothing.tsx"
import { useColumns } from "../list/use-columns.ts"
import { useDensity } from "../list/use-density.ts"
import { useRowKeys } from "../list/use-row-keys.ts"
import { useWords } from "../list/use-words.ts"
import { useMay } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { useViews } from "../views/use-views.ts"
import { ViewTabs } from "../views/view-tabs.tsx"
import { mayOf } from "./may.ts"
import type { EntityRows } from "./use-entity-list.ts"

interface EntityListProps {
  of: Entity
  list: EntityRows
  current: string | undefined
  /** The address of a record, or of a new one, with the list's own question. */
  hrefTo: (cuid: string) => string
}

/** The list of an entity: title and actions, views, filters, rows, count. */
export function EntityList({ of, list, current, hrefTo }: EntityListProps) {
  const { t } = useTranslation()
  const { say, counted } = useWords(of)
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const may = mayOf(of, useMay())
  const views = useViews(of.path)
  const columns = useColumns(of, views.current(address)?.columns ?? null)
  const density = useDensity()
  const { query, asked, rows, count, more } = list
  // Another question has other rows: what was chosen belongs to the question it was chosen under.
  const question = JSON.stringify(asked)
  const [choice, setChoice] = useState<{ question: string; chosen: Chosen }>({ question, chosen: nothingChosen })
  const chosen = may.delete ? (choice.question === question ? choice.chosen : nothingChosen) : null
  const onChosen = (next: Chosen) => setChoice({ question, chosen: next })
  const grid = useRef<HTMLDivElement | HTMLTableElement>(null)
  const search = useRef<HTMLDivElement>(null)
  const open = (cuid: string) => void navigate(hrefTo(cuid), { preventScrollReset: true })
  const cuids = rows.map(({ cuid }) => cuid)
  useRowKeys({ grid, cuids, rowHeight: heights[density], current, onOpen: open, chosen, onChosen })
  useKeys({
    key: "/",
    label: t("console_entity.keys.search"),
    run: () => search.current?.querySelector("input")?.focus(),
  })
  useKeys(may.create ? { key: "n", label: t("console_entity.keys.add"), run: () => open("new") } : null)
  const add = may.create && (
    <LinkButton variant="primary" href={hrefTo("new")}>
      <Plus className="icon icon-sm" aria-hidden="true" />
      {say("add")}
      <Kbd isDecoration>n</Kbd>
    </LinkButton>
  )
  const sort = (by: { column: unknown; direction: string }) => {
    const value = `${by.direction === "descending" ? "-" : ""}${by.column}`
    void navigate(hrefOf(withValues(address, "sort", [value])), { replace: true, preventScrollReset: true })
  }
  const hasRows = rows.length > 0
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <PageHead title={say("title")} lead={say("lead")} actions={hasRows && add} />
      </div>
      <ViewTabs of={of} views={views} columns={columns.shown} canShare={may.update} />
      <ListBar of={of} columns={columns} density={density} searchRef={search} />
      <div className={styles.rows} onKeyDownCapture={chooseAll(chosen && (() => onChosen("matching")))}>
        {query.isFetching && !query.isFetchingNextPage && hasRows && (
          <span className={styles.line} aria-hidden="true" />
        )}
        {query.isPending && <LoadingRows />}
        {query.isError && (
          <Failed
            error={query.error}
            onRetry={() => void query.refetch()}
            title={t("console_entity.list.failed")}
            kept={t("console_entity.list.failed_kept")}
          />
        )}
        {query.isSuccess && !hasRows && <Nothing of={of} asked={asked} add={add} />}
        {query.isSuccess && hasRows && (
          <Grid
            ref={grid}
            of={of}
            list={list}
            columns={columns.shown}
            density={density}
            sort={sortOf(of, asked)}
            onSort={sort}
            current={current}
            onOpen={open}
            chosen={chosen}
            onChosen={onChosen}
          />
        )}
      </div>
      {chosen && <BulkBar of={of} list={list} chosen={chosen} onChosen={onChosen} />}
      <div className={styles.foot}>
        <span role="status">{query.isSuccess && counted({ count, more })}</span>
        {query.hasNextPage && <span>{t("console_entity.list.loaded", { loaded: rows.length })}</span>}
      </div>
    </div>
  )
}

/** Ctrl A in the rows is all that match; React Aria would choose those that are loaded. */
const chooseAll = (run: (() => void) | null) => (event: React.KeyboardEvent) => {
  if (!run || event.key !== "a" || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.stopPropagation()
  run()
}
