import { Check, ChevronDown } from "lucide-react"
import type { Ref } from "react"
import { ComboBox as AriaComboBox, type ComboBoxProps as AriaComboBoxProps } from "react-aria-components/ComboBox"
import { Input } from "react-aria-components/Input"
import { ListBox, ListBoxItem } from "react-aria-components/ListBox"
import { Popover } from "react-aria-components/Popover"
import { FieldLabel, FieldNote, type FieldTexts } from "./field.tsx"
import { IconButton } from "./icon-button.tsx"
import type { SelectOption } from "./select.tsx"
import { Spinner } from "./spinner.tsx"
import "./popover.css"

/*
A choice among more options than fit a list: typing narrows it. The caller provides options and text; a text that is no
option is not a value.
 */
type ComboBoxProps = Pick<
  AriaComboBoxProps<SelectOption>,
  "name" | "isRequired" | "isDisabled" | "autoFocus" | "onBlur" | "onOpenChange"
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
      menuTrigger="focus"
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
        <Input
          className="input"
          {...(placeholder !== undefined && { placeholder })}
          {...(inputRef && { ref: inputRef })}
        />
        <IconButton isSmall>{isLoading ? <Spinner /> : <ChevronDown className="icon" aria-hidden="true" />}</IconButton>
      </div>
      <FieldNote hint={hint} error={error} />
      <Popover className="popover" offset={6}>
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
      </Popover>
    </AriaComboBox>
  )
}
