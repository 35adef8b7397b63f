import type { ReactNode, Ref } from "react"
import { Checkbox } from "react-aria-components/Checkbox"
import {
  Cell,
  Collection,
  Column,
  Row,
  Table,
  TableBody,
  TableHeader,
  TableLoadMoreItem,
} from "react-aria-components/Table"
import { TableLayout, Virtualizer } from "react-aria-components/Virtualizer"
import { useNavigate, useSearchParams } from "react-router"
import type { Entity } from "#contract/entities/entity.ts"
import type { AnyField } from "#contract/entities/field.ts"
import { hrefOf, withValues } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Check } from "#web/ui/icons/check.tsx"
import { Minus } from "#web/ui/icons/minus.tsx"
import { type Chosen, nothingChosen } from "../bulk/chosen.ts"
import { useMedia } from "../shell/use-media.ts"
import { isNumeric, useCell } from "./cells.tsx"
import { heights, useDensity } from "./density.ts"
import styles from "./grid.module.css"
import { sortOf } from "./list-query.ts"
import { SortMark } from "./sort-mark.tsx"
import type { EntityRows } from "./use-entity-list.ts"
import { useWords } from "./use-words.ts"

const PHONE_ROW = 56

interface GridProps {
  of: Entity
  list: EntityRows
  columns: readonly string[]
  /** The row whose sheet is open. */
  current: string | undefined
  onOpen: (cuid: string) => void
  /** Null where nothing can be done with chosen rows. */
  chosen: Chosen | null
  onChosen: (chosen: Chosen) => void
  ref: Ref<HTMLDivElement | HTMLTableElement>
  cells?: Cells | undefined
}

/** Columns that show more of a row than the value of their field. */
export type Cells = Record<string, (row: EntityRows["rows"][number]) => ReactNode>

/** The rows as a table. Only those in sight are drawn; the next are fetched as one scrolls. On a phone a row has two lines. */
export function Grid({ of, list, columns, current, onOpen, chosen, onChosen, ref, cells = {} }: GridProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const { label, say } = useWords(of)
  const cell = useCell(of)
  const show = (row: EntityRows["rows"][number], column: string) =>
    Object.hasOwn(cells, column) ? cells[column]!(row) : cell(column, row[column])
  const isPhone = useMedia("(max-width: 37.5rem)")
  const shown = isPhone ? columns.slice(0, 1) : columns
  const { query, rows } = list
  const density = useDensity()
  const rowHeight = isPhone ? PHONE_ROW : heights[density]
  const sort = ({ column, direction }: { column: unknown; direction: string }) => {
    const value = `${direction === "descending" ? "-" : ""}${column}`
    void navigate(hrefOf(withValues(address, "sort", [value])), { replace: true, preventScrollReset: true })
  }
  return (
    <Virtualizer layout={TableLayout} layoutOptions={{ rowHeight, headingHeight: 36, loaderHeight: 40 }}>
      <Table
        ref={ref}
        className={styles.grid ?? ""}
        aria-label={say("title")}
        selectionMode={chosen ? "multiple" : "none"}
        selectedKeys={chosen === "matching" ? "all" : (chosen ?? (nothingChosen as Set<string>))}
        onSelectionChange={(keys) =>
          onChosen(new Set(keys === "all" ? rows.map(({ cuid }) => cuid) : [...keys].map(String)))
        }
        escapeKeyBehavior="none"
        sortDescriptor={sortOf(of, list.asked)}
        onSortChange={sort}
        onRowAction={(key) => onOpen(String(key))}
      >
        <TableHeader>
          {chosen && (
            <Column width={44} minWidth={44} className={styles.head ?? ""}>
              <Pick label={t("console_entity.list.select_all")} />
            </Column>
          )}
          {shown.map((column, index) => (
            <Column
              key={column}
              id={column}
              isRowHeader={index === 0}
              allowsSorting={Boolean(of.fields[column]!.sort)}
              className={headClass(of.fields[column]!)}
              {...widthOf(of.fields[column]!, index)}
            >
              {({ sortDirection }) => <SortMark direction={sortDirection}>{label(column)}</SortMark>}
            </Column>
          ))}
        </TableHeader>
        <TableBody>
          <Collection items={rows} dependencies={[shown, current, chosen === null, t]}>
            {(row) => (
              <Row
                id={row.cuid}
                className={row.cuid === current ? `${styles.row} ${styles.current}` : (styles.row ?? "")}
              >
                {chosen && (
                  <Cell className={styles.pickCell ?? ""}>
                    <Pick label={t("console_entity.list.select_row")} />
                  </Cell>
                )}
                {shown.map((column, index) => (
                  <Cell key={column} className={cellClass(of.fields[column]!, index)}>
                    {isPhone ? (
                      <TwoLines of={of} columns={columns} show={(each) => show(row, each)} />
                    ) : (
                      <span className={styles.value}>{show(row, column)}</span>
                    )}
                  </Cell>
                ))}
              </Row>
            )}
          </Collection>
          <TableLoadMoreItem
            className={styles.more ?? ""}
            isLoading={query.isFetchingNextPage}
            onLoadMore={() => query.hasNextPage && !query.isFetching && void query.fetchNextPage()}
          >
            {t("console_entity.list.loading_more")}
          </TableLoadMoreItem>
        </TableBody>
      </Table>
    </Virtualizer>
  )
}

const headClass = (field: AnyField) => `${styles.head} ${isNumeric(field) ? styles.numeric : ""}`
const cellClass = (field: AnyField, index: number) =>
  `${styles.cell} ${index === 0 ? styles.first : ""} ${isNumeric(field) ? styles.numeric : ""}`

/**
 * A column is as wide as its usual values and no narrower: where all together are wider than the list, it scrolls sideways.
 * The first one, titles of other things and long texts take what is left.
 */
const widthOf = (field: AnyField, index: number) => {
  if (field.width) return { width: "1fr", minWidth: field.width } as const
  if (["instant", "until", "day"].includes(field.kind)) return { width: 136, minWidth: 136 }
  if (field.kind === "number") return { width: 100, minWidth: 100 }
  if (isNumeric(field)) return { width: 112, minWidth: 112 }
  if (index === 0 || field.kind === "paragraph") return { width: "2fr", minWidth: 180 } as const
  return field.kind === "link" ? ({ width: "2fr", minWidth: 130 } as const) : ({ width: "1fr", minWidth: 130 } as const)
}

/** React Aria names it after its row as well. */
function Pick({ label }: { label: string }) {
  return (
    <Checkbox slot="selection" aria-label={label} className={styles.pick ?? ""}>
      {({ isIndeterminate }) => (
        <span className="box">
          {isIndeterminate ? (
            <Minus className="icon" aria-hidden="true" />
          ) : (
            <Check className="icon" aria-hidden="true" />
          )}
        </span>
      )}
    </Checkbox>
  )
}

interface TwoLinesProps {
  of: Entity
  columns: readonly string[]
  show: (column: string) => ReactNode
}

/** Who and state, what and amount. */
function TwoLines({ of, columns: [first, ...others], show }: TwoLinesProps) {
  const state = others.find((each) => ["boolean", "choice"].includes(of.fields[each]!.kind))
  const [what, amount] = others.filter((each) => each !== state && !of.fields[each]!.wide)
  return (
    <span className={styles.lines}>
      <b>{show(first!)}</b>
      <span>{state && show(state)}</span>
      <span>{what && show(what)}</span>
      <span>{amount && show(amount)}</span>
    </span>
  )
}
