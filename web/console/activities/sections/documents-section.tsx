import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { call } from "../../session/call.ts"
import styles from "./sections.module.css"

/** The documents that families can download for an activity, and from when on; each leads to its model. */
export function DocumentsSection({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ["entity", "activities", cuid, "documents"],
    queryFn: () => call("GET /api/console/activities/{cuid}/documents", { params: { cuid } }),
  })
  if (!data) return <Skeleton height="6rem" />
  if (data.count === 0)
    return (
      <p>
        {t("console_rules.documents.none")} <TextLink href="/documents">{t("console_rules.documents.all")}</TextLink>
      </p>
    )
  return (
    <ul className={styles.rules}>
      {data.data.map((each) => (
        <li key={each.cuid} className={styles.message}>
          <div>
            <TextLink href={`/documents/${each.cuid}`}>{each.title}</TextLink>
            <p>
              {t(`console_rules.documents.payment.${each.payment_requirement ?? "none"}`)}
              {", "}
              {t(`console_rules.documents.date.${each.date_requirement ?? "none"}`)}
            </p>
          </div>
          <Badge>{t(each.every_activity ? "console_rules.messages.global" : "console_rules.messages.own")}</Badge>
        </li>
      ))}
    </ul>
  )
}
