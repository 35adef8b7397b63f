import type { FieldKind } from "#contract/entities/field.ts"
import { FormDate, FormText, FormTextArea } from "#web/forms/fields.tsx"
import { useWords } from "../list/use-words.ts"
import { BooleanInput } from "./boolean-input.tsx"
import { ChoiceInput } from "./choice-input.tsx"
import { ChoicesInput } from "./choices-input.tsx"
import { ColorInput } from "./color-input.tsx"
import { CustomDataInput } from "./custom-data-input.tsx"
import { GroupInput } from "./group-input.tsx"
import { HtmlInput } from "./html-input.tsx"
import type { InputProps } from "./input-props.ts"
import { InstantInput } from "./instant-input.tsx"
import { LinkInput } from "./link-input.tsx"
import { LinksInput } from "./links-input.tsx"
import { AmountInput, DurationInput, NumberInput, PercentageInput } from "./number-inputs.tsx"
import { PermissionsInput } from "./permissions-input.tsx"
import { PicturesInput } from "./pictures-input.tsx"
import { RowsInput } from "./rows-input.tsx"

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
  link: LinkInput,
  rows: RowsInput,
  boolean: BooleanInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  color: ColorInput,
  html: HtmlInput,
  links: LinksInput,
  pictures: PicturesInput,
  permissions: PermissionsInput,
  custom_data: CustomDataInput,
  group: GroupInput,
}

/** The input of a field, by its kind. A field of another kind has none here, and is sent as it came. */
export function FieldInput(props: Omit<InputProps, "label" | "hint">) {
  const { label, hint } = useWords(props.of)
  const Input = inputs[props.of.fields[props.name]!.kind]
  return Input ? <Input {...props} label={label(props.name)} hint={hint(props.name)} /> : null
}
