import { useEffect, useRef, useState } from "react"
import { z } from "zod"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Disclosure } from "#web/ui/disclosure.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { ArrowDown } from "#web/ui/icons/arrow-down.tsx"
import { ArrowUp } from "#web/ui/icons/arrow-up.tsx"
import { GripVertical } from "#web/ui/icons/grip-vertical.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { Trash2 } from "#web/ui/icons/trash-2.tsx"
import { movedRow, useRowOrder } from "../../inputs/use-row-order.ts"
import { wrongPart } from "../../inputs/wrong-part.ts"
import { newId } from "../builder.ts"
import { type FieldPlace, fieldPlaces, mostOf } from "./field-places.ts"
import { settingAt } from "./set-setting.ts"
import styles from "./settings.module.css"
import { type FieldProps, useSettings } from "./settings-context.ts"

/** The settings of one row. Its id is nothing to type. */
const placesOf = ({ schema, path }: FieldPlace, row: number): FieldPlace[] =>
  schema instanceof z.ZodArray ? fieldPlaces(schema.element as z.core.$ZodType, [...path, row]) : []
const isShown = ({ name }: FieldPlace) => name !== "id"

/** A new row: the settings that it cannot be without are empty. */
const newRow = (place: FieldPlace) =>
  Object.fromEntries(
    placesOf(place, 0).flatMap(({ name, isRequired }) =>
      name === "id" ? [[name, newId()]] : isRequired ? [[name, ""]] : [],
    ),
  )

/** The first words of a row. */
const wordsIn = (row: unknown, places: FieldPlace[]) =>
  places
    .filter(({ kind }) => kind === "text" || kind === "paragraph")
    .map(({ name }) => settingAt(row, [name]))
    .find((value) => typeof value === "string" && value.trim() !== "")

/** Each row keeps its key wherever it is moved. Rows that came or went from elsewhere are counted anew. */
function useRowKeys(count: number) {
  const [kept, setKeys] = useState<string[]>([])
  const keys = Array.from({ length: count }, (_, row) => (kept.length === count && kept[row]) || `${count}-${row}`)
  return { keys, setKeys }
}

/** Rows in an order that people decide: questions, links, buttons. */
export function RowsSetting({ label, hint, error, value, place }: FieldProps) {
  const { t } = useTranslation()
  const { change, Fields } = useSettings()
  const rows: unknown[] = Array.isArray(value) ? value : []
  const count = rows.length
  const { keys, setKeys } = useRowKeys(count)
  const [added, setAdded] = useState<string | null>(null)
  const adder = useRef<HTMLButtonElement>(null)
  /** Each change of the rows is a step of undo. */
  const put = (next: unknown[], nextKeys: string[]) => {
    setKeys(nextKeys)
    change(place.path, next, `${place.path.join(".")}/${newId()}`)
  }
  const order = useRowOrder<HTMLOListElement>({
    count,
    isDisabled: false,
    move: (from, to) => put(movedRow(rows, from, to), movedRow(keys, from, to)),
  })
  useEffect(() => {
    const row = added && order.list.current?.lastElementChild?.querySelector<HTMLElement>(".acc-body")
    if (row) wrongPart(row)?.focus()
  }, [added, order.list])
  return (
    <fieldset className={styles.group}>
      <legend className="field-label">{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      <ol ref={order.list} className={styles.rows}>
        {rows.map((row, index) => {
          const places = placesOf(place, index).filter(isShown)
          const number = index + 1
          return (
            <li
              key={keys[index]}
              className={styles.row}
              data-setting={[...place.path, index].join(".")}
              data-dragged={order.dragged === index || undefined}
              {...order.rowProps(index)}
            >
              {count > 1 && (
                <button
                  type="button"
                  className={styles.grip}
                  aria-label={t("console_entity.form.row_drag", { number })}
                  {...order.gripProps(index)}
                >
                  <GripVertical className="icon icon-sm" aria-hidden="true" />
                </button>
              )}
              <Disclosure
                title={<span>{String(wordsIn(row, places) ?? t("console_builder_settings.row", { number }))}</span>}
                isOpenAtFirst={keys[index] === added}
              >
                <div className={styles.fields}>
                  <Fields places={places} />
                </div>
                <div className={styles.rowActs}>
                  <IconButton
                    isSmall
                    label={t("console_entity.form.row_up", { number })}
                    isDisabled={index === 0}
                    onPress={() => order.go(index, index - 1)}
                  >
                    <ArrowUp className="icon icon-sm" aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    isSmall
                    label={t("console_entity.form.row_down", { number })}
                    isDisabled={index === count - 1}
                    onPress={() => order.go(index, index + 1)}
                  >
                    <ArrowDown className="icon icon-sm" aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    isSmall
                    label={t("console_entity.form.row_remove", { number })}
                    onPress={() => {
                      put(rows.toSpliced(index, 1), keys.toSpliced(index, 1))
                      adder.current?.focus()
                    }}
                  >
                    <Trash2 className="icon icon-sm" aria-hidden="true" />
                  </IconButton>
                </div>
              </Disclosure>
            </li>
          )
        })}
      </ol>
      <p className="sr-only" role="status">
        {order.moved !== null && t("console_entity.form.row_moved", { number: order.moved + 1, total: count })}
      </p>
      {error && <p className="error">{error}</p>}
      <Button
        ref={adder}
        size="sm"
        className={styles.add ?? ""}
        isDisabled={count >= mostOf(place.schema)}
        onPress={() => {
          const key = newId()
          put([...rows, newRow(place)], [...keys, key])
          setAdded(key)
        }}
      >
        <Plus className="icon icon-sm" aria-hidden="true" />
        {t("console_builder_settings.add")}
      </Button>
    </fieldset>
  )
}
