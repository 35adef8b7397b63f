import type { SettingsOf } from "#contract/blocks/registry.ts"
import type { CssVariables } from "./css-variables.ts"

type TextStyle = SettingsOf<"heading">["style"] | SettingsOf<"paragraph">["style"]

/** Black is what nobody chose: it gives way to white where a section's background is dark. */
export const textStyle = ({ font_size, font_weight, color, alignment }: TextStyle): CssVariables => ({
  "--text-size": font_size,
  "--text-weight": font_weight,
  "--text-align": alignment,
  ...(color ? { "--text-color": color === "#000000" ? `var(--on-background, ${color})` : color } : {}),
})
