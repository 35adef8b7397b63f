import type { ReactNode, Ref } from "react"
import { CheckboxGroup as AriaCheckboxGroup, type CheckboxGroupProps } from "react-aria-components/CheckboxGroup"
import { Checkbox } from "./checkbox.tsx"
import { FieldLabel, FieldNote, type FieldTexts } from "./field.tsx"
import "./choice.css"

export type CheckboxOption = { value: string; label: ReactNode }

type GroupProps = Omit<CheckboxGroupProps, "className" | "children" | "style" | "isInvalid" | "validationBehavior"> &
  FieldTexts & { options: CheckboxOption[]; className?: string; ref?: Ref<HTMLDivElement> }

/** Several lines to tick under one question. */
export function CheckboxGroup({ options, className, ...props }: GroupProps) {
  const { label, labelEnd, isLabelHidden, hasOptionalMark = true, hint, error, ...rest } = props
  return (
    <AriaCheckboxGroup
      {...rest}
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
      <div>
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value}>
            {option.label}
          </Checkbox>
        ))}
      </div>
      <FieldNote hint={hint} error={error} />
    </AriaCheckboxGroup>
  )
}
