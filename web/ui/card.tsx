import type { ComponentProps } from "react"
import "./card.css"

type CardProps = ComponentProps<"div"> & {
  as?: "div" | "section" | "article" | "aside" | "li"
  /** `float` lies above the page, `canvas` is sunk into it. */
  variant?: "plain" | "float" | "canvas"
}

/** A bordered surface. Titles inside take the class `panel-title`. */
export function Card({ as: Element = "div", variant = "plain", className, ...rest }: CardProps) {
  const parts = ["panel", variant !== "plain" && `panel-${variant}`, className]
  return <Element {...(rest as object)} className={parts.filter(Boolean).join(" ")} />
}
