import { useState } from "react"
import type { ThingKind } from "#contract/endpoints/console-page-things.ts"
import { AsyncSelect, type OptionQuery } from "#web/forms/async-select.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { ArrowDown } from "#web/ui/icons/arrow-down.tsx"
import { ArrowUp } from "#web/ui/icons/arrow-up.tsx"
import { GripVertical } from "#web/ui/icons/grip-vertical.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { movedRow, useRowOrder } from "../../inputs/use-row-order.ts"
import type { SettingProps } from "./setting-props.ts"
import styles from "./things.module.css"
import { usePageThings } from "./use-page-things.ts"

type ThingId = number | string

interface ThingsSettingProps extends SettingProps<ThingId[]> {
  kind: ThingKind
}

/** Several things of the catalogue in their order, found by typing. None named means something too, and is said. */
export function ThingsSetting({ label, hint, value = [], onChange, error, isRequired, kind }: ThingsSettingProps) {
  const { t } = useTranslation()
  const named = [...new Set(value)]
  const { nameOf, find, hasFailed } = usePageThings(kind, named)
  const change = (next: ThingId[]) => onChange(next.length === 0 && !isRequired ? undefined : next)
  const move = (from: number, to: number) => change(movedRow(named, from, to))
  const order = useRowOrder<HTMLOListElement>({ count: named.length, isDisabled: false, move })
  const findOthers = async ({ search, id }: OptionQuery) =>
    id === undefined ? (await find(search)).map((each) => ({ value: String(each.id), label: each.name })) : []
  // After each one the field is a new one, which is empty and closed, and has the focus.
  const [added, setAdded] = useState(0)
  const add = (id: string | null) => {
    if (id === null) return
    change([...named, kind === "category_groups" ? id : Number(id)])
    setAdded(added + 1)
  }
  return (
    <fieldset className={styles.group}>
      <legend className="field-label">{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {named.length === 0 && <p className={styles.none}>{t(`console_builder_things.things.none.${kind}`)}</p>}
      <ol ref={order.list} className={styles.things}>
        {named.map((id, place) => {
          const name = nameOf(id)
          return (
            <li
              key={id}
              className={styles.thing}
              data-dragged={order.dragged === place || undefined}
              {...order.rowProps(place)}
            >
              {named.length > 1 && (
                <button
                  type="button"
                  className={styles.grip}
                  aria-label={t("console_builder_things.things.drag", { name })}
                  {...order.gripProps(place)}
                >
                  <GripVertical className="icon icon-sm" aria-hidden="true" />
                </button>
              )}
              <span className={styles.name}>{name}</span>
              <span className={styles.moves}>
                {named.length > 1 && (
                  <>
                    <IconButton
                      isSmall
                      label={t("console_builder_things.things.up", { name })}
                      isDisabled={place === 0}
                      onPress={() => order.go(place, place - 1)}
                    >
                      <ArrowUp className="icon icon-sm" aria-hidden="true" />
                    </IconButton>
                    <IconButton
                      isSmall
                      label={t("console_builder_things.things.down", { name })}
                      isDisabled={place === named.length - 1}
                      onPress={() => order.go(place, place + 1)}
                    >
                      <ArrowDown className="icon icon-sm" aria-hidden="true" />
                    </IconButton>
                  </>
                )}
                <IconButton
                  isSmall
                  label={t("console_builder_things.things.remove", { name })}
                  onPress={() => change(named.filter((each) => each !== id))}
                >
                  <X className="icon icon-sm" aria-hidden="true" />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ol>
      <p className="sr-only" role="status">
        {order.moved !== null &&
          named[order.moved] !== undefined &&
          t("console_builder_things.things.moved", {
            name: nameOf(named[order.moved]!),
            number: order.moved + 1,
            total: named.length,
          })}
      </p>
      {hasFailed && <p className="hint">{t("console_builder_things.things.failed")}</p>}
      <AsyncSelect
        key={added}
        autoFocus={added > 0}
        label={t("console_builder_things.things.add")}
        hasOptionalMark={false}
        find={findOthers}
        value={null}
        onChange={add}
        error={error}
      />
    </fieldset>
  )
}
