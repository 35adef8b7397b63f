import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react"
import type { FieldValues } from "react-hook-form"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ComboBox } from "#web/ui/combo-box.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import type { SelectOption } from "#web/ui/select.tsx"
import { useDebounced } from "#web/ui/use-debounced.ts"
import { type BoundProps, useField } from "./fields.tsx"

/** The query of a list: a typed text, the id of a value, or nothing for the first options. */
export type OptionQuery = { search?: string; id?: string }

type AsyncSelectProps = Omit<
  ComponentProps<typeof ComboBox>,
  "options" | "value" | "onChange" | "text" | "onTextChange" | "emptyText" | "isLoading" | "onOpenChange"
> & {
  find: (query: OptionQuery) => Promise<SelectOption[]>
  value: string | null
  onChange: (value: string | null) => void
}

/**
 * Options that live on the server. A value from elsewhere is fetched by its id, to show its name; opening fetches the
 * first options; typing fetches 350 ms after the last letter. Only the latest answer counts.
 */
export function AsyncSelect({ find, value, onChange, ...rest }: AsyncSelectProps) {
  const { t } = useTranslation()
  const { options, state, ask } = useOptions(find)
  const [chosen, setChosen] = useState<SelectOption | null>(null)
  /** The text being typed; null while the field shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null)

  const settled = useDebounced(typed, 350)
  const search = useEffectEvent((text: string | null) => {
    if (text !== null && text === typed) void ask(text === "" ? {} : { search: text })
  })
  useEffect(() => search(settled), [settled])

  // Separate from the list's request, so that opening it in the meantime does not cancel this one.
  const nameOf = useEffectEvent((id: string) => (id === chosen?.value ? Promise.resolve([chosen]) : find({ id })))
  useEffect(() => {
    if (value === null) return
    let isLatest = true
    const show = (found: SelectOption[]) =>
      isLatest && setChosen(found.find((option) => option.value === value) ?? null)
    nameOf(value).then(show, () => show([]))
    return () => {
      isLatest = false
    }
  }, [value])

  const choose = (next: string | null) => {
    setTyped(null)
    if (next === value) return
    setChosen(options.find((option) => option.value === next) ?? null)
    onChange(next)
  }
  const type = (text: string) => {
    setTyped(text)
    // An emptied field has no value.
    if (text === "" && value !== null) {
      setChosen(null)
      onChange(null)
    }
  }
  const nothing = { loading: t("ui.loading"), found: t("ui.nothing_found") }
  return (
    <ComboBox
      {...rest}
      options={options}
      value={value}
      onChange={choose}
      text={typed ?? (value === null ? "" : (chosen?.label ?? ""))}
      onTextChange={type}
      onOpenChange={(isOpen, by) => isOpen && by !== "input" && typed === null && void ask({})}
      isLoading={state === "loading"}
      emptyText={typeof state === "string" ? nothing[state] : errorText(t, errorCode(state.error))}
    />
  )
}

/** Bound to a value of a form by its name. */
export function FormAsyncSelect<V extends FieldValues>({
  control,
  name,
  isDisabled,
  ...rest
}: BoundProps<AsyncSelectProps, V>) {
  const { bound, value, ref, error } = useField({ control, name }, isDisabled)
  const onChange = (next: string | null) => bound.onChange(next ?? "")
  return <AsyncSelect {...rest} {...bound} value={value || null} onChange={onChange} inputRef={ref} error={error} />
}

type ListState = "loading" | "found" | { error: unknown }

function useOptions(find: AsyncSelectProps["find"]) {
  const [options, setOptions] = useState<SelectOption[]>([])
  const [state, setState] = useState<ListState>("found")
  const latest = useRef(0)
  const ask = async (query: OptionQuery) => {
    const turn = ++latest.current
    const show = (found: SelectOption[], outcome: ListState) => {
      if (turn !== latest.current) return
      setOptions(found)
      setState(outcome)
    }
    setState("loading")
    await find(query).then(
      (found) => show(found, "found"),
      (error: unknown) => show([], { error }),
    )
  }
  return { options, state, ask }
}
