import { useParams, useSearchParams } from "react-router"
import { writeQuery } from "#web/lists/list-query.ts"
import { EntityList } from "../list/entity-list.tsx"
import { useEntityList } from "../list/use-entity-list.ts"
import { RegistrationSheet } from "../registration/registration-sheet.tsx"
import { ConditionsFilter } from "../segments/conditions-filter.tsx"
import { useMay } from "../session/session.ts"
import { BulkTools } from "./bulk-tools.tsx"
import { useCells } from "./cells.tsx"
import { registrations } from "./description.ts"
import { Figures, Found } from "./figures.tsx"

/** Registrations of all families, newest first, with what they come to. */
export function RegistrationList() {
  const { cuid } = useParams()
  const [address] = useSearchParams()
  const list = useEntityList(registrations)
  const search = writeQuery(address)
  const may = useMay()
  const canAct = may("notifications.trigger") || may("registrations.registrations.cancel")
  const hrefTo = (each: string) => `/registrations/${each}${search}`
  const closeTo = `/registrations${search}`
  return (
    <>
      <EntityList
        of={registrations}
        list={list}
        current={cuid}
        hrefTo={hrefTo}
        newHref={null}
        cells={useCells()}
        filters={
          <ConditionsFilter
            entity="REGISTRATIONS"
            count={(conditions) => <Found asked={list.asked} conditions={conditions} />}
          />
        }
        figures={<Figures asked={list.asked} />}
        bulk={
          canAct ? (chosen, onChosen) => <BulkTools asked={list.asked} chosen={chosen} onChosen={onChosen} /> : null
        }
      />
      {cuid && <RegistrationSheet key={cuid} cuid={cuid} closeTo={closeTo} />}
    </>
  )
}
