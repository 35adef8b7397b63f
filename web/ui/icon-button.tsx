import type { ReactNode, Ref } from "react"
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button"
import { PendingMark } from "./pending-mark.tsx"
import "./button.css"
import "./icon-button.css"

type IconButtonProps = Omit<AriaButtonProps, "className" | "children" | "style" | "aria-label"> & {
  /** The button's accessible name; left out only where React Aria names the button itself. */
  label?: string
  /** 40 px high instead of 44. */
  isSmall?: boolean
  isBordered?: boolean
  className?: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, isSmall, isBordered, className, children, ...rest }: IconButtonProps) {
  const parts = ["icon-btn", isSmall && "icon-btn-sm", isBordered && "icon-btn-bordered", className]
  return (
    <AriaButton {...rest} {...(label && { "aria-label": label })} className={parts.filter(Boolean).join(" ")}>
      {children}
      {rest.isPending && <PendingMark />}
    </AriaButton>
  )
}
