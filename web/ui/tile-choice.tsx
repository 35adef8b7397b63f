import type { CSSProperties, Ref } from "react"
import { Checkbox } from "react-aria-components/Checkbox"
import { CheckboxGroup, type CheckboxGroupProps } from "react-aria-components/CheckboxGroup"
import { Check } from "#web/ui/icons/check.tsx"
import { FieldLabel, FieldNote, type FieldTexts } from "./field.tsx"
import "./tile-choice.css"

export type ChoiceTile = {
  value: string
  /** Up to three short lines: "mer.", "24", "libre". */
  top?: string
  main: string
  note?: string
  /** The accessible name, where the three lines are too short to be understood when read out. */
  label?: string
  isDisabled?: boolean
  isRemoved?: boolean
}

type TileChoiceProps = Omit<
  CheckboxGroupProps,
  "className" | "children" | "style" | "isInvalid" | "validationBehavior"
> &
  FieldTexts & {
    tiles: ChoiceTile[]
    /** Small ones stand side by side in any number; words are one line each, all in one row. */
    size?: "small" | "words"
    className?: string
    ref?: Ref<HTMLDivElement>
  }

/** Several tiles to tick: a row up to seven, a grid beyond. */
export function TileChoice({ tiles, size, className, ...props }: TileChoiceProps) {
  const { label, labelEnd, isLabelHidden, hasOptionalMark = false, hint, error, ...rest } = props
  const isMany = tiles.length > 7
  return (
    <CheckboxGroup
      {...rest}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={className ? `field ${className}` : "field"}
    >
      <FieldLabel
        label={label}
        labelEnd={labelEnd}
        isLabelHidden={isLabelHidden}
        isMarked={hasOptionalMark && !rest.isRequired}
      />
      <div
        className={["day-tiles", isMany && "day-tiles-many", size && `day-tiles-${size}`].filter(Boolean).join(" ")}
        style={isMany && size !== "words" ? undefined : ({ "--tiles": Math.max(tiles.length, 3) } as CSSProperties)}
      >
        {tiles.map((tile) => (
          <Checkbox
            key={tile.value}
            value={tile.value}
            isDisabled={tile.isDisabled ?? false}
            className={tile.isRemoved ? "day-tile removed" : "day-tile"}
            {...(tile.label && { "aria-label": tile.label })}
          >
            <span className="tick">
              <Check className="icon" aria-hidden="true" />
            </span>
            {tile.top && <span>{tile.top}</span>}
            <span className="main">{tile.main}</span>
            {tile.note && <span className="note">{tile.note}</span>}
          </Checkbox>
        ))}
      </div>
      <FieldNote hint={hint} error={error} />
    </CheckboxGroup>
  )
}
