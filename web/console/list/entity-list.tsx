import { type ReactNode, useRef } from "react"
import { useNavigate, useSearchParams } from "react-router"
import type { Entity } from "#contract/entities/entity.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { BulkBar, type RowAction } from "../bulk/bulk-bar.tsx"
import { type Chosen, useChosen } from "../bulk/chosen.ts"
import { ChosenBar } from "../bulk/chosen-bar.tsx"
import { Kbd } from "../keys/kbd.tsx"
import { useKeys } from "../keys/use-keys.ts"
import { useMayOf } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { useViews } from "../views/use-views.ts"
import { ViewTabs } from "../views/view-tabs.tsx"
import { type Cells, Grid } from "./grid.tsx"
import styles from "./list.module.css"
import { ListBar } from "./list-bar.tsx"
import { Nothing } from "./nothing.tsx"
import { useColumns } from "./use-columns.ts"
import type { EntityRows } from "./use-entity-list.ts"
import { onSelectAll, useRowKeys } from "./use-row-keys.ts"
import { useTop } from "./use-top.ts"
import { useWords } from "./use-words.ts"

interface EntityListProps {
  of: Entity
  list: EntityRows
  current: string | undefined
  /** The address of a record, or of a new one, with the list's own question. */
  hrefTo: (cuid: string) => string
  cells?: Cells
  /** More that can be done with chosen rows, by those who may change them. */
  actions?: readonly RowAction[]
  /** Buttons beside the one that makes a new one. */
  beside?: ReactNode
  /** Where a new one is made; null where that is elsewhere. */
  newHref?: string | null
  /** Another way to narrow the list, among its filters. */
  filters?: ReactNode
  /** Figures of all that match, beside their count. */
  figures?: ReactNode
  /** Buttons for chosen rows, in place of an entity's own; null where nothing is done with them. */
  bulk?: ((chosen: Chosen, onChosen: (chosen: Chosen) => void) => ReactNode) | null
  /** Whether chosen rows can be removed at once: some are removed one by one, by rules of their own. */
  hasBulkRemoval?: boolean
}

/** The list of an entity: title and actions, views, filters, rows, count. */
export function EntityList({ of, list, current, hrefTo, cells, actions = [], ...rest }: EntityListProps) {
  const { beside, filters, figures, bulk, newHref = hrefTo("new"), hasBulkRemoval = true } = rest
  const { t } = useTranslation()
  const { say, counted } = useWords(of)
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const may = useMayOf(of.permission)
  const views = useViews(of.path)
  const columns = useColumns(of, views.current(address))
  const { query, asked, rows } = list
  const [choice, onChosen] = useChosen(asked)
  const canChoose =
    bulk === undefined ? (may.delete && hasBulkRemoval) || (may.update && actions.length > 0) : bulk !== null
  const chosen = canChoose ? choice : null
  const grid = useRef<HTMLDivElement | HTMLTableElement>(null)
  useTop(grid, JSON.stringify(asked))
  const open = (cuid: string) => void navigate(hrefTo(cuid), { preventScrollReset: true })
  useRowKeys({ grid, cuids: rows.map(({ cuid }) => cuid), current, onOpen: open, chosen, onChosen })
  const makeHref = may.create ? newHref : null
  const make = makeHref !== null && {
    key: "n",
    label: t("console_entity.keys.add"),
    run: () => void navigate(makeHref, { preventScrollReset: true }),
  }
  useKeys(make || null)
  const add = makeHref !== null && (
    <LinkButton variant="primary" href={makeHref}>
      <Plus className="icon icon-sm" aria-hidden="true" />
      {say("add")}
      <Kbd isDecoration>n</Kbd>
    </LinkButton>
  )
  const hasRows = rows.length > 0
  const isRefreshing = query.isFetching && !query.isFetchingNextPage && hasRows
  return (
    <div className={styles.page}>
      <div className={styles.title}>
        <PageHead
          title={say("title")}
          lead={say("lead")}
          actions={
            <>
              {beside}
              {hasRows && add}
            </>
          }
        />
      </div>
      <ViewTabs of={of} views={views} columns={columns} canShare={may.update} />
      <ListBar of={of} columns={columns} more={filters} />
      <div className={styles.rows} onKeyDownCapture={onSelectAll(chosen && (() => onChosen("matching")))}>
        {isRefreshing && <span className={styles.line} aria-hidden="true" />}
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
            current={current}
            onOpen={open}
            chosen={chosen}
            onChosen={onChosen}
            cells={cells}
          />
        )}
      </div>
      {chosen && bulk && (
        <ChosenBar of={of} list={list} chosen={chosen} onChosen={onChosen}>
          {bulk(chosen, onChosen)}
        </ChosenBar>
      )}
      {chosen && !bulk && (
        <BulkBar
          of={of}
          list={list}
          chosen={chosen}
          onChosen={onChosen}
          actions={may.update ? actions : []}
          hasRemoval={hasBulkRemoval}
        />
      )}
      <div className={styles.foot}>
        <span role="status">{query.isSuccess && counted(list)}</span>
        {figures}
        {query.hasNextPage && <span>{t("console_entity.list.loaded", { loaded: rows.length })}</span>}
      </div>
    </div>
  )
}
