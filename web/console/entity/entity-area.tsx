import { type RouteObject, useParams, useSearchParams } from "react-router"
import type { Entity } from "#contract/entities/entity.ts"
import type { Permission } from "#contract/permissions.ts"
import { withValues, writeQuery } from "#web/lists/list-query.ts"
import { EntityList } from "../list/entity-list.tsx"
import { useEntityList } from "../list/use-entity-list.ts"
import { Guarded } from "../shell/guarded.tsx"
import type { EntityLook } from "./entity-look.ts"
import { EntitySheet } from "./entity-sheet.tsx"

interface EntityAreaProps extends EntityLook {
  /** Typed loosely: an entity's own type names its fields, and what is done here is done with all of them alike. */
  of: object
}

/** The screens of an entity: its list, and beside it the sheet of the record that the address names. */
export function EntityArea({ of, ...look }: EntityAreaProps) {
  const entity = of as Entity
  return (
    <Guarded permission={`${entity.permission}.read` as Permission}>
      <ListAndSheet of={entity} look={look} />
    </Guarded>
  )
}

function ListAndSheet({ of, look }: { of: Entity; look: EntityLook }) {
  const { cuid } = useParams()
  const [address] = useSearchParams()
  const list = useEntityList(of)
  const search = writeQuery(address)
  const hrefTo = (each: string) => `/${of.path}/${each}${search}`
  return (
    <>
      <EntityList
        of={of}
        list={list}
        current={cuid}
        hrefTo={hrefTo}
        beside={look.beside}
        {...(look.cells && { cells: look.cells })}
        hasBulkRemoval={look.hasBulkRemoval ?? true}
      />
      {cuid && (
        <EntitySheet
          of={of}
          look={look}
          cuid={cuid}
          cuids={list.rows.map((row) => row.cuid)}
          hrefTo={hrefTo}
          closeTo={`/${of.path}${writeQuery(withValues(address, "tab", []))}`}
        />
      )}
    </>
  )
}

/** The routes of an entity's area: one, so that the list stays as it is while a record is opened and closed. */
export const routesOf = (element: React.ReactElement): RouteObject[] => [{ path: ":cuid?", element }]
