import type { Ref } from "react"
import { Radio, RadioGroup, type RadioGroupProps } from "react-aria-components/RadioGroup"
import { Star } from "#web/ui/icons/star.tsx"
import { FieldLabel, FieldNote, type FieldTexts } from "./field.tsx"
import "./stars.css"

const FIVE = [1, 2, 3, 4, 5]

type StarChoiceProps = Omit<
  RadioGroupProps,
  "className" | "children" | "style" | "isInvalid" | "validationBehavior" | "value" | "onChange"
> &
  FieldTexts & {
    /** 0 is none chosen. */
    value: number
    onChange: (value: number) => void
    /** The accessible name of one, two, … five stars. */
    labelOf: (stars: number) => string
    ref?: Ref<HTMLDivElement>
  }

/** One to five stars to choose. */
export function StarChoice({ value, onChange, labelOf, ...props }: StarChoiceProps) {
  const { label, labelEnd, isLabelHidden, hasOptionalMark = true, hint, error, ...rest } = props
  return (
    <RadioGroup
      {...rest}
      value={value === 0 ? null : String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      orientation="horizontal"
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="field"
    >
      <FieldLabel
        label={label}
        labelEnd={labelEnd}
        isLabelHidden={isLabelHidden}
        isMarked={hasOptionalMark && !rest.isRequired}
      />
      <div className="star-choice">
        {FIVE.map((stars) => (
          <Radio
            key={stars}
            value={String(stars)}
            aria-label={labelOf(stars)}
            className={stars <= value ? "star chosen" : "star"}
          >
            <Star className="icon" aria-hidden="true" />
          </Radio>
        ))}
      </div>
      <FieldNote hint={hint} error={error} />
    </RadioGroup>
  )
}

/** Stars of five, read-only. */
export function Stars({ value, label }: { value: number; label: string }) {
  return (
    <span className="stars" role="img" aria-label={label}>
      {FIVE.map((stars) => (
        <Star key={stars} className={stars <= value ? "icon chosen" : "icon"} aria-hidden="true" />
      ))}
    </span>
  )
}
