import type { ReactNode, Ref } from "react"
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button"
import { type ButtonLook, buttonClass } from "./button-look.ts"
import { PendingMark } from "./pending-mark.tsx"

export type ButtonProps = Omit<AriaButtonProps, "className" | "children" | "style"> &
  ButtonLook & { children: ReactNode; ref?: Ref<HTMLButtonElement> }

/** While `isPending` it keeps its width and its focus, says so to screen readers and cannot be pressed again. */
export function Button({ variant, size, isBlock, className, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={buttonClass({ variant, size, isBlock, className })}>
      <span className="btn-label">{children}</span>
      {rest.isPending && <PendingMark />}
    </AriaButton>
  )
}
