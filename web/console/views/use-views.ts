import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useAction } from "#web/ui/use-action.ts"
import { askFor } from "../entity/ask.ts"

/** A saved view: a list's question and columns under a name, for its maker or for the team. */
export interface View {
  cuid: string
  name: string
  /** The query of the list's address. */
  query: string
  columns: string[] | null
  shared: boolean
}
type GivenView = Omit<View, "cuid">

/** The views of a list. There are none while the server does not know them: the call is refused, and no tab is shown. */
export function useViews(screen: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const key = ["views", screen]
  const query = useQuery({
    queryKey: key,
    queryFn: () => askFor<{ data: View[] }>("GET /api/console/views", { query: { screen } }),
  })
  const views = query.data?.data ?? []
  const refresh = () => client.invalidateQueries({ queryKey: key })
  const save = async (view: GivenView, cuid?: string) => {
    const body = { screen, ...view }
    const outcome = await run(
      (intention) =>
        cuid === undefined
          ? askFor<{ view: View }>("POST /api/console/views", { body }, intention)
          : askFor<{ view: View }>("PUT /api/console/views/{cuid}", { params: { cuid }, body }, intention),
      { success: t("console_entity.views.saved") },
    )
    if (outcome.isDone) await refresh()
    return outcome.isDone ? outcome.answer.view : null
  }
  const remove = async (cuid: string) => {
    const outcome = await run(
      (intention) => askFor("DELETE /api/console/views/{cuid}", { params: { cuid } }, intention),
      { success: t("console_entity.views.removed") },
    )
    if (outcome.isDone) await refresh()
    return outcome.isDone
  }
  return {
    isKnown: query.isSuccess,
    all: views,
    /** The view that an address names. */
    current: (address: URLSearchParams) => views.find(({ cuid }) => cuid === address.get("view")) ?? null,
    save,
    remove,
    isPending,
  }
}
export type Views = ReturnType<typeof useViews>

/** The address of a view: its question, and its name for the columns. */
export function viewHref({ query, cuid }: Pick<View, "query" | "cuid">): string {
  const address = new URLSearchParams(query)
  address.set("view", cuid)
  return `?${address}`
}

const apart = ["view", "tab"]

/** The question of an address, without which view it is and what the sheet shows. */
export function questionOf(address: URLSearchParams): string {
  const question = new URLSearchParams([...address].filter(([name]) => !apart.includes(name)))
  question.sort()
  return question.toString()
}
