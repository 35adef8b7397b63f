import { useField } from "#web/forms/fields.tsx"
import { Switch } from "#web/ui/switch.tsx"
import type { InputProps } from "./input-props.ts"

export function BooleanInput({ control, name, label, hint }: InputProps) {
  const { bound, value, ref, error } = useField({ control, name }, false)
  return (
    <Switch {...bound} inputRef={ref} isSelected={Boolean(value)} error={error} hint={hint}>
      {label}
    </Switch>
  )
}
