import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { AnswerTo } from "#contract/client.ts"
import type { SynchronisedField } from "#contract/endpoints/console-synchronisations.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"

export type Preview = AnswerTo<"GET /api/console/activities/{cuid}/synchronisations/preview">
export type Proposed = Preview["availabilities"][number]
export type Cell = Proposed["cells"][number]
export type Runs = AnswerTo<"GET /api/console/activities/{cuid}/synchronisations">["data"]

export const keyOfCell = (availability: string, { field }: Pick<Cell, "field">) => `${availability}/${field}`

/** What differs now, and the runs before; `refresh` reads both again, and the activity's lists with them. */
export function useSynchronisation(cuid: string) {
  const client = useQueryClient()
  const key = ["synchronisation", cuid]
  const params = { params: { cuid } }
  const preview = useQuery({
    queryKey: [...key, "preview"],
    queryFn: () => call("GET /api/console/activities/{cuid}/synchronisations/preview", params),
    // Prices are decided by what is shown: never by what was read some time ago.
    staleTime: 0,
  })
  const runs = useQuery({
    queryKey: [...key, "runs"],
    queryFn: () => call("GET /api/console/activities/{cuid}/synchronisations", params),
    // A save may just have made one.
    staleTime: 0,
  })
  return { preview, runs, refresh: () => client.invalidateQueries({ queryKey: key }) }
}

/** The words of a field, and of its values. */
export function useFieldWords(titles: Record<string, string> = {}) {
  const { t } = useTranslation()
  const { money, dateRange } = useFormats()
  return {
    name: (field: SynchronisedField) => t(`console_synchronisation.fields.${field}`),
    when: ({ start_at, end_at }: { start_at: string; end_at: string }) => dateRange(start_at, end_at, "long"),
    show: (field: SynchronisedField, value: Cell["from"]): string => {
      if (Array.isArray(value))
        return value.map((cuid) => titles[cuid] ?? cuid).join(", ") || t("console_synchronisation.none")
      if (value === null) return t("console_synchronisation.no_limit")
      return field === "price" || field === "deposit" ? money(value) : String(value)
    },
  }
}
