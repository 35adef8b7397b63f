import type { ReactNode } from "react"
import { ChoiceSetting, ChoicesSetting, RatioSetting, SwitchSetting } from "./choice-settings.tsx"
import { type FieldKind, type FieldPlace, thingsOf } from "./field-places.ts"
import { BackgroundSetting, GroupSetting } from "./group-settings.tsx"
import { LinkSetting } from "./link-setting.tsx"
import { NumberSetting } from "./number-setting.tsx"
import { PictureSetting } from "./picture-setting.tsx"
import { RowsSetting } from "./rows-setting.tsx"
import { settingAt } from "./set-setting.ts"
import styles from "./settings.module.css"
import { type FieldProps, useSettings } from "./settings-context.ts"
import {
  AddressSetting,
  ColorSetting,
  ParagraphSetting,
  RichTextSetting,
  SizeSetting,
  TextSetting,
} from "./text-settings.tsx"
import { ThingsSetting } from "./things-setting.tsx"

const textIn = (value: unknown) => (typeof value === "string" ? value : undefined)
const Link = ({ place: _, value, ...rest }: FieldProps) => <LinkSetting {...rest} value={textIn(value)} />
/** The words that a picture brings along are taken where there are none. */
const Picture = ({ place, value, ...rest }: FieldProps) => {
  const { settings, hasAlt, change } = useSettings()
  const isSilent = hasAlt && place.path.length === 1 && !settingAt(settings, ["alt"])
  return (
    <PictureSetting
      {...rest}
      value={textIn(value)}
      onAlt={isSilent ? (alt) => change(["alt"], alt, rest.path) : undefined}
    />
  )
}
const Things = ({ place, value, ...rest }: FieldProps) => {
  const kind = thingsOf(place.name)
  return kind && <ThingsSetting {...rest} kind={kind} value={Array.isArray(value) ? value : undefined} />
}

const fields: Record<FieldKind, (props: FieldProps) => ReactNode> = {
  address: AddressSetting,
  background: BackgroundSetting,
  choice: ChoiceSetting,
  choices: ChoicesSetting,
  color: ColorSetting,
  group: GroupSetting,
  link: Link,
  number: NumberSetting,
  paragraph: ParagraphSetting,
  picture: Picture,
  ratio: RatioSetting,
  rich_text: RichTextSetting,
  rows: RowsSetting,
  size: SizeSetting,
  switch: SwitchSetting,
  text: TextSetting,
  things: Things,
  unknown: () => null,
}

/** The fields of several settings, each by its kind. A path leads to it by `data-setting`. */
export const SettingFields = ({ places }: { places: FieldPlace[] }) =>
  places.map((place) => <SettingField key={place.path.join(".")} place={place} />)

function SettingField({ place }: { place: FieldPlace }) {
  const { settings, labelOf, hintOf, errorOf, change } = useSettings()
  const path = place.path.join(".")
  const Field = fields[place.kind]
  return (
    <div className={styles.setting} data-setting={path}>
      <Field
        place={place}
        path={path}
        label={labelOf(place)}
        hint={hintOf(place)}
        value={settingAt(settings, place.path)}
        onChange={(value) => change(place.path, value)}
        error={errorOf(place)}
        isRequired={place.isRequired}
      />
    </div>
  )
}
