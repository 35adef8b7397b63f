import type { Control } from "react-hook-form"
import type { Entity } from "#contract/entities/entity.ts"
import type { FieldKind } from "#contract/entities/field.ts"
import { FormText, FormTextArea } from "#web/forms/fields.tsx"
import type { Row } from "../entity/ask.ts"
import type { Values } from "../entity/form-values.ts"
import { useWords } from "../list/use-words.ts"
import { BooleanInput } from "./boolean-input.tsx"
import { ChoiceInput } from "./choice-input.tsx"
import { ColorInput } from "./color-input.tsx"
import { GroupInput } from "./group-input.tsx"
import { HtmlInput } from "./html-input.tsx"
import { LinksInput } from "./links-input.tsx"
import { PermissionsInput } from "./permissions-input.tsx"
import { PicturesInput } from "./pictures-input.tsx"

/** What every input of a form is given. */
export interface InputProps {
  of: Entity
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: what the resolver makes of the values is no field's concern
  control: Control<Values, unknown, any>
  /** The record as it was answered: names of linked things, pictures. */
  row: Row | null
  label: string
  hint: string | undefined
  isRequired: boolean
}

const TextInput = ({ of: _, row: __, ...rest }: InputProps) => <FormText {...rest} />
const ParagraphInput = ({ of: _, row: __, ...rest }: InputProps) => <FormTextArea {...rest} />
const NumberInput = ({ of: _, row: __, ...rest }: InputProps) => <FormText {...rest} inputMode="decimal" />

const inputs: Partial<Record<FieldKind, (props: InputProps) => React.ReactNode>> = {
  text: TextInput,
  slug: TextInput,
  paragraph: ParagraphInput,
  number: NumberInput,
  boolean: BooleanInput,
  choice: ChoiceInput,
  color: ColorInput,
  html: HtmlInput,
  links: LinksInput,
  pictures: PicturesInput,
  permissions: PermissionsInput,
  group: GroupInput,
}

/** The input of a field, by its kind. A field of another kind has none here, and is sent as it came. */
export function FieldInput(props: Omit<InputProps, "label" | "hint">) {
  const { label, hint } = useWords(props.of)
  const Input = inputs[props.of.fields[props.name]!.kind]
  return Input ? <Input {...props} label={label(props.name)} hint={hint(props.name)} /> : null
}
