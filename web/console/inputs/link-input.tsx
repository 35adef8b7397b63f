import { AsyncSelect, type OptionQuery } from "#web/forms/async-select.tsx"
import { useField } from "#web/forms/fields.tsx"
import { ask, type Found } from "../entity/ask.ts"
import type { InputProps } from "./input-props.ts"
import { type Named, nameOf } from "./links-input.tsx"

/** One thing of another list, found by typing, or none. */
export function LinkInput({ of, control, name, label, hint, row, isRequired }: InputProps) {
  const { bound, value, ref, error } = useField({ control, name }, false)
  const answered = row?.[name] as Named | null | undefined
  const find = async ({ search, id }: OptionQuery) => {
    if (id !== undefined) return answered?.cuid === id ? [{ value: id, label: nameOf(answered) }] : []
    const { of: path, among = {} } = of.fields[name]!
    const query = search ? { ...among, search } : among
    const { data } = await ask<Found<Named>>({ method: "GET", path: `/api/console/${path}` }, { query })
    return data.map((each) => ({ value: each.cuid, label: nameOf(each) }))
  }
  return (
    <AsyncSelect
      {...bound}
      label={label}
      hint={hint}
      hasOptionalMark={false}
      isRequired={isRequired}
      find={find}
      value={(value as string | null) ?? null}
      inputRef={ref}
      error={error}
    />
  )
}
