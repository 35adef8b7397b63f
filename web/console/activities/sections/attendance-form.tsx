import { useState } from "react"
import { CallError } from "#contract/client.ts"
import type { AttendanceBilling } from "#contract/endpoints/attendance.ts"
import { formatMoney, parseMoney } from "#contract/rules/money.ts"
import { parseScaled } from "#contract/rules/number.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import type { Outcome } from "#web/ui/use-action.ts"
import { ConflictBox } from "../../conflict/conflict-box.tsx"
import { useMergedForm } from "../../conflict/use-merged-form.ts"
import { KeptForm, useKeptRecord } from "../../drafts/kept-form.tsx"
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
  /** Saves the prices on the list they were typed over. */
  onSave: (prices: AttendancePrices, over: AttendanceBilling | null) => Promise<Outcome<AttendanceBilling>>
}

/** Steps and prices before and after the hours, with what they come to for a family as they are typed. */
export const AttendanceForm = (props: AttendanceFormProps) => (
  <KeptForm
    record={`attendance-billings/${props.kept?.cuid ?? `new/${props.activity}`}`}
    version={props.kept?.version ?? 0}
  >
    <PricesForm {...props} />
  </KeptForm>
)

function PricesForm({ activity, kept, isFixed, isPending, onSave }: AttendanceFormProps) {
  const { t } = useTranslation()
  const { textsOf, read } = useTypedPrices()
  const readOf = (list: AttendanceBilling | null) => ({
    version: list?.version ?? 0,
    values: textsOf(list ?? { ...first, title: t("console_rules.attendance.first") }),
  })
  const { values: typed, version, set, merge, adopt, record } = useMergedForm<Typed>(readOf(kept), names)
  const [newest, setNewest] = useState(kept)
  const { prices, wrong } = read(typed)
  const others = kept?.activities.filter((each) => each.cuid !== activity) ?? []
  const save = async (wanted: AttendancePrices) => {
    const outcome = await onSave(wanted, kept?.version === version ? kept : newest)
    const newer = outcome.isDone ? outcome.answer : newerIn(outcome.error)
    if (!newer) return
    setNewest(newer)
    if (outcome.isDone) adopt(readOf(newer))
    else merge(readOf(newer))
  }
  const labels: Typed = {
    title: t("console_rules.attendance.title"),
    before_step_minutes: t("console_rules.attendance.before_step"),
    before_step_price: t("console_rules.attendance.before_price"),
    after_step_minutes: t("console_rules.attendance.after_step"),
    after_step_price: t("console_rules.attendance.after_price"),
    grace_minutes: t("console_rules.attendance.grace"),
  }
  const label = (name: string) => labels[name as keyof Typed]
  const field = (name: keyof AttendancePrices, more: object = {}) => ({
    label: label(name),
    hasOptionalMark: false,
    isDisabled: isFixed || isPending,
    value: typed[name],
    onChange: (text: string) => set(name, text),
    error: wrong[name] && t(`console_rules.attendance.wrong.${wrong[name]}`),
    ...more,
  })
  const minutes = <span className={styles.unit}>{t("console_rules.attendance.minutes")}</span>
  return (
    <>
      <ConflictBox
        record={{ ...record, draft: useKeptRecord().draft }}
        label={label}
        show={(_, text) => String(text)}
      />
      <TextField hint={t("console_rules.attendance.title_hint")} {...field("title", { maxLength: 200 })} />
      {sides.map((side) => (
        <div key={side} className={editor.row} data-count={2}>
          <TextField inputMode="numeric" end={minutes} {...field(`${side}_step_minutes`)} />
          <TextField inputMode="decimal" {...field(`${side}_step_price`)} />
        </div>
      ))}
      <div className={editor.row} data-count={2}>
        <TextField
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
            isDisabled={!prices || (kept !== null && record.changed.length === 0)}
            isPending={isPending}
            onPress={() => prices && void save(prices)}
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

const names = ["title", ...Object.keys(first)]

/** The price list as it is now, of a refusal that says that somebody changed it meanwhile. */
const newerIn = (error: unknown): AttendanceBilling | null =>
  error instanceof CallError && error.code === "VERSION_CONFLICT"
    ? (error.details as { attendance_billing: AttendanceBilling }).attendance_billing
    : null

/** Prices as texts that are typed, and the prices that texts stand for; none as long as one of them is wrong. */
function useTypedPrices() {
  const { language } = useFormats()
  const { currency } = useSession().organiser
  const money = (amount: number) => formatMoney(amount, { currency, language, style: "sum" })
  const textsOf = (given: AttendancePrices): Typed => ({
    title: given.title,
    before_step_minutes: String(given.before_step_minutes),
    before_step_price: money(given.before_step_price),
    after_step_minutes: String(given.after_step_minutes),
    after_step_price: money(given.after_step_price),
    grace_minutes: String(given.grace_minutes),
  })
  const read = (typed: Typed) => {
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
    return { prices: Object.keys(wrong).length > 0 ? null : prices, wrong }
  }
  return { textsOf, read }
}
