import { type KeyboardEvent, type ReactNode, type Ref, use } from "react"
import {
  ComboBox as AriaComboBox,
  type ComboBoxProps as AriaComboBoxProps,
  ComboBoxStateContext,
} from "react-aria-components/ComboBox"
import { Input } from "react-aria-components/Input"
import { ListBox, ListBoxItem } from "react-aria-components/ListBox"
import { Popover } from "react-aria-components/Popover"
import { Check } from "#web/ui/icons/check.tsx"
import { ChevronDown } from "#web/ui/icons/chevron-down.tsx"
import { FieldLabel, FieldNote, type FieldTexts } from "./field.tsx"
import { IconButton } from "./icon-button.tsx"
import type { SelectOption } from "./select.tsx"
import { Spinner } from "./spinner.tsx"
import "./popover.css"

/*
A choice among more options than fit a list: typing narrows it. The caller provides options and text; a text that is no
option is not a value, unless `allowsCustomValue` leaves it to the caller to take it for one. The list opens when somebody types, presses an arrow key, or clicks; not when the field merely takes
the focus, as it does when a dialog gives it back.
 */
type ComboBoxProps = Pick<
  AriaComboBoxProps<SelectOption>,
  "name" | "isRequired" | "allowsCustomValue" | "isDisabled" | "autoFocus" | "onBlur" | "onOpenChange"
> &
  FieldTexts & {
    options: SelectOption[]
    value: string | null
    onChange: (value: string | null) => void
    text: string
    onTextChange: (text: string) => void
    /** Shown in the list when it has no options. */
    emptyText: string
    isLoading?: boolean
    placeholder?: string
    className?: string
    inputRef?: Ref<HTMLInputElement>
  }

export function ComboBox({ options, onChange, text, onTextChange, emptyText, isLoading, ...props }: ComboBoxProps) {
  const { label, labelEnd, isLabelHidden, hasOptionalMark = true, hint, error, ...others } = props
  const { className, placeholder, inputRef, ...rest } = others
  return (
    <AriaComboBox
      {...rest}
      items={options}
      onChange={(key) => onChange(key === null ? null : String(key))}
      inputValue={text}
      onInputChange={onTextChange}
      // React Aria opens a list also when its text differs from the chosen option's among those listed. Options come from
      // a server, and the chosen one may not be among them: the list would open again whenever it is closed.
      menuTrigger="manual"
      allowsEmptyCollection
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={className ? `field ${className}` : "field"}
    >
      <FieldLabel
        label={label}
        labelEnd={labelEnd}
        isLabelHidden={isLabelHidden}
        isMarked={hasOptionalMark && !rest.isRequired}
      />
      <div className="affix">
        <OpeningInput placeholder={placeholder} inputRef={inputRef} />
        <IconButton isSmall>{isLoading ? <Spinner /> : <ChevronDown className="icon" aria-hidden="true" />}</IconButton>
      </div>
      <FieldNote hint={hint} error={error} />
      <ListPopover>
        <ListBox<SelectOption>
          className="popover-list"
          renderEmptyState={() => <p className="popover-title">{emptyText}</p>}
        >
          {(option) => (
            <ListBoxItem
              id={option.value}
              textValue={option.label}
              isDisabled={option.isDisabled ?? false}
              className="popover-item"
            >
              <span className="tx">
                {option.label}
                {option.description && <span className="hint">{option.description}</span>}
              </span>
              <Check className="icon icon-sm tick" aria-hidden="true" />
            </ListBoxItem>
          )}
        </ListBox>
      </ListPopover>
    </AriaComboBox>
  )
}

interface OpeningInputProps {
  placeholder: string | undefined
  inputRef: Ref<HTMLInputElement> | undefined
}

/** The text, which opens the list. Escape closes it and nothing else: the sheet or dialog around it stays. */
function OpeningInput({ placeholder, inputRef }: OpeningInputProps) {
  const state = use(ComboBoxStateContext)
  const keepEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && state?.isOpen) event.stopPropagation()
  }
  return (
    <Input
      className="input"
      // In the next frame: a field that took the focus just now may be scrolled into sight, and scrolling closes a list.
      onInput={() => requestAnimationFrame(() => state?.open(null, "input"))}
      onClick={() => state?.open(null, "manual")}
      onKeyDown={keepEscape}
      {...(placeholder !== undefined && { placeholder })}
      {...(inputRef && { ref: inputRef })}
    />
  )
}

/** The list. Scrolling and a press outside close it and leave the text: React Aria would give up what is being typed. */
function ListPopover({ children }: { children: ReactNode }) {
  const state = use(ComboBoxStateContext)
  return (
    <Popover
      className="popover"
      offset={6}
      isOpen={state?.isOpen ?? false}
      onOpenChange={(isOpen) => isOpen || state?.setOpen(false)}
    >
      {children}
    </Popover>
  )
}
