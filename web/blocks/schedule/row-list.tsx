import { isChoosable, type ScheduleItem } from "#contract/rules/schedule-item.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { buttonClass } from "#web/ui/button-look.ts"
import { Check } from "#web/ui/icons/check.tsx"
import type { Column } from "./column.tsx"
import { ItemAction } from "./item-action.tsx"
import { useItemFacts } from "./item-facts.ts"
import { useScheduleItems } from "./schedule-context.ts"
import "./row-list.css"

/** The groups of a narrow screen: a title, then a row for each item. */
export function RowList({ columns }: { columns: Column[] }) {
  const { t } = useTranslation()
  return columns.map(({ key, title, level, pieces }) => {
    const Title = `h${level}` as const
    return (
      <section key={key} className="row-group">
        <Title className="row-title">{title}</Title>
        {pieces.length === 0 ? (
          <p className="row-none">{t("schedule.nothing")}</p>
        ) : (
          <ul>
            {pieces.map(({ item }) => (
              <Row key={item.id} item={item} />
            ))}
          </ul>
        )}
      </section>
    )
  })
}

function Row({ item }: { item: ScheduleItem }) {
  const { t } = useTranslation()
  const { choosing } = useScheduleItems()
  const { title, spoken, shown, reason } = useItemFacts(item)
  const { time, age, category, location, price, remaining } = shown
  const isChosen = choosing.kind === "several" && choosing.isChosen(item)
  const details = [age, category, location, price, remaining].filter(Boolean).join(" · ")
  return (
    <li className="row-item" data-closed={isChoosable(item) ? undefined : ""}>
      <div className="row-facts">
        {time && <p className="row-time">{time}</p>}
        {title && <p className="row-name">{title}</p>}
        {details && <p className="row-details">{details}</p>}
      </div>
      {reason ? (
        <Badge tone={reason.tone}>{reason.text}</Badge>
      ) : (
        <ItemAction item={item} className={buttonClass({ size: "sm", className: "row-choose" })}>
          {isChosen && <Check className="icon icon-sm" aria-hidden="true" />}
          {isChosen ? t("schedule.chosen") : t("schedule.choose")}
          <span className="sr-only"> {spoken}</span>
        </ItemAction>
      )}
    </li>
  )
}
