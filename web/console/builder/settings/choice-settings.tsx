import { useState } from "react"
import { z } from "zod"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { CheckboxGroup } from "#web/ui/checkbox-group.tsx"
import { Select } from "#web/ui/select.tsx"
import { Switch } from "#web/ui/switch.tsx"
import { choicesOf } from "./field-places.ts"
import { Segmented } from "./segmented.tsx"
import { wrongText } from "./setting-error.ts"
import { type FieldProps, useSettings } from "./settings-context.ts"
import { OwnRatio } from "./text-settings.tsx"

export function SwitchSetting({ label, hint, error, value, onChange, place }: FieldProps) {
  const isOn = typeof value === "boolean" ? value : place.fallback === true
  return (
    <Switch
      isSelected={isOn}
      // One that is off unless it is set is left out.
      onChange={(next) => onChange(!next && place.fallback === undefined ? undefined : next)}
      hint={hint}
      error={error}
    >
      {label}
    </Switch>
  )
}

/** Up to three choices whose names are short stand side by side. */
const isShort = (labels: string[]) => labels.length <= 3 && labels.join("").length <= 28

export function ChoiceSetting({ label, hint, error, value, onChange, place, isRequired }: FieldProps) {
  const { choiceOf } = useSettings()
  const options = choicesOf(place.schema).map((each) => ({ value: each, label: choiceOf(place, each) }))
  const props = { label, hint, error, options, value: String(value ?? place.fallback ?? ""), onChange }
  if (isShort(options.map((option) => option.label))) return <Segmented {...props} />
  return <Select {...props} isRequired={isRequired} hasOptionalMark={false} />
}

/** Kept in the order of the schema. A choice that the schema refuses, of none at all say, is shown and not passed on. */
export function ChoicesSetting({ label, hint, error, value, onChange, place, isRequired }: FieldProps) {
  const { t } = useTranslation()
  const { choiceOf } = useSettings()
  const [refused, setRefused] = useState<{ ticked: string[]; value: unknown } | null>(null)
  const stored = value ?? place.fallback
  const isRefused = refused !== null && refused.value === value
  const ticked = isRefused ? refused.ticked : Array.isArray(stored) ? stored.map(String) : []
  const all = choicesOf(place.schema)
  return (
    <CheckboxGroup
      label={label}
      hint={hint}
      error={isRefused ? wrongText(t, place, refused.ticked) : error}
      isRequired={isRequired}
      hasOptionalMark={false}
      options={all.map((each) => ({ value: each, label: choiceOf(place, each) }))}
      value={ticked}
      onChange={(next) => {
        const inOrder = all.filter((each) => next.includes(each))
        const isFine = z.safeParse(place.schema, inOrder).success
        setRefused(isFine ? null : { ticked: inOrder, value })
        if (isFine) onChange(inOrder)
      }}
    />
  )
}

const usual = ["1/1", "4/3", "3/2", "16/9", "3/4"]
const NONE = "none"
const OWN = "own"

/** The usual proportions, and any other as it is typed. */
export function RatioSetting(props: FieldProps) {
  const { t } = useTranslation()
  const { label, hint, error, value, onChange, place, isRequired } = props
  const [isOwn, setOwn] = useState(false)
  const stored = String(value ?? place.fallback ?? "").replaceAll(" ", "")
  const isUsual = usual.includes(stored)
  const chosen = isOwn || (stored !== "" && !isUsual) ? OWN : isUsual ? stored : NONE
  const isOptional = place.fallback === undefined && !isRequired
  return (
    <>
      <Select
        label={label}
        hint={hint}
        error={chosen === OWN ? undefined : error}
        isRequired={isRequired}
        hasOptionalMark={false}
        options={[
          ...(isOptional ? [{ value: NONE, label: t("console_builder_settings.ratio.none") }] : []),
          ...usual.map((each) => ({ value: each, label: each.replace("/", " : ") })),
          { value: OWN, label: t("console_builder_settings.ratio.own") },
        ]}
        value={chosen}
        onChange={(next) => {
          setOwn(next === OWN)
          if (next !== OWN) onChange(next === NONE ? undefined : next)
        }}
      />
      {chosen === OWN && <OwnRatio {...props} label={t("console_builder_settings.ratio.label")} hint={undefined} />}
    </>
  )
}
