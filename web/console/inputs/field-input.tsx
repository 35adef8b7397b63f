import type { FieldKind } from "#contract/entities/field.ts"
import { FormDate, FormText, FormTextArea, useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useWords } from "../list/use-words.ts"
import { BooleanInput } from "./boolean-input.tsx"
import { ChoiceInput } from "./choice-input.tsx"
import { ChoicesInput } from "./choices-input.tsx"
import { ColorInput } from "./color-input.tsx"
import { ConditionInput } from "./condition-input.tsx"
import { ConditionsInput } from "./conditions-input.tsx"
import { CustomDataInput } from "./custom-data-input.tsx"
import { GroupInput } from "./group-input.tsx"
import { HtmlInput } from "./html-input.tsx"
import type { InputProps } from "./input-props.ts"
import styles from "./inputs.module.css"
import { InstantInput, UntilInput } from "./instant-input.tsx"
import { LinkInput } from "./link-input.tsx"
import { LinksInput } from "./links-input.tsx"
import { MomentInput } from "./moment-input.tsx"
import { AmountInput, DurationInput, NumberInput, PercentageInput } from "./number-inputs.tsx"
import { PermissionsInput } from "./permissions-input.tsx"
import { PicturesInput } from "./pictures-input.tsx"
import { RowsInput } from "./rows-input.tsx"
import { wrongPart } from "./wrong-part.ts"

const TextInput = ({ of: _, row: __, ...rest }: InputProps) => <FormText {...rest} />
const ParagraphInput = ({ of: _, row: __, ...rest }: InputProps) => <FormTextArea {...rest} />
const DayInput = ({ of: _, row: __, ...rest }: InputProps) => <FormDate {...rest} hasOptionalMark={false} />

const inputs: Partial<Record<FieldKind, (props: InputProps) => React.ReactNode>> = {
  text: TextInput,
  slug: TextInput,
  paragraph: ParagraphInput,
  number: NumberInput,
  amount: AmountInput,
  percentage: PercentageInput,
  duration: DurationInput,
  day: DayInput,
  instant: InstantInput,
  until: UntilInput,
  moment: MomentInput,
  link: LinkInput,
  rows: RowsInput,
  boolean: BooleanInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  condition: ConditionInput,
  color: ColorInput,
  html: HtmlInput,
  links: LinksInput,
  pictures: PicturesInput,
  permissions: PermissionsInput,
  custom_data: CustomDataInput,
  group: GroupInput,
  conditions: ConditionsInput,
}

interface FieldInputProps extends Omit<InputProps, "label" | "hint"> {
  /** The stored value in words, where the field has another one. */
  was?: string | null
  /** The input of a field of this entity alone, instead of that of its kind. */
  own?: ((props: InputProps) => React.ReactNode) | undefined
}

/**
 * The input of a field, by its kind. A changed one is tinted and says what was. A field of another kind has none here, and
 * is sent as it came. When saving is refused for a field, it takes the focus here, whatever parts it is made of.
 */
export function FieldInput({ was = null, own, ...props }: FieldInputProps) {
  const { t } = useTranslation()
  const { label, hint } = useWords(props.of)
  const { ref } = useField(props, false)
  const { kind } = props.of.fields[props.name]!
  const Input = own ?? inputs[kind]
  if (!Input) return null
  return (
    <div
      className={styles.field}
      data-kind={kind}
      data-changed={was !== null || undefined}
      ref={(element) => ref(element && { focus: () => wrongPart(element)?.focus() })}
    >
      <Input {...props} label={label(props.name)} hint={hint(props.name)} />
      {was !== null && <p className={styles.was}>{t("console_entity.form.was", { value: was })}</p>}
    </div>
  )
}
