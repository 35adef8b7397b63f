import type { Ref } from "react"
import { TextArea as AriaTextArea } from "react-aria-components/TextArea"
import { TextField as AriaTextField } from "react-aria-components/TextField"
import { FieldLabel, FieldNote } from "./field.tsx"
import type { TextFieldProps } from "./text-field.tsx"

type TextAreaProps = Omit<TextFieldProps, "type" | "end" | "inputRef"> & {
  rows?: number
  inputRef?: Ref<HTMLTextAreaElement>
}

export function TextArea({ placeholder, className, rows = 3, inputRef, ...props }: TextAreaProps) {
  const { label, labelEnd, isLabelHidden, hasOptionalMark = true, hint, error, ...rest } = props
  return (
    <AriaTextField
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
      <AriaTextArea
        className="textarea"
        rows={rows}
        {...(placeholder !== undefined && { placeholder })}
        {...(inputRef && { ref: inputRef })}
      />
      <FieldNote hint={hint} error={error} />
    </AriaTextField>
  )
}
