import { useId } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Block } from "./block.tsx"
import { type Column, ColumnHead } from "./column.tsx"
import "./stacked-columns.css"

/** Columns of items one below the other, in order of time. */
export function StackedColumns({ columns }: { columns: Column[] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="stacked">
      {columns.map((column, index) => (
        <div key={column.key} className="stacked-column">
          <ColumnHead column={column} id={`${id}${index}`} className="stacked-head" />
          {column.pieces.length === 0 ? (
            <p className="stacked-none">{t("schedule.nothing")}</p>
          ) : (
            <ul aria-labelledby={`${id}${index}`}>
              {column.pieces.map(({ item }) => (
                <li key={item.id}>
                  <Block item={item} isBrief={false} />
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  )
}
