import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { Conditions } from "#contract/rules/conditions.ts"
import { conditionProblem } from "#contract/rules/segment-fields.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useDebounced } from "#web/ui/use-debounced.ts"
import { keyOf } from "../entity/ask.ts"
import { TYPING } from "../segments/segment-preview.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { registrations } from "./description.ts"
import styles from "./registrations.module.css"

/** What all registrations that match come to; asked once for each question, whatever its order and page. */
export function useFigures({ sort: _, ...question }: Record<string, string>, isAsked = true) {
  return useQuery({
    queryKey: keyOf(registrations, "list", "figures", question),
    queryFn: () => call("GET /api/console/registrations-totals", { query: question }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
}

/** The sums at the foot of the list: of everything that matches, not of what is loaded. */
export function Figures({ asked }: { asked: Record<string, string> }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { data } = useFigures(asked)
  if (!data) return null
  const figures = [
    ["total", data.total_amount],
    ["paid", data.paid_amount],
    ["owed", data.outstanding_amount],
  ] as const
  return (
    <span className={styles.figures}>
      {figures.map(([name, amount]) => (
        <span key={name}>
          {t(`console_registrations.figures.${name}`)} <b>{money(amount, "sum")}</b>
        </span>
      ))}
    </span>
  )
}

interface FoundProps {
  asked: Record<string, string>
  conditions: Conditions
}

/** How many registrations, of how many families, conditions would leave beside the other filters. */
export function Found({ asked: { filter: _, ...others }, conditions }: FoundProps) {
  const { t } = useTranslation()
  const filter = useDebounced(JSON.stringify(conditions), TYPING)
  const isAsked = conditionProblem("REGISTRATIONS", JSON.parse(filter)) === null
  const { data } = useFigures({ ...others, filter }, isAsked)
  if (!data) return null
  const { count, families } = data
  return (
    <p className={styles.found} role="status">
      = <b>{t("console_registrations.found.registrations", { count })}</b>,{" "}
      {t("console_registrations.found.families", { count: families })}
    </p>
  )
}
