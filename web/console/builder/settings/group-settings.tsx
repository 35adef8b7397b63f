import { useState } from "react"
import { z } from "zod"
import { background } from "#contract/blocks/shared-settings.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Switch } from "#web/ui/switch.tsx"
import { type FieldPlace, fieldPlaces } from "./field-places.ts"
import { Segmented } from "./segmented.tsx"
import { settingAt } from "./set-setting.ts"
import styles from "./settings.module.css"
import { type FieldProps, type Settings, SettingsContext, useSettings } from "./settings-context.ts"

/** Settings that belong together. Those that an element may be without are added and taken away by a switch. */
export function GroupSetting({ label, hint, error, value, onChange, place, isRequired }: FieldProps) {
  const { Fields } = useSettings()
  const places = fieldPlaces(place.schema, place.path)
  const isOptional = place.fallback === undefined && !isRequired
  const isPairs = places.every(({ kind }) => kind === "size")
  const fields = (
    <div className={isPairs ? styles.pairs : styles.fields}>
      <Fields places={places} />
    </div>
  )
  if (!isOptional)
    return (
      <fieldset className={styles.group}>
        <legend className="field-label">{label}</legend>
        {hint && <p className="hint">{hint}</p>}
        {error && <p className="error">{error}</p>}
        {fields}
      </fieldset>
    )
  const isOn = value !== undefined && value !== null
  return (
    <>
      <Switch
        isSelected={isOn}
        // Written out, so that the group stays while its settings are changed back one by one.
        onChange={(next) => onChange(next ? z.safeParse(place.schema, {}).data : undefined)}
        hint={hint}
        error={error}
      >
        {label}
      </Switch>
      {isOn && (
        <fieldset className={styles.group} aria-label={label}>
          {fields}
        </fieldset>
      )}
    </>
  )
}

const behinds = {
  none: "console_builder_settings.background.none",
  color: "console_builder_settings.background.color",
  image: "console_builder_settings.background.image",
} as const
type Behind = keyof typeof behinds
const allBehinds = Object.keys(behinds) as Behind[]
const WHITE = "#ffffff"

/** The background of a section: none, a colour, or a picture, which stands only once it is chosen. */
export function BackgroundSetting({ label, hint, error, value, onChange, place }: FieldProps) {
  const { t } = useTranslation()
  const around = useSettings()
  const { Fields } = around
  const [isAwaited, setAwaited] = useState(false)
  const stored = settingAt(value, ["type"])
  const chosen = allBehinds.find((each) => each === stored) ?? (isAwaited ? "image" : "none")
  const change: Settings["change"] = (path, next, part) => {
    if (path.at(-1) !== "image") return around.change(path, next, part)
    setAwaited(next === undefined)
    if (next === undefined || stored !== "image")
      onChange(next === undefined ? undefined : { type: "image", image: next })
    else around.change(path, next, part)
  }
  const places = placesBehind(chosen, place)
  return (
    <>
      <Segmented
        label={label}
        hint={hint}
        error={error}
        options={allBehinds.map((each) => ({ value: each, label: t(behinds[each]) }))}
        value={chosen}
        onChange={(next) => {
          setAwaited(next === "image")
          if (next === "color") onChange({ type: "color", color: WHITE })
          else if (value !== undefined) onChange(undefined)
        }}
      />
      {chosen !== "none" && (
        <fieldset className={styles.group} aria-label={label}>
          <div className={styles.fields}>
            <SettingsContext value={{ ...around, change }}>
              <Fields places={stored === chosen ? places : places.filter(({ kind }) => kind === "picture")} />
            </SettingsContext>
          </div>
        </fieldset>
      )}
    </>
  )
}

function placesBehind(chosen: string, { path }: FieldPlace): FieldPlace[] {
  const schema = background.options.find(({ shape }) => shape.type.value === chosen)
  return schema ? fieldPlaces(schema, path).filter(({ name }) => name !== "type") : []
}
