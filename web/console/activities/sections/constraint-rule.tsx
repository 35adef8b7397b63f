import { useState } from "react"
import { type ActivityConstraint, constraintScopes } from "#contract/endpoints/console-constraints.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { useMay } from "../../session/session.ts"
import styles from "./sections.module.css"
import { Token } from "./token.tsx"
import { TryConstraint } from "./try-constraint.tsx"

const ALL = "all"

interface ConstraintRuleProps {
  activity: string
  constraint: ActivityConstraint
  onChange: (constraint: ActivityConstraint) => void
  onRemove: () => void
}

/** One limit as a sentence: how many registrations, at how many places, and which ones count. */
export function ConstraintRule({ activity, constraint, onChange, onRemove }: ConstraintRuleProps) {
  const { t } = useTranslation()
  const may = useMay()
  const isFixed = !may("activities.registrations_constraints.update")
  const { availabilities_scope: scope } = constraint
  const scopeKey = (scope ?? ALL).replace(".", "_") as "all" | "future" | "same_date" | "same_time" | "same_weekday"
  const change = (next: Partial<ActivityConstraint>) => onChange({ ...constraint, ...next })
  return (
    <li className={styles.rule}>
      <p className={styles.sentence}>
        {t("console_rules.constraints.participant")}{" "}
        <Numbers
          label={t("console_rules.constraints.registrations")}
          what="registrations"
          constraint={constraint}
          isDisabled={isFixed}
          onChange={change}
        />{" "}
        {t("console_rules.constraints.at")}{" "}
        <Numbers
          label={t("console_rules.constraints.locations")}
          what="locations"
          constraint={constraint}
          isDisabled={isFixed}
          onChange={change}
        />
        {", "}
        <Token
          label={t("console_rules.constraints.scope")}
          text={t(`console_rules.constraints.scopes.${scopeKey}`)}
          isDisabled={isFixed}
        >
          {(close) => (
            <RadioCards
              label={t("console_rules.constraints.scope")}
              hasOptionalMark={false}
              value={scope ?? ALL}
              onChange={(value) => {
                close()
                change({ availabilities_scope: constraintScopes.find((each) => each === value) ?? null })
              }}
              cards={[ALL, ...constraintScopes].map((each) => ({
                value: each,
                title: t(`console_rules.constraints.scopes.${each.replace(".", "_") as typeof scopeKey}`),
              }))}
            />
          )}
        </Token>
        {"."}
      </p>
      <div className={styles.acts}>
        <TryConstraint activity={activity} constraint={constraint.cuid} />
        {may("activities.registrations_constraints.delete") && (
          <Button size="sm" variant="plain" onPress={onRemove}>
            {t("console_rules.constraints.remove")}
          </Button>
        )}
      </div>
    </li>
  )
}

interface NumbersProps {
  label: string
  what: "registrations" | "locations"
  constraint: ActivityConstraint
  isDisabled: boolean
  onChange: (next: Partial<ActivityConstraint>) => void
}

/** A least and a most, each of which may be left out. */
function Numbers({ label, what, constraint, isDisabled, onChange }: NumbersProps) {
  const { t } = useTranslation()
  const [least, most] = [constraint[`${what}_minimum`], constraint[`${what}_maximum`]]
  const text =
    least !== null && most !== null
      ? t(`console_rules.constraints.${what}_between`, { least, count: most })
      : least !== null
        ? t(`console_rules.constraints.${what}_least`, { count: least })
        : most !== null
          ? t(`console_rules.constraints.${what}_most`, { count: most })
          : t(`console_rules.constraints.${what}_any`)
  return (
    <Token label={label} text={text} isDisabled={isDisabled}>
      {(close) => (
        <NumbersPicker
          least={least}
          most={most}
          onSave={(minimum, maximum) => {
            close()
            onChange({ [`${what}_minimum`]: minimum, [`${what}_maximum`]: maximum })
          }}
        />
      )}
    </Token>
  )
}

interface NumbersPickerProps {
  least: number | null
  most: number | null
  onSave: (least: number | null, most: number | null) => void
}

const read = (text: string): number | null | undefined =>
  text.trim() === "" ? null : /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined

function NumbersPicker({ least, most, onSave }: NumbersPickerProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState({ least: String(least ?? ""), most: String(most ?? "") })
  const given = { least: read(typed.least), most: read(typed.most) }
  const isWrong = given.least === undefined || given.most === undefined
  const isCrossed = typeof given.least === "number" && typeof given.most === "number" && given.least > given.most
  return (
    <>
      {(["least", "most"] as const).map((which) => (
        <TextField
          key={which}
          label={t(`console_rules.constraints.${which}`)}
          hasOptionalMark={false}
          inputMode="numeric"
          value={typed[which]}
          onChange={(text) => setTyped({ ...typed, [which]: text })}
          error={
            given[which] === undefined
              ? t("console_rules.no_number")
              : which === "most" && isCrossed
                ? t("console_rules.crossed")
                : undefined
          }
        />
      ))}
      <Button
        size="sm"
        variant="primary"
        isDisabled={isWrong || isCrossed}
        onPress={() => onSave(given.least ?? null, given.most ?? null)}
      >
        {t("console_rules.save")}
      </Button>
    </>
  )
}
