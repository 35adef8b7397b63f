import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { View } from "#contract/endpoints/console-views.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"

type GivenView = Pick<View, "name" | "query" | "columns" | "shared">

/** The views of a list, one's own and those of the team. */
export function useViews(screen: string) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const key = ["views", screen]
  const query = useQuery({ queryKey: key, queryFn: () => call("GET /api/console/views", { query: { screen } }) })
  const all = query.data?.data ?? []
  const refresh = () => client.invalidateQueries({ queryKey: key })
  /** Saves a new view, or one that is known in its place. */
  const save = async ({ name, query: asked, columns, shared }: GivenView, known?: View) => {
    const body = { screen, name, query: asked, columns, shared }
    const outcome = await run(
      (intention) =>
        known
          ? call(
              "PUT /api/console/views/{cuid}",
              { params: { cuid: known.cuid }, body: { ...body, version: known.version } },
              intention,
            )
          : call("POST /api/console/views", { body }, intention),
      { success: t("console_entity.views.saved") },
    )
    await refresh()
    return outcome.isDone ? outcome.answer.view : null
  }
  const remove = async (cuid: string) => {
    const { isDone } = await run(
      (intention) => call("DELETE /api/console/views/{cuid}", { params: { cuid } }, intention),
      { success: t("console_entity.views.removed") },
    )
    await refresh()
    return isDone
  }
  return {
    all,
    /** The view that an address names. */
    current: (address: URLSearchParams) => all.find(({ cuid }) => cuid === address.get("view")) ?? null,
    save,
    remove,
    isPending,
  }
}
export type Views = ReturnType<typeof useViews>

/** The address of a view: its question, and its name for the columns. */
export const viewHref = ({ query, cuid }: Pick<View, "query" | "cuid">): string =>
  `?${new URLSearchParams({ ...query, view: cuid })}`

const apart = ["view", "tab"]

/** The question of an address, without which view it is and what the sheet shows. */
export const questionOf = (address: URLSearchParams): View["query"] =>
  Object.fromEntries([...address].filter(([name]) => !apart.includes(name)))
