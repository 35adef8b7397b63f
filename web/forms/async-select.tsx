import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react"
import type { FieldValues } from "react-hook-form"
import { fold } from "#contract/rules/fold.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ComboBox } from "#web/ui/combo-box.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import type { SelectOption } from "#web/ui/select.tsx"
import { useDebounced } from "#web/ui/use-debounced.ts"
import { type BoundProps, useField } from "./fields.tsx"

/** The query of a list: a typed text of two letters or more, the id of a value, or nothing for the first options. */
export type OptionQuery = { search?: string; id?: string }

type AsyncSelectProps = Omit<
  ComponentProps<typeof ComboBox>,
  "options" | "value" | "onChange" | "text" | "onTextChange" | "emptyText" | "isLoading" | "onOpenChange"
> & {
  find: (query: OptionQuery) => Promise<SelectOption[]>
  value: string | null
  onChange: (value: string | null) => void
}

/** A server searches from this length on; a shorter text narrows the first options. */
const SHORTEST = 2
const searchOf = (text: string) => (text.length < SHORTEST ? "" : text)

/**
 * Options that live on the server. A value from elsewhere is fetched by its id, to show its name; opening fetches the
 * first options; typing fetches 350 ms after the last letter. Only the latest answer counts. Until it is there, of the
 * options before it those alone are offered that have the typed letters: Enter would take another one for them.
 */
export function AsyncSelect({ find, value, onChange, ...rest }: AsyncSelectProps) {
  const { t } = useTranslation()
  const { found, state, ask } = useOptions(find)
  const [chosen, setChosen] = useState<SelectOption | null>(null)
  /** The text being typed; null while the field shows the chosen option. */
  const [typed, setTyped] = useState<string | null>(null)

  const text = typed?.trim() ?? ""
  const isShown = found.search === text || (typed === null && state === "found")
  const options = isShown ? found.options : withLetters(found, text)
  const isBehind = found.search !== searchOf(text)

  const settled = useDebounced(typed, 350)
  const search = useEffectEvent((last: string | null) => {
    if (last !== null && last === typed && (isBehind || state !== "found")) void ask(searchOf(text))
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
  const type = (next: string) => {
    setTyped(next)
    // An emptied field has no value.
    if (next === "" && value !== null) {
      setChosen(null)
      onChange(null)
    }
  }
  const isLoading = state === "loading" || (typed !== null && isBehind)
  const nothing = text !== "" && searchOf(text) === "" ? t("ui.type_more") : t("ui.nothing_found")
  const emptyText = isLoading
    ? t("ui.loading")
    : typeof state === "string"
      ? nothing
      : errorText(t, errorCode(state.error))
  return (
    <ComboBox
      {...rest}
      options={options}
      value={value}
      onChange={choose}
      text={typed ?? (value === null ? "" : (chosen?.label ?? ""))}
      onTextChange={type}
      onOpenChange={(isOpen, by) => isOpen && by !== "input" && typed === null && void ask("")}
      isLoading={isLoading}
      emptyText={emptyText}
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

/** Options, and the text that they were found for: null before the first answer. */
interface Found {
  search: string | null
  options: SelectOption[]
}

/** Those found for another text that have the letters of this one, as the server compares them. */
function withLetters({ options }: Found, text: string): SelectOption[] {
  const letters = fold(text)
  if (letters === "") return []
  return options.filter(({ label, description }) => fold(`${label} ${description ?? ""}`).includes(letters))
}

function useOptions(find: AsyncSelectProps["find"]) {
  const [found, setFound] = useState<Found>({ search: null, options: [] })
  const [state, setState] = useState<ListState>("found")
  const latest = useRef(0)
  const ask = async (search: string) => {
    const turn = ++latest.current
    const show = (options: SelectOption[], outcome: ListState) => {
      if (turn !== latest.current) return
      setFound({ search, options })
      setState(outcome)
    }
    setState("loading")
    await find(search === "" ? {} : { search }).then(
      (options) => show(options, "found"),
      (error: unknown) => show([], { error }),
    )
  }
  return { found, state, ask }
}
