import type { ReactNode, Ref } from "react"
import { Input } from "react-aria-components/Input"
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from "react-aria-components/TextField"
import { FieldLabel, FieldNote, type FieldTexts } from "./field.tsx"

export type TextFieldProps = Omit<
  AriaTextFieldProps,
  "className" | "children" | "style" | "isInvalid" | "validationBehavior"
> &
  FieldTexts & {
    placeholder?: string
    className?: string
    /** A control inside the box, at its end. */
    end?: ReactNode
    inputRef?: Ref<HTMLInputElement>
  }

export function TextField({ placeholder, className, end, inputRef, ...props }: TextFieldProps) {
  const { label, labelEnd, isLabelHidden, hasOptionalMark = true, hint, error, ...rest } = props
  const input = (
    <Input className="input" {...(placeholder !== undefined && { placeholder })} {...(inputRef && { ref: inputRef })} />
  )
  return (
    <AriaTextField
      {...rest}
      isInvalid={Boolean(error)}
      // Forms check with the contract's schemas; the browser's own bubbles may speak another language than the site.
      validationBehavior="aria"
      className={className ? `field ${className}` : "field"}
    >
      <FieldLabel
        label={label}
        labelEnd={labelEnd}
        isLabelHidden={isLabelHidden}
        isMarked={hasOptionalMark && !rest.isRequired}
      />
      {end ? (
        <div className="affix">
          {input}
          {end}
        </div>
      ) : (
        input
      )}
      <FieldNote hint={hint} error={error} />
    </AriaTextField>
  )
}
