import type { ReactNode } from "react"
import type { SettingsOf } from "#contract/blocks/registry.ts"
import type { ElementMark } from "../blocks-context.ts"
import { type CssVariables, countable } from "../css-variables.ts"
import { Picture } from "../picture.tsx"
import { type Background, backgroundStyle } from "./background.ts"
import "./band.css"

type BoxSettings = Pick<SettingsOf<"basic">, "padding" | "background">

type BandProps = {
  /** The element's own class, with its variants. */
  className: string
  settings: BoxSettings
  mark: ElementMark
  style?: CssVariables
  children: ReactNode
}

/**
 * The frame of every section: a band across its parent, with padding and background. Without its own padding it keeps
 * the rhythm of the look; its children are in `band-in`, as wide as the site's content.
 */
export function Band({ className, settings: { padding, background }, mark, style, children }: BandProps) {
  const on = background && backgroundStyle(background)
  const classes = ["band", className, padding && "padded", background && "filled", on?.isReadable && "on-color"]
  return (
    <div
      {...mark}
      className={classes.filter(Boolean).join(" ")}
      style={{ ...(padding && paddingStyle(padding)), ...on?.style, ...style }}
    >
      {background?.type === "image" && <Backdrop {...background} />}
      {children}
    </div>
  )
}

const paddingStyle = ({ top, right, bottom, left }: NonNullable<BoxSettings["padding"]>): CssVariables => ({
  "--top": countable(top),
  "--right": countable(right),
  "--bottom": countable(bottom),
  "--left": countable(left),
})

type BackdropProps = Pick<Extract<Background, { type: "image" }>, "image" | "overlay_color" | "overlay_opacity"> & {
  attachment?: "scroll" | "fixed"
  isEager?: boolean
}

/** A picture and its overlay behind a section; decorative, so without an alternative text. */
export function Backdrop({ image, overlay_color, overlay_opacity, attachment, isEager = false }: BackdropProps) {
  return (
    <div className={attachment === "fixed" ? "backdrop backdrop-fixed" : "backdrop"} aria-hidden="true">
      <Picture url={image} alt="" sizes="100vw" isEager={isEager} />
      <i style={{ background: overlay_color, opacity: overlay_opacity / 100 }} />
    </div>
  )
}
