import type { AttendanceChargeItem } from "#contract/endpoints/account-attendance.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Card } from "#web/ui/card.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { TextLink } from "#web/ui/link.tsx"
import { useAccount } from "../use-account.ts"
import "./attendance.css"

interface AttendanceItemsProps {
  items: AttendanceChargeItem[]
  total: number
  /** Earlier dates were carried over from a previous month. */
  cycle_start: string
}

/** Every charged date: the participant, arrival and departure, the charged minutes, their price; and the sums. */
export function AttendanceItems({ items, total, cycle_start }: AttendanceItemsProps) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { money } = formatsOf(website.language, website.organiser)
  const minutes = items.reduce((sum, { duration }) => sum + duration, 0)
  return (
    <Card as="section" className="stack" aria-labelledby="items">
      <h2 className="panel-title" id="items">
        {t("account_attendance.items")}
      </h2>
      <p className="small">{t("account_attendance.how")}</p>
      <table className="table attendance-items" aria-labelledby="items">
        <thead>
          <tr>
            <th scope="col">{t("account_attendance.date")}</th>
            <th scope="col" className="wide">
              {t("account_attendance.arrived")}
            </th>
            <th scope="col" className="wide">
              {t("account_attendance.departed")}
            </th>
            <th scope="col" className="r">
              {t("account_attendance.duration")}
            </th>
            <th scope="col" className="r">
              {t("account_attendance.amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <ItemRow key={item.id} item={item} cycle_start={cycle_start} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("account_attendance.total")}</th>
            <td className="wide" />
            <td className="wide" />
            <td className="r">{t("account_attendance.minutes", { count: minutes })}</td>
            <td className="r">{money(total, "sum")}</td>
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}

function ItemRow({ item, cycle_start }: { item: AttendanceChargeItem; cycle_start: string }) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { money, date, time, timeRange } = formatsOf(website.language, website.organiser)
  const { registration, registration_date, duration, amount } = item
  const { arrived_at, departed_at, start_at, end_at } = registration_date
  const [arrived, departed] = [arrived_at, departed_at].map((instant) => (instant ? time(instant) : "–"))
  const day = date(start_at, "weekday")
  return (
    <tr>
      <td>
        <TextLink
          className="attendance-day"
          href={`/account/registrations/${registration.cuid}`}
          aria-label={t("account_attendance.registration", { date: day })}
        >
          {day}
        </TextLink>
        <span className="attendance-note">
          {t("cart.item_of", { title: registration.title, name: registration.participant.fullname })}
        </span>
        <span className="attendance-note narrow">{t("account_attendance.stay", { arrived, departed })}</span>
        <span className="attendance-note">
          {t("account_attendance.paid_hours", { hours: timeRange(start_at, end_at) })}
        </span>
        {Date.parse(start_at) < Date.parse(cycle_start) && (
          <span className="attendance-note">{t("account_attendance.earlier")}</span>
        )}
      </td>
      <td className="wide">{arrived}</td>
      <td className="wide">{departed}</td>
      <td className="r">{t("account_attendance.minutes", { count: duration })}</td>
      <td className="r">{money(amount, "sum")}</td>
    </tr>
  )
}
