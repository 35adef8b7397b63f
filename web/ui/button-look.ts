import "./button.css"

/** How a button looks, whether it acts (`Button`) or leads somewhere (`LinkButton`). */
export type ButtonLook = {
  variant?: "primary" | "default" | "plain" | "danger" | "danger-solid" | undefined
  /** 40, 48 and 56 px high. */
  size?: "sm" | "md" | "lg" | undefined
  isBlock?: boolean | undefined
  className?: string | undefined
}

export function buttonClass({ variant = "default", size = "md", isBlock = false, className }: ButtonLook): string {
  return [
    "btn",
    variant !== "default" && `btn-${variant}`,
    size !== "md" && `btn-${size}`,
    isBlock && "btn-block",
    className,
  ]
    .filter(Boolean)
    .join(" ")
}
