import type { Ref } from "react"
import { Group } from "react-aria-components/Group"
import { Input } from "react-aria-components/Input"
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from "react-aria-components/NumberField"
import { Minus } from "#web/ui/icons/minus.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { FieldLabel, FieldNote, type FieldTexts } from "./field.tsx"
import { IconButton } from "./icon-button.tsx"
import "./number-field.css"

type NumberFieldProps = Omit<
  AriaNumberFieldProps,
  "className" | "children" | "style" | "isInvalid" | "validationBehavior"
> &
  FieldTexts & { className?: string; ref?: Ref<HTMLDivElement> }

/** React Aria names the two buttons after the label, in the site's language. */
export function NumberField({ className, ...props }: NumberFieldProps) {
  const { label, labelEnd, isLabelHidden, hasOptionalMark = true, hint, error, ...rest } = props
  return (
    <AriaNumberField
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
      <Group className="qty">
        <IconButton slot="decrement">
          <Minus className="icon icon-sm" aria-hidden="true" />
        </IconButton>
        <Input className="qty-value" />
        <IconButton slot="increment">
          <Plus className="icon icon-sm" aria-hidden="true" />
        </IconButton>
      </Group>
      <FieldNote hint={hint} error={error} />
    </AriaNumberField>
  )
}
