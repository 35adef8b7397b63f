import type { SettingsOf } from "#contract/blocks/registry.ts"
import { contrast, readableOn } from "#contract/rules/accent.ts"
import type { CssVariables } from "../css-variables.ts"

export type Background = NonNullable<SettingsOf<"basic">["background"]>

// The organiser chooses the background, and this chooses the text colour on it. The look's own colours were made for
// white and near-white; on anything else text is black or white, whichever reads better.
const NEAR_WHITE = 1.15

export function backgroundStyle(background: Background): {
  style: CssVariables
  /** Whether text must leave the look's colours to be readable. */
  isReadable: boolean
} {
  if (background.type === "color") {
    const color = opaque(background.color)
    const style = { "--background": background.color, "--behind": color, "--on-background": readableOn(color) }
    return { style, isReadable: contrast(color, "#ffffff") > NEAR_WHITE }
  }
  // The picture's brightness is unknown; an overlay tells whether it is meant to be dark or light.
  if (background.overlay_opacity === 0) return { style: {}, isReadable: false }
  const overlay = opaque(background.overlay_color)
  return { style: { "--behind": overlay, "--on-background": readableOn(overlay) }, isReadable: true }
}

/** As it looks on the white page. */
function opaque(color: string): string {
  const [red, green, blue, alpha = 255] = (color.slice(1).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))
  const mix = (channel = 0) => Math.round(255 + (channel - 255) * (alpha / 255))
  return `#${[red, green, blue].map((channel) => mix(channel).toString(16).padStart(2, "0")).join("")}`
}
