import { useId } from "react"
import { ToggleButton } from "react-aria-components/ToggleButton"
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup"
import type { SettingProps } from "./setting-props.ts"
import styles from "./settings.module.css"

interface SegmentedProps extends Pick<SettingProps<string>, "label" | "hint" | "error"> {
  options: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A few short choices side by side. */
export function Segmented({ label, hint, error, options, value, onChange }: SegmentedProps) {
  const id = useId()
  return (
    <div className="field">
      <span className="field-label" id={id}>
        {label}
      </span>
      <ToggleButtonGroup
        className={styles.segmented ?? ""}
        aria-labelledby={id}
        aria-describedby={`${id}-note`}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[value]}
        onSelectionChange={(keys) => onChange(String([...keys][0]))}
      >
        {options.map((option) => (
          <ToggleButton key={option.value} id={option.value}>
            {option.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {(error ?? hint) && (
        <span className={error ? "error" : "hint"} id={`${id}-note`}>
          {error ?? hint}
        </span>
      )}
    </div>
  )
}
