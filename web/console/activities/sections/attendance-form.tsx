import { useState } from "react"
import type { AttendanceBilling } from "#contract/endpoints/attendance.ts"
import { formatMoney, parseMoney } from "#contract/rules/money.ts"
import { parseScaled } from "#contract/rules/number.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { useSession } from "../../session/session.ts"
import { useFormats } from "../../session/use-formats.ts"
import editor from "../editor.module.css"
import { AttendanceExamples } from "./attendance-examples.tsx"
import type { AttendancePrices } from "./attendance-prices.ts"
import styles from "./sections.module.css"

const DAY = 1_440
const sides = ["before", "after"] as const
/** A quarter of an hour, begun and paid; a moment for the farewell. */
const first = {
  before_step_minutes: 15,
  before_step_price: 0,
  after_step_minutes: 15,
  after_step_price: 0,
  grace_minutes: 5,
}

interface AttendanceFormProps {
  activity: string
  kept: AttendanceBilling | null
  isFixed: boolean
  isPending: boolean
  onSave: (prices: AttendancePrices) => void
}

/** Steps and prices before and after the hours, with what they come to for a family as they are typed. */
export function AttendanceForm({ activity, kept, isFixed, isPending, onSave }: AttendanceFormProps) {
  const { t } = useTranslation()
  const { typed, type, read, isChanged } = usePrices(kept ?? { ...first, title: t("console_rules.attendance.first") })
  const { prices, wrong } = read
  const others = kept?.activities.filter((each) => each.cuid !== activity) ?? []
  const field = (name: keyof typeof typed, more: object = {}) => ({
    hasOptionalMark: false,
    isDisabled: isFixed || isPending,
    value: typed[name],
    onChange: (text: string) => type({ ...typed, [name]: text }),
    error: wrong[name] && t(`console_rules.attendance.wrong.${wrong[name]}`),
    ...more,
  })
  const minutes = <span className={styles.unit}>{t("console_rules.attendance.minutes")}</span>
  return (
    <>
      <TextField
        label={t("console_rules.attendance.title")}
        hint={t("console_rules.attendance.title_hint")}
        {...field("title", { maxLength: 200 })}
      />
      {sides.map((side) => (
        <div key={side} className={editor.row} data-count={2}>
          <TextField
            label={t(`console_rules.attendance.${side}_step`)}
            inputMode="numeric"
            end={minutes}
            {...field(`${side}_step_minutes`)}
          />
          <TextField
            label={t(`console_rules.attendance.${side}_price`)}
            inputMode="decimal"
            {...field(`${side}_step_price`)}
          />
        </div>
      ))}
      <div className={editor.row} data-count={2}>
        <TextField
          label={t("console_rules.attendance.grace")}
          hint={t("console_rules.attendance.grace_hint")}
          inputMode="numeric"
          end={minutes}
          {...field("grace_minutes")}
        />
      </div>
      {others.length > 0 && (
        <p className="hint">
          {t("console_rules.attendance.shared", { titles: others.map((each) => each.title).join(", ") })}
        </p>
      )}
      {prices && <AttendanceExamples terms={prices} />}
      {!isFixed && (
        <div className={styles.acts}>
          <Button
            size="sm"
            variant="primary"
            isDisabled={!prices || (kept !== null && !isChanged)}
            isPending={isPending}
            onPress={() => prices && onSave(prices)}
          >
            {t("console_rules.attendance.save")}
          </Button>
        </div>
      )}
    </>
  )
}

type Typed = Record<keyof AttendancePrices, string>
type Wrong = "title" | "step" | "price" | "grace"

/** The texts as they are typed, and the prices they stand for; none as long as one of them is wrong. */
function usePrices(given: AttendancePrices) {
  const { language } = useFormats()
  const { currency } = useSession().organiser
  const money = (amount: number) => formatMoney(amount, { currency, language, style: "sum" })
  const before: Typed = {
    title: given.title,
    before_step_minutes: String(given.before_step_minutes),
    before_step_price: money(given.before_step_price),
    after_step_minutes: String(given.after_step_minutes),
    after_step_price: money(given.after_step_price),
    grace_minutes: String(given.grace_minutes),
  }
  const [typed, type] = useState(before)
  const wrong: Partial<Record<keyof Typed, Wrong>> = {}
  const number = (name: keyof Typed, least: number, what: Wrong) => {
    const value = parseScaled(typed[name], { language, decimals: 0 })
    if (value === null || value < least || value > DAY) wrong[name] = what
    return value ?? 0
  }
  const amount = (name: keyof Typed) => {
    const value = typed[name].trim() === "" ? 0 : parseMoney(typed[name], { currency, language })
    if (value === null || value < 0) wrong[name] = "price"
    return value ?? 0
  }
  const title = typed.title.trim()
  if (title === "") wrong.title = "title"
  const prices: AttendancePrices = {
    title,
    before_step_minutes: number("before_step_minutes", 1, "step"),
    before_step_price: amount("before_step_price"),
    after_step_minutes: number("after_step_minutes", 1, "step"),
    after_step_price: amount("after_step_price"),
    grace_minutes: number("grace_minutes", 0, "grace"),
  }
  const isWrong = Object.keys(wrong).length > 0
  const isChanged = (Object.keys(typed) as (keyof Typed)[]).some((name) => typed[name] !== before[name])
  return { typed, type, read: { prices: isWrong ? null : prices, wrong }, isChanged }
}
