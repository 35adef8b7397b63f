import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { CopyButton } from "#web/ui/copy-button.tsx"
import { CalendarPlus } from "#web/ui/icons/calendar-plus.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { ItemThumb } from "../cart/item-thumb.tsx"
import type { BoughtRow } from "./bought-rows.ts"
import { PaymentBadge } from "./payment-badge.tsx"
import "../cart/cart-items.css"

export function BoughtList({ rows }: { rows: BoughtRow[] }) {
  const names = [...new Set(rows.flatMap(({ participant }) => participant ?? []))]
  return (
    <ul className="list bought-list">
      {rows.map((row) => (
        <Bought key={row.cuid} row={row} tint={names.indexOf(row.participant ?? "")} />
      ))}
    </ul>
  )
}

function Bought({ row, tint }: { row: BoughtRow; tint: number }) {
  const { t } = useTranslation()
  const { type, title, image, facts, participant, code, calendar, state } = row
  return (
    <li className="item bought">
      <ItemThumb type={type} image={image} />
      <div className="tx">
        <h3>{title}</h3>
        {facts.map((fact, index) => (
          <p key={fact} className={index > 0 ? "muted" : undefined}>
            {fact}
          </p>
        ))}
        {code && (
          <p className="bought-code">
            <span>{t("checkout.success.code", { code })}</span>
            <CopyButton text={code} label={t("checkout.success.copy_code", { code })} />
          </p>
        )}
        {participant && (
          <p className="cart-who">
            <Avatar name={participant} tint={Math.max(0, tint)} size="sm" />
            {participant}
          </p>
        )}
      </div>
      <div className="end">
        <PaymentBadge state={state} />
        {calendar && (
          <TextLink className="small bought-calendar" href={calendar} download="">
            <CalendarPlus className="icon icon-sm" aria-hidden="true" />
            <span aria-hidden="true">{t("checkout.success.calendar")}</span>
            <span className="sr-only">{t("checkout.success.calendar_of", { title })}</span>
          </TextLink>
        )}
      </div>
    </li>
  )
}
