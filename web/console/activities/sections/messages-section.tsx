import { useQuery } from "@tanstack/react-query"
import { isBuiltIn, notificationKey } from "#contract/rules/built-in-notifications.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { call } from "../../session/call.ts"
import styles from "./sections.module.css"

/** The notifications that concern an activity: its own, and those for every activity. */
export function MessagesSection({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ["entity", "activities", cuid, "notifications"],
    queryFn: () => call("GET /api/console/activities/{cuid}/notifications", { params: { cuid } }),
  })
  const wordsOf = (name: string) =>
    isBuiltIn(name) ? t(`console_rules.messages.names.${notificationKey(name)}`) : name
  if (!data) return <Skeleton height="6rem" />
  if (data.count === 0) return <p>{t("console_rules.messages.none")}</p>
  return (
    <ul className={styles.rules}>
      {data.data.map((each) => (
        <li key={each.cuid} className={styles.message}>
          <div>
            <b>{each.title}</b>
            <p>{wordsOf(each.name)}</p>
          </div>
          <span className={styles.acts}>
            <Badge>{t(each.global ? "console_rules.messages.global" : "console_rules.messages.own")}</Badge>
            <Badge tone={each.active ? "success" : "neutral"}>
              {t(each.active ? "console_rules.messages.active" : "console_rules.messages.inactive")}
            </Badge>
          </span>
        </li>
      ))}
    </ul>
  )
}
