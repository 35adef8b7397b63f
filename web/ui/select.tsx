import type { ReactNode, Ref } from "react"
import { Button } from "react-aria-components/Button"
import { ListBox, ListBoxItem } from "react-aria-components/ListBox"
import { Popover } from "react-aria-components/Popover"
import { Select as AriaSelect, type SelectProps as AriaSelectProps, SelectValue } from "react-aria-components/Select"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Check } from "#web/ui/icons/check.tsx"
import { ChevronDown } from "#web/ui/icons/chevron-down.tsx"
import { FieldLabel, FieldNote, type FieldTexts } from "./field.tsx"
import "./popover.css"
import "./select.css"

export type SelectOption = {
  value: string
  /** Also what typing a letter looks for. */
  label: string
  description?: ReactNode
  isDisabled?: boolean
}

type SelectProps = Omit<
  AriaSelectProps<SelectOption>,
  "className" | "children" | "style" | "isInvalid" | "validationBehavior" | "value" | "defaultValue" | "onChange"
> &
  FieldTexts & {
    options: SelectOption[]
    value?: string | null
    defaultValue?: string
    onChange?: (value: string) => void
    className?: string
    ref?: Ref<HTMLDivElement>
  }

export function Select({ options, onChange, className, placeholder, ...props }: SelectProps) {
  const { t } = useTranslation()
  const { label, labelEnd, isLabelHidden, hasOptionalMark = true, hint, error, ...rest } = props
  return (
    <AriaSelect
      {...rest}
      {...(onChange && { onChange: (key) => key !== null && onChange(String(key)) })}
      placeholder={placeholder ?? t("ui.choose")}
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
      <Button className="select" {...(error && { "data-invalid": true })}>
        <SelectValue className="select-value">
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <ChevronDown className="icon" aria-hidden="true" />
      </Button>
      <FieldNote hint={hint} error={error} />
      <Popover className="popover" offset={6}>
        <ListBox className="popover-list" items={options}>
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
    </AriaSelect>
  )
}
