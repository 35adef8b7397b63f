import type { SettingsOf } from "#contract/blocks/registry.ts"
import type { CssVariables } from "./css-variables.ts"

type TextStyle = SettingsOf<"heading">["style"] | SettingsOf<"paragraph">["style"]

/** Black is the default and so not an organiser's choice: on a dark background it becomes white. */
export const textStyle = ({ font_size, font_weight, color, alignment }: TextStyle): CssVariables => ({
  "--text-size": font_size,
  "--text-weight": font_weight,
  "--text-align": alignment,
  ...(color ? { "--text-color": color === "#000000" ? `var(--on-background, ${color})` : color } : {}),
})
