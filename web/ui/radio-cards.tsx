import type { ReactNode, Ref } from "react"
import { Radio, RadioGroup, type RadioGroupProps } from "react-aria-components/RadioGroup"
import { FieldLabel, FieldNote, type FieldTexts } from "./field.tsx"
import "./choice.css"
import "./radio-cards.css"

export type RadioCard = {
  value: string
  title: ReactNode
  description?: ReactNode
  /** Before the title, an avatar for instance; the dot then stands at the end. */
  lead?: ReactNode
  /** At the end, an amount for instance. */
  end?: ReactNode
  /** Why the card cannot be chosen. It disables the card and takes the description's place. */
  reason?: ReactNode
}

type RadioCardsProps = Omit<
  RadioGroupProps,
  "className" | "children" | "style" | "isInvalid" | "validationBehavior" | "onChange"
> &
  FieldTexts & {
    cards: RadioCard[]
    onChange?: (value: string) => void
    /** Lower cards, two beside each other where there is room. */
    isCompact?: boolean
    className?: string
    ref?: Ref<HTMLDivElement>
  }

export function RadioCards({ cards, onChange, isCompact = false, className, ...props }: RadioCardsProps) {
  const { label, labelEnd, isLabelHidden, hasOptionalMark = true, hint, error, ...rest } = props
  return (
    <RadioGroup
      {...rest}
      {...(onChange && { onChange })}
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
      <div className="radio-cards" data-compact={isCompact || undefined}>
        {cards.map((card) => (
          <Radio key={card.value} value={card.value} isDisabled={Boolean(card.reason)} className="radio-card">
            {card.lead ?? <span className="dot" />}
            <span className="tx">
              <span className="title">{card.title}</span>
              {(card.reason || card.description) && <span className="hint">{card.reason || card.description}</span>}
            </span>
            {card.end !== undefined && <span className="end">{card.end}</span>}
            {card.lead !== undefined && <span className="dot" />}
          </Radio>
        ))}
      </div>
      <FieldNote hint={hint} error={error} />
    </RadioGroup>
  )
}
