import { useField } from "#web/forms/fields.tsx"
import { LinkSetting } from "../builder/settings/link-setting.tsx"
import { type InputProps, useInput } from "../settings/inputs.tsx"

/** A page of the site or an address, in an Editor. */
export function LinkInput({ name, label }: Pick<InputProps, "name" | "label">) {
  const { bound } = useInput(name)
  const { value, bound: field, ref, error } = useField(bound, bound.isDisabled)
  return (
    <fieldset
      ref={(part) => ref(part && { focus: () => part.querySelector("input")?.focus() })}
      className={bound.className}
      disabled={field.isDisabled}
    >
      <LinkSetting
        path={name}
        label={label}
        value={String(value ?? "")}
        onChange={(link) => field.onChange(link ?? "")}
        error={error}
        isRequired={false}
      />
    </fieldset>
  )
}
