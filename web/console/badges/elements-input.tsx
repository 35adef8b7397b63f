import { type Control, useFieldArray, useWatch } from "react-hook-form"
import type { DocumentElement } from "#contract/rules/document-elements.ts"
import { formatNumber, parseScaled } from "#contract/rules/number.ts"
import { FormText, useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { Select } from "#web/ui/select.tsx"
import { Switch } from "#web/ui/switch.tsx"
import type { Values } from "../conflict/merge-values.ts"
import type { InputProps } from "../inputs/input-props.ts"
import { TypedNumber } from "../inputs/typed-number.tsx"
import { useFormats } from "../session/use-formats.ts"
import { BadgePreview } from "./badge-preview.tsx"
import styles from "./badges.module.css"
import { added, type Content, changed, contentOf, contents } from "./elements.ts"

type Elements = Control<{ elements: DocumentElement[] }>

/** The elements that stand on each badge, one by one, beside a drawing of one. */
export function ElementsInput({ control, label }: InputProps) {
  const { t } = useTranslation()
  const own = control as unknown as Elements
  const { bound } = useField({ control, name: "elements" }, false)
  const { fields, append, remove, update } = useFieldArray({ control: own, name: "elements", keyName: "key" })
  const elements = useWatch({ control: own, name: "elements" }) ?? []
  const [width, height] = useWatch({ control: control as Control<Values>, name: ["badge_width", "badge_height"] })
  return (
    <fieldset className={styles.elements}>
      <legend className={styles.legend}>{label}</legend>
      {Number(width) > 0 && Number(height) > 0 && (
        <BadgePreview width={Number(width)} height={Number(height)} elements={elements} />
      )}
      <ol className={styles.rows}>
        {fields.map(({ key }, place) => {
          const element = elements[place]
          if (!element) return null
          const number = place + 1
          return (
            <li key={key} className={styles.row}>
              <ElementRow
                control={control}
                place={place}
                element={element}
                onChange={(content) => update(place, changed(element, content, t("console_badges.own_text")))}
              />
              <IconButton
                isSmall
                label={t("console_badges.remove", { number })}
                isDisabled={bound.isDisabled}
                onPress={() => remove(place)}
              >
                <X className="icon icon-sm" aria-hidden="true" />
              </IconButton>
            </li>
          )
        })}
      </ol>
      <div>
        <Button size="sm" isDisabled={bound.isDisabled} onPress={() => append(added(elements))}>
          <Plus className="icon icon-sm" aria-hidden="true" />
          {t("console_badges.add")}
        </Button>
      </div>
    </fieldset>
  )
}

interface ElementRowProps extends Pick<InputProps, "control"> {
  place: number
  element: DocumentElement
  onChange: (content: Content) => void
}

function ElementRow({ control, place, element, onChange }: ElementRowProps) {
  const { t } = useTranslation()
  const content = contentOf(element)
  const at = `elements.${place}`
  const measure = (part: string, name: "x" | "y" | "size" | "width" | "height") => (
    <MeasureInput control={control} name={`${at}.${part}`} label={t(`console_badges.${name}`)} isRequired />
  )
  return (
    <div className={styles.inputs}>
      {content === null ? (
        <p className={styles.other}>{t("console_badges.other")}</p>
      ) : (
        <Select
          label={t("console_badges.content")}
          hasOptionalMark={false}
          value={content}
          onChange={(next) => onChange(next as Content)}
          options={contents.map((each) => ({ value: each, label: t(`console_badges.contents.${each}`) }))}
        />
      )}
      {content === "own" && (
        <FormText control={control} name={`${at}.data`} label={t("console_badges.text")} hasOptionalMark={false} />
      )}
      {measure("x", "x")}
      {measure("y", "y")}
      {element.type === "IMAGE" && measure("settings.width", "width")}
      {element.type === "IMAGE" && measure("settings.height", "height")}
      {element.type === "STRING" && measure("settings.fontSize", "size")}
      {element.type === "STRING" && <BoldInput control={control} name={`${at}.settings.fontWeight`} />}
    </div>
  )
}

/** A length or a size, to a tenth. */
function MeasureInput({ control, name, ...texts }: Pick<InputProps, "control" | "name" | "label" | "isRequired">) {
  const { language } = useFormats()
  const read = (text: string) => {
    const tenths = parseScaled(text, { language, decimals: 1 })
    return tenths === null ? null : tenths / 10
  }
  const field = useField({ control, name }, false)
  return <TypedNumber {...texts} field={field} read={read} print={(value) => formatNumber(value, language)} />
}

function BoldInput({ control, name }: Pick<InputProps, "control" | "name">) {
  const { t } = useTranslation()
  const { bound, value, ref } = useField({ control, name }, false)
  return (
    <Switch
      {...bound}
      inputRef={ref}
      isSelected={value === "bold"}
      onChange={(isBold) => bound.onChange(isBold ? "bold" : "normal")}
    >
      {t("console_badges.bold")}
    </Switch>
  )
}
