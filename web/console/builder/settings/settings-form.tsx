import { useLayoutEffect, useRef } from "react"
import { type ElementType, elements, isElementType } from "#contract/blocks/registry.ts"
import type { Element } from "#contract/blocks/tree.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Disclosure } from "#web/ui/disclosure.tsx"
import type { PageProblem } from "../builder.ts"
import { type FieldPlace, fieldPlaces, isLook } from "./field-places.ts"
import { type Path, withSetting } from "./set-setting.ts"
import { settingErrors } from "./setting-error.ts"
import { SettingFields } from "./setting-field.tsx"
import styles from "./settings.module.css"
import { type Settings, SettingsContext } from "./settings-context.ts"
import { useFocusedSetting } from "./use-focused-setting.ts"
import { wordsOf } from "./words.ts"

interface SettingsFormProps {
  element: Element
  /** Its problems in the page as it was saved. */
  problems: PageProblem[]
  /** The setting to lead to. */
  focused: string | null
  /** Changes of the same part that follow each other are one step of undo. */
  onChange: (settings: unknown, part: string) => void
}

/** The settings of an element, each by its schema. A change holds with each letter. */
export function SettingsForm({ element, ...rest }: SettingsFormProps) {
  const { type, id } = element
  if (!isElementType(type)) return <UnknownSettings element={element} />
  return <KnownSettings key={id} type={type} element={element} {...rest} />
}

/** The setting in words: its place in a list is nothing to its name. */
const fieldOf = ({ name, path }: FieldPlace) => ({
  name,
  path: path.filter((step) => typeof step === "string").join("."),
})

function KnownSettings({ type, element, problems, focused, onChange }: SettingsFormProps & { type: ElementType }) {
  const { t } = useTranslation()
  const form = useRef<HTMLDivElement>(null)
  useFocusedSetting(form, focused)
  // A picture and its words are set one right after the other: the second change adds to the first.
  const latest = useRef(element.settings)
  useLayoutEffect(() => {
    latest.current = element.settings
  })
  const words = wordsOf(t, type)
  const places = fieldPlaces(elements[type])
  const look = places.filter(isLook)
  const content = places.filter((place) => !isLook(place))
  const shared: Settings = {
    settings: element.settings,
    labelOf: (place) => words.label(fieldOf(place)) ?? place.name,
    hintOf: (place) => words.hint(fieldOf(place)),
    choiceOf: (place, value) => words.choice(fieldOf(place), value) ?? value,
    errorOf: settingErrors(t, element, problems),
    change: (path: Path, value, part) => {
      latest.current = withSetting(latest.current, path, value)
      onChange(latest.current, part ?? path.join("."))
    },
    hasAlt: places.some(({ name }) => name === "alt"),
    Fields: SettingFields,
  }
  if (places.length === 0) return <p className={styles.none}>{t("console_builder_settings.none")}</p>
  return (
    <SettingsContext value={shared}>
      <div ref={form} className={styles.form}>
        <SettingFields places={content} />
        {look.length > 0 && (
          <div className={styles.look}>
            <Disclosure title={t("console_builder_settings.look")} isOpenAtFirst={content.length === 0}>
              <div className={styles.fields}>
                <SettingFields places={look} />
              </div>
            </Disclosure>
          </div>
        )}
      </div>
    </SettingsContext>
  )
}

/** An element of a type that is not known here is kept as it is. */
function UnknownSettings({ element: { type, settings } }: { element: Element }) {
  const { t } = useTranslation()
  return (
    <div className={styles.form}>
      <p className={styles.none}>{t("console_builder_settings.unknown", { type })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is scrolled by keys too */}
      <section className={styles.raw} tabIndex={0} aria-label={t("console_builder_settings.raw")}>
        {JSON.stringify(settings, null, 2)}
      </section>
    </div>
  )
}
