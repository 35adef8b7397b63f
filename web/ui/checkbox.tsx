import type { ReactNode, SyntheticEvent } from "react"
import { CheckboxButton, CheckboxField, type CheckboxFieldProps } from "react-aria-components/Checkbox"
import { Check } from "#web/ui/icons/check.tsx"
import { Minus } from "#web/ui/icons/minus.tsx"
import { FieldNote, type FieldTexts } from "./field.tsx"
import "./choice.css"

type CheckboxProps = Omit<CheckboxFieldProps, "className" | "children" | "style" | "isInvalid" | "validationBehavior"> &
  Pick<FieldTexts, "hint" | "error"> & {
    children: ReactNode
    /** At the end of the line, a count for instance. */
    end?: ReactNode
    className?: string
  }

// A label of React Aria takes every press inside it, the press on a link to the conditions too.
const keepLinks = (event: SyntheticEvent<HTMLElement>) => {
  if (event.target instanceof Element && event.target.closest("a")) event.stopPropagation()
}

export function Checkbox({ children, end, hint, error, className, ...rest }: CheckboxProps) {
  const Mark = rest.isIndeterminate ? Minus : Check
  return (
    <CheckboxField
      {...rest}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={className ? `choice-field ${className}` : "choice-field"}
    >
      <CheckboxButton className="choice">
        <span className="box">
          <Mark className="icon" aria-hidden="true" />
        </span>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it takes no press, it only keeps the links' own from the label. */}
        <span className="tx" onPointerDown={keepLinks} onClick={keepLinks} onKeyDown={keepLinks}>
          {children}
        </span>
        {end !== undefined && <span className="n">{end}</span>}
      </CheckboxButton>
      <FieldNote hint={hint} error={error} />
    </CheckboxField>
  )
}
