import { type AttendanceTerms, priceAttendance } from "#contract/rules/attendance.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useFormats } from "../../session/use-formats.ts"
import editor from "../editor.module.css"

const hours = { start_at: "2027-01-04T08:00:00Z", end_at: "2027-01-04T15:00:00Z" }
const moved = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString()

/** What a child costs who comes earlier or leaves later, by the rule that the charges are made by. */
export function AttendanceExamples({ terms }: { terms: AttendanceTerms }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { grace_minutes: grace } = terms
  const early = (minutes: number) =>
    [t("console_rules.attendance.examples.early", { count: minutes }), -minutes, 0] as const
  const late = (minutes: number) =>
    [t("console_rules.attendance.examples.late", { count: minutes }), 0, minutes] as const
  const examples = [early(20), ...(grace > 0 ? [late(grace)] : []), late(grace + 1), late(grace + 40)]
  return (
    <div className={editor.examples}>
      <table>
        <caption>{t("console_rules.attendance.examples.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("console_rules.attendance.examples.example")}</th>
            <th scope="col">{t("console_rules.attendance.examples.minutes")}</th>
            <th scope="col">{t("console_rules.attendance.examples.price")}</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(([name, before, after]) => {
            const stay = { arrived_at: moved(hours.start_at, before), departed_at: moved(hours.end_at, after) }
            const { duration, amount } = priceAttendance(terms, hours, stay)
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{duration}</td>
                <td>{amount === 0 ? t("console_rules.attendance.examples.free") : money(amount, "sum")}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
