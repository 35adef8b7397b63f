import { useEffect, useEffectEvent, useRef, useState } from "react"
import { Input } from "react-aria-components/Input"
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from "react-aria-components/SearchField"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Search } from "#web/ui/icons/search.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { FieldLabel, FieldNote, type FieldTexts } from "./field.tsx"
import { IconButton } from "./icon-button.tsx"
import { useDebounced } from "./use-debounced.ts"

type SearchFieldProps = Omit<
  AriaSearchFieldProps,
  "className" | "children" | "style" | "isInvalid" | "validationBehavior" | "value" | "onChange" | "defaultValue"
> &
  Omit<FieldTexts, "label" | "hasOptionalMark"> & {
    label?: string
    placeholder?: string
    className?: string
    /** The present search. Another value from outside replaces the typed text. */
    value?: string
    /** Called with the typed text, 350 ms after the last stroke. */
    onSearch: (text: string) => void
    delay?: number
  }

export function SearchField({ value = "", onSearch, delay = 350, placeholder, className, ...props }: SearchFieldProps) {
  const { t } = useTranslation()
  const { label = t("ui.search"), labelEnd, isLabelHidden, hint, error, ...rest } = props
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // The last search from here: when it comes back as the value, what was typed since is newer, and stays.
  const [reported, setReported] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (value !== reported) {
      setText(value)
      setReported(value)
    }
  }
  const searched = useRef(value)
  useEffect(() => {
    searched.current = value
  }, [value])
  const settled = useDebounced(text, delay)
  const search = useEffectEvent((found: string) => {
    if (found !== text || found === searched.current) return
    searched.current = found
    setReported(found)
    onSearch(found)
  })
  useEffect(() => search(settled), [settled])

  return (
    <AriaSearchField
      {...rest}
      value={text}
      onChange={setText}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={className ? `field ${className}` : "field"}
    >
      {({ isEmpty }) => (
        <>
          <FieldLabel label={label} labelEnd={labelEnd} isLabelHidden={isLabelHidden} isMarked={false} />
          <div className="affix">
            <Search className="icon" aria-hidden="true" />
            <Input className="input search-input" {...(placeholder !== undefined && { placeholder })} />
            {!isEmpty && (
              <IconButton isSmall label={t("ui.clear")}>
                <X className="icon icon-sm" aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <FieldNote hint={hint} error={error} />
        </>
      )}
    </AriaSearchField>
  )
}
