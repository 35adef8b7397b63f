import type { RouteObject } from "react-router"
import { useParams, useSearchParams } from "react-router"
import type { Entity } from "#contract/entities/entity.ts"
import { entities } from "#contract/entities.ts"
import { writeQuery } from "#web/lists/list-query.ts"
import { EntityList } from "../list/entity-list.tsx"
import { useEntityList } from "../list/use-entity-list.ts"
import { Guarded } from "../shell/guarded.tsx"
import { ScheduleScreen } from "./schedule-screen.tsx"

const of = entities.schedules as unknown as Entity

function Schedules() {
  const [address] = useSearchParams()
  const list = useEntityList(of)
  const hrefTo = (cuid: string) => `/schedules/${cuid}${writeQuery(address)}`
  return <EntityList of={of} list={list} current={undefined} hrefTo={hrefTo} />
}

function Schedule() {
  const { cuid = "new" } = useParams()
  return <ScheduleScreen key={cuid} of={of} cuid={cuid} />
}

const guarded = (screen: React.ReactElement) => <Guarded permission="availabilities.schedules.read">{screen}</Guarded>

/** The list, and an editor that fills the page: the dates of a season need room beside their form. */
export const routes: RouteObject[] = [
  { index: true, element: guarded(<Schedules />) },
  { path: ":cuid", element: guarded(<Schedule />) },
]
