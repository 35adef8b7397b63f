import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { PageThing, ThingKind } from "#contract/endpoints/console-page-things.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { call } from "../../session/call.ts"
import { useFormats } from "../../session/use-formats.ts"

/** The things of a kind that are named: what each is called, and what can be found beside them. */
export function usePageThings(kind: ThingKind, named: readonly (number | string)[]) {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  /** Those that were found are known before their names are asked for. */
  const [known, setKnown] = useState(new Map<number | string, PageThing>())
  const asked = named.toSorted().join()
  const query = useQuery({
    queryKey: ["page-things", kind, asked],
    queryFn: () => call("GET /api/console/page-things", { query: { kind, ids: asked } }),
    enabled: named.length > 0,
    placeholderData: keepPreviousData,
  })
  const told = new Map([...known, ...(query.data?.data ?? []).map((each) => [each.id, each] as const)])
  const wordsOf = ({ name, start_at, place }: PageThing) =>
    [name, start_at && `${date(start_at, "short_year")}, ${time(start_at)}`, place].filter(Boolean).join(" · ")
  const nameOf = (id: number | string) => {
    const thing = told.get(id)
    if (thing) return wordsOf(thing)
    if (query.isError) return t("console_builder_things.things.unnamed", { id })
    const isTold = query.isSuccess && !query.isPlaceholderData
    return t(isTold ? "console_builder_things.things.gone" : "console_builder_things.things.loading", { id })
  }
  const client = useQueryClient()
  const find = async (search: string | undefined) => {
    const queryKey = ["page-things", kind, "search", search ?? ""]
    const queryFn = () => call("GET /api/console/page-things", { query: { kind, ...(search && { search }) } })
    const { data } = await client.fetchQuery({ queryKey, queryFn })
    setKnown((before) => new Map([...before, ...data.map((each) => [each.id, each] as const)]))
    return data.filter(({ id }) => !named.includes(id)).map((each) => ({ id: each.id, name: wordsOf(each) }))
  }
  return { nameOf, find, hasFailed: query.isError }
}
