import { useState } from "react"
import { AsyncSelect, type OptionQuery } from "#web/forms/async-select.tsx"
import { useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { ArrowDown } from "#web/ui/icons/arrow-down.tsx"
import { ArrowUp } from "#web/ui/icons/arrow-up.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { ask, type Found } from "../entity/ask.ts"
import type { InputProps } from "./input-props.ts"
import styles from "./inputs.module.css"
import { movedRow } from "./use-row-order.ts"

export interface Named {
  cuid: string
  title?: string
  name?: string
  fullname?: string
}
export const nameOf = ({ title, name, fullname, cuid }: Named) => title ?? name ?? fullname ?? cuid

/** Several things of another list, found by typing. Where null is allowed it means all of them. */
export function LinksInput({ of, control, name, label, hint, row }: InputProps) {
  const { t } = useTranslation()
  const { bound, value, ref, error } = useField({ control, name }, false)
  const field = of.fields[name]!
  const canBeAll = field.input!.safeParse(null).success
  const answered = (row?.[name] ?? []) as Named[]
  const [names, setNames] = useState(() => new Map(answered.map((each) => [each.cuid, nameOf(each)])))
  const chosen = (value ?? []) as string[]
  const find = async ({ search, id }: OptionQuery) => {
    if (id !== undefined) return []
    const query = search ? { search } : {}
    const { data } = await ask<Found<Named>>({ method: "GET", path: `/api/console/${field.of}` }, { query })
    setNames((known) => new Map([...known, ...data.map((each) => [each.cuid, nameOf(each)] as const)]))
    return data.filter(({ cuid }) => !chosen.includes(cuid)).map((each) => ({ value: each.cuid, label: nameOf(each) }))
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {canBeAll && (
        <Checkbox
          isSelected={value === null}
          isDisabled={bound.isDisabled}
          onChange={(isAll) => bound.onChange(isAll ? null : [])}
        >
          {t("console_entity.form.links_all")}
        </Checkbox>
      )}
      {value !== null && (
        <>
          {chosen.length > 0 && (
            <ul className={styles.links}>
              {chosen.map((cuid, place) => (
                <li key={cuid} className={styles.link}>
                  <span>{names.get(cuid) ?? cuid}</span>
                  {field.ordered && chosen.length > 1 && (
                    <Moves
                      name={names.get(cuid) ?? cuid}
                      isDisabled={bound.isDisabled}
                      isFirst={place === 0}
                      isLast={place === chosen.length - 1}
                      onMove={(by) => bound.onChange(movedRow(chosen, place, place + by))}
                    />
                  )}
                  <IconButton
                    isSmall
                    label={t("console_entity.form.links_remove", { name: names.get(cuid) ?? cuid })}
                    isDisabled={bound.isDisabled}
                    onPress={() => bound.onChange(chosen.filter((each) => each !== cuid))}
                  >
                    <X className="icon icon-sm" aria-hidden="true" />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          <AsyncSelect
            key={chosen.length}
            label={t("console_entity.form.links_add")}
            hasOptionalMark={false}
            find={find}
            value={null}
            onChange={(cuid) => cuid && bound.onChange([...chosen, cuid])}
            onBlur={bound.onBlur}
            isDisabled={bound.isDisabled}
            inputRef={ref}
            error={error}
          />
        </>
      )}
    </fieldset>
  )
}

interface MovesProps {
  name: string
  isDisabled: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
}

/** Moves a chosen thing before the one above it, or behind the one below. */
function Moves({ name, isDisabled, isFirst, isLast, onMove }: MovesProps) {
  const { t } = useTranslation()
  return (
    <>
      <IconButton
        isSmall
        label={t("console_entity.form.links_up", { name })}
        isDisabled={isDisabled || isFirst}
        onPress={() => onMove(-1)}
      >
        <ArrowUp className="icon icon-sm" aria-hidden="true" />
      </IconButton>
      <IconButton
        isSmall
        label={t("console_entity.form.links_down", { name })}
        isDisabled={isDisabled || isLast}
        onPress={() => onMove(1)}
      >
        <ArrowDown className="icon icon-sm" aria-hidden="true" />
      </IconButton>
    </>
  )
}
