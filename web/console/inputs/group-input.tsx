import { z } from "zod"
import { FormText } from "#web/forms/fields.tsx"
import { useWords } from "../list/use-words.ts"
import { BooleanInput } from "./boolean-input.tsx"
import { ChoiceInput } from "./choice-input.tsx"
import type { InputProps } from "./input-props.ts"
import styles from "./inputs.module.css"

const inner = (schema: unknown): unknown =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? inner(schema.unwrap())
    : schema

/** An object whose members are columns: an input for each, by its schema. */
export function GroupInput({ of, name, label, hint, ...rest }: InputProps) {
  const words = useWords(of)
  const schema = inner(of.fields[name]!.input)
  if (!(schema instanceof z.ZodObject)) return null
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {Object.entries(schema.shape).map(([member, own]) => {
        const isRequired = !(own as z.ZodType).safeParse(null).success
        const props = {
          ...rest,
          of,
          name: `${name}.${member}`,
          label: words.label(member),
          hint: words.hint(member),
          isRequired,
        }
        const kind = inner(own)
        if (kind instanceof z.ZodEnum)
          return <ChoiceInput key={member} {...props} word={member} choices={kind.options.map(String)} />
        if (kind instanceof z.ZodBoolean) return <BooleanInput key={member} {...props} />
        const { control, label: text, name: path } = props
        return <FormText key={member} control={control} name={path} label={text} isRequired={isRequired} />
      })}
    </fieldset>
  )
}
