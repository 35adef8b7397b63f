import { type Conditions, partsOf } from "#contract/rules/conditions.ts"
import { type Asked, conditionProblem, fieldsOfSegment } from "#contract/rules/segment-fields.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { FolderPlus } from "#web/ui/icons/folder-plus.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { Select } from "#web/ui/select.tsx"
import { ConditionRow, emptyOf } from "../inputs/condition-row.tsx"
import inputs from "../inputs/inputs.module.css"
import styles from "./segments.module.css"

/** Groups in groups, as deep as conditions may be (contract/rules/conditions.ts). */
const DEEPEST = 4

interface ConditionBuilderProps {
  entity: Asked
  value: Conditions
  onChange: (value: Conditions) => void
  isDisabled?: boolean
  /** How many groups it lies in. */
  depth?: number
}

/** Conditions as sentences of field, comparison and value; groups of them ask for all or for at least one. */
export function ConditionBuilder({ entity, value, onChange, isDisabled = false, depth = 0 }: ConditionBuilderProps) {
  const { t } = useTranslation()
  const group = "field" in value ? { all: [value] } : value
  const way = "any" in group ? "any" : "all"
  const parts = partsOf(group)
  const write = (next: Conditions[], by: "all" | "any" = way) => onChange(by === "all" ? { all: next } : { any: next })
  const fields = fieldsOfSegment(entity)
  const [first] = Object.keys(fields)
  const empty = () => emptyOf(first!, fields[first!]!)
  return (
    <div className={depth > 0 ? styles.group : styles.builder}>
      {(parts.length > 1 || depth > 0) && (
        <Select
          label={t("console_prices.conditions.way")}
          hasOptionalMark={false}
          isDisabled={isDisabled}
          value={way}
          onChange={(next) => write(parts, next as "all" | "any")}
          options={[
            { value: "all", label: t("console_prices.conditions.all") },
            { value: "any", label: t("console_prices.conditions.any") },
          ]}
        />
      )}
      <ol className={inputs.rows}>
        {parts.map((part, place) =>
          "field" in part ? (
            <ConditionRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no name of its own, and rows do not change places
              key={place}
              entity={entity}
              row={part}
              number={place + 1}
              isDisabled={isDisabled}
              isUnfinished={conditionProblem(entity, part) !== null}
              onChange={(next) => write(parts.with(place, next))}
              onRemove={() => write(parts.toSpliced(place, 1))}
            />
          ) : (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a group has no name of its own, and rows do not change places
              key={place}
              className={styles.nested}
              aria-label={t("console_prices.conditions.group", { number: place + 1 })}
            >
              <ConditionBuilder
                entity={entity}
                value={part}
                onChange={(next) => write(parts.with(place, next))}
                isDisabled={isDisabled}
                depth={depth + 1}
              />
              <IconButton
                isSmall
                label={t("console_prices.conditions.remove_group", { number: place + 1 })}
                isDisabled={isDisabled}
                onPress={() => write(parts.toSpliced(place, 1))}
              >
                <X className="icon icon-sm" aria-hidden="true" />
              </IconButton>
            </li>
          ),
        )}
      </ol>
      <div className={styles.adds}>
        <Button size="sm" isDisabled={isDisabled} onPress={() => write([...parts, empty()])}>
          <Plus className="icon icon-sm" aria-hidden="true" />
          {t("console_prices.conditions.add")}
        </Button>
        {depth < DEEPEST && parts.length > 0 && (
          <Button
            size="sm"
            variant="plain"
            isDisabled={isDisabled}
            onPress={() => write([...parts, { any: [empty()] }])}
          >
            <FolderPlus className="icon icon-sm" aria-hidden="true" />
            {t("console_prices.conditions.add_group")}
          </Button>
        )}
      </div>
    </div>
  )
}
