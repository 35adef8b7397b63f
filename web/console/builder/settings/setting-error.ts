import { elements, isElementType } from "#contract/blocks/registry.ts"
import type { Element } from "#contract/blocks/tree.ts"
import type { TextKey } from "#locales/text-key.ts"
import type { TFunction } from "#web/texts/translator.ts"
import type { PageProblem } from "../builder.ts"
import { boundsOf, type FieldKind, type FieldPlace } from "./field-places.ts"
import { settingAt } from "./set-setting.ts"

/** How a value of this kind is written, for one that is not understood. */
const wrong: Partial<Record<FieldKind, TextKey>> = {
  address: "console_builder_settings.wrong.address",
  choices: "console_builder_settings.wrong.choices",
  color: "console_builder_settings.wrong.color",
  link: "console_builder_settings.wrong.link",
  paragraph: "console_builder_settings.wrong.text",
  picture: "console_builder_settings.wrong.picture",
  ratio: "console_builder_settings.wrong.ratio",
  rich_text: "console_builder_settings.wrong.text",
  size: "console_builder_settings.wrong.size",
  text: "console_builder_settings.wrong.text",
}

export function wrongText(t: TFunction, { kind, schema }: FieldPlace, value: unknown): string {
  if (isEmpty(value)) return t("console_builder_settings.wrong.required")
  const bounds = boundsOf(schema)
  if (kind === "number" && bounds) return t("console_builder_settings.wrong.number", { ...bounds })
  // A text is refused for its length alone; other things are none.
  const isOther = !wrong[kind] || (wrong[kind] === "console_builder_settings.wrong.text" && typeof value !== "string")
  return t(isOther ? "console_builder_settings.wrong.other" : wrong[kind]!)
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ""

/** The error of each setting of an element: by its schema as it is now, and by the problems of the page as it was saved. */
export function settingErrors(t: TFunction, { type, settings }: Element, problems: readonly PageProblem[]) {
  const parsed = isElementType(type) ? elements[type].safeParse(settings) : null
  const paths = parsed?.error?.issues.map(({ path }) => path.join(".")) ?? []
  return (place: FieldPlace): string | undefined => {
    const setting = place.path.join(".")
    const value = settingAt(settings, place.path)
    // An error within a group or a row is told at its own field.
    const isWhole = place.kind !== "group" && place.kind !== "rows" && place.kind !== "background"
    if (paths.some((path) => path === setting || (isWhole && path.startsWith(`${setting}.`))))
      return wrongText(t, place, value)
    const problem = problems.find((each) => each.setting === setting && isStill(each, settings, value))
    if (!problem) return undefined
    const text = t(`console_builder.gates.${problem.code}`)
    return place.kind === "rich_text"
      ? t("console_builder_settings.problem_with", { problem: text, value: problem.value })
      : text
  }
}

/** Whether a problem of the saved page is one still. */
function isStill({ code, value: told }: PageProblem, settings: unknown, value: unknown): boolean {
  const text = typeof value === "string" ? value.trim() : ""
  if (code === "ALT_MISSING") return text === "" && settingAt(settings, ["decorative"]) !== true
  return code === "LINK_BROKEN" && text.replaceAll("&amp;", "&").includes(told)
}
