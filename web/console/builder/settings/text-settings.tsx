import { z } from "zod"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { ColorText } from "../../inputs/color-text.tsx"
import { HtmlText } from "../../inputs/html-text.tsx"
import { wrongText } from "./setting-error.ts"
import type { FieldProps } from "./settings-context.ts"
import { useTyped } from "./use-typed.ts"

/** A stored text, or a number that stands for one. */
const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "")

/** A text is passed on as it is typed; one that may be left out is left out when it is empty. */
const textProps = ({ place: _, path: __, value, onChange, ...rest }: FieldProps) => ({
  ...rest,
  hasOptionalMark: false,
  value: textOf(value),
  onChange: (text: string) => onChange(text === "" && !rest.isRequired ? undefined : text),
})

export const TextSetting = (props: FieldProps) => <TextField {...textProps(props)} />
export const ParagraphSetting = (props: FieldProps) => <TextArea {...textProps(props)} rows={3} />
export const RichTextSetting = (props: FieldProps) => <HtmlText {...textProps(props)} />

/** A text that is not passed on before its schema understands it. `mend` writes it as the schema wants it. */
function useChecked({ place, value, onChange, error, isRequired }: FieldProps, mend = (text: string) => text.trim()) {
  const { t } = useTranslation()
  const stored = textOf(value) || undefined
  const { text, isWrong, type, settle } = useTyped<string>({
    value: stored,
    print: (shown) => shown,
    read: (typed) => {
      const mended = mend(typed)
      if (mended === "" && !isRequired) return undefined
      return z.safeParse(place.schema, mended).success ? mended : null
    },
    onChange,
  })
  return {
    value: text,
    onChange: type,
    onBlur: settle,
    error: isWrong ? wrongText(t, place, text) : error,
    isRequired,
    hasOptionalMark: false,
  }
}

/** The value that holds while nothing is set. */
const fallbackOf = ({ place: { fallback } }: FieldProps) =>
  typeof fallback === "string" && fallback !== "" ? { placeholder: fallback } : {}

export function AddressSetting(props: FieldProps) {
  return <TextField {...useChecked(props)} label={props.label} hint={props.hint} inputMode="url" />
}

/** A number without a unit is one of pixels; a comma is understood. */
const mendSize = (typed: string) =>
  typed
    .replaceAll(/\s/g, "")
    .toLowerCase()
    .replace(",", ".")
    .replace(/^([1-9]\d*(\.\d+)?|0\.\d+)$/, "$1px")

export function SizeSetting(props: FieldProps) {
  return <TextField {...useChecked(props, mendSize)} {...fallbackOf(props)} label={props.label} hint={props.hint} />
}

/** `16/9`, typed with any of the signs between. */
const mendRatio = (typed: string) => typed.replaceAll(/\s/g, "").replaceAll(",", ".").replace(/[:x×]/, "/")

export function OwnRatio(props: FieldProps) {
  return <TextField {...useChecked(props, mendRatio)} label={props.label} hint={props.hint} />
}

const mendColor = (typed: string) => typed.trim().replace(/^(?=[0-9a-f]{6}$)/i, "#")

/** Without a colour of its own an element has that of the site. */
export function ColorSetting(props: FieldProps) {
  const { t } = useTranslation()
  const placeholder = fallbackOf(props).placeholder ?? t("console_builder_settings.site_color")
  return <ColorText {...useChecked(props, mendColor)} placeholder={placeholder} label={props.label} hint={props.hint} />
}
