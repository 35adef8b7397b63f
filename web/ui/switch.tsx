import type { ReactNode } from "react"
import { SwitchButton, SwitchField, type SwitchFieldProps } from "react-aria-components/Switch"
import { FieldNote, type FieldTexts } from "./field.tsx"
import "./choice.css"

type SwitchProps = Omit<SwitchFieldProps, "className" | "children" | "style" | "isInvalid" | "validationBehavior"> &
  Pick<FieldTexts, "hint" | "error"> & { children: ReactNode; className?: string }

export function Switch({ children, hint, error, className, ...rest }: SwitchProps) {
  return (
    <SwitchField
      {...rest}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={className ? `choice-field ${className}` : "choice-field"}
    >
      <SwitchButton className="choice">
        <span className="tx">{children}</span>
        <span className="switch" />
      </SwitchButton>
      <FieldNote hint={hint} error={error} />
    </SwitchField>
  )
}
