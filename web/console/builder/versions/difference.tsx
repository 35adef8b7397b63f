import { useQuery } from "@tanstack/react-query"
import { isElementType } from "#contract/blocks/registry.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { call } from "../../session/call.ts"
import { Failed } from "../../shell/failed.tsx"
import { useBuilder } from "../builder.ts"
import { summaryOf } from "../settings/summary-of.ts"
import { useElementWords } from "../settings/use-element-words.ts"
import { wordsOf } from "../settings/words.ts"
import { differencesBetween } from "./tree-difference.ts"
import styles from "./versions.module.css"

/** What going back to a version would change in the page as it is, element by element. */
export function Difference({ cuid: version_cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const { page, content } = useBuilder()
  const { nameOf } = useElementWords()
  const labelOf = (type: string, name: string) =>
    (isElementType(type) && wordsOf(t, type).label({ name, path: name })) || name
  const { data, error, refetch } = useQuery({
    queryKey: ["pages", page.cuid, "versions", page.version, version_cuid],
    queryFn: async () => {
      const given = { params: { cuid: page.cuid, version_cuid } }
      return (await call("GET /api/console/pages/{cuid}/versions/{version_cuid}", given)).version
    },
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} headingLevel={3} />
  if (!data) return <Skeleton height="4rem" />
  const differences = differencesBetween(content, data.content)
  if (differences.length === 0) return <p>{t("console_builder.versions.same")}</p>
  return (
    <ul className={styles.differences}>
      {differences.map(({ kind, element, settings }) => (
        <li key={`${kind}/${element.id}`} data-kind={kind}>
          <b>{t(`console_builder.versions.kinds.${kind}`)}</b> {nameOf(element.type)}
          {summaryOf(element) && <q>{summaryOf(element)}</q>}
          {settings.length > 0 && <small>{settings.map((name) => labelOf(element.type, name)).join(", ")}</small>}
        </li>
      ))}
    </ul>
  )
}
