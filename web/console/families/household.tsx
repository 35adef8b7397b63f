import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "react-router"
import { CallError } from "#contract/client.ts"
import type { Household } from "#contract/endpoints/console-customers.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { keyOf, type Row } from "../entity/ask.ts"
import { EntityForm } from "../entity/entity-form.tsx"
import { useKeys } from "../keys/use-keys.ts"
import { FamilyNotes, useMayReadNotes } from "../notes/family-notes.tsx"
import { History } from "../record/history.tsx"
import { call } from "../session/call.ts"
import { useMay, useMayOf } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingPage } from "../shell/loading.tsx"
import { NotFound } from "../shell/not-found.tsx"
import { Panel } from "../shell/panel.tsx"
import { Sheet } from "../shell/sheet.tsx"
import { AccountPanel } from "./account-panel.tsx"
import { customerLayout, customers, newParticipants } from "./description.ts"
import { DocumentsPanel } from "./documents-part.tsx"
import { SameParticipant, TakenBy } from "./duplicates.tsx"
import styles from "./families.module.css"
import { HouseholdHead } from "./household-head.tsx"
import { Members } from "./members.tsx"
import { MoneyPanel } from "./money-panel.tsx"
import { Parts } from "./parts.tsx"

const useHousehold = (cuid: string) =>
  useQuery({
    queryKey: keyOf(customers, cuid),
    queryFn: async () => (await call("GET /api/console/customers/{cuid}", { params: { cuid } })).customer,
  })

/** A household: who it is, what it owes, and everything that happened. */
export function HouseholdPage({ cuid, part }: { cuid: string; part: string | undefined }) {
  const { t } = useTranslation()
  const query = useHousehold(cuid)
  if (query.error instanceof CallError && query.error.code === "NOT_FOUND") return <NotFound />
  if (query.isError)
    return (
      <Failed
        error={query.error}
        onRetry={() => void query.refetch()}
        title={t("console_entity.sheet.failed")}
        headingLevel={1}
      />
    )
  return query.data ? <Shown customer={query.data} part={part} /> : <LoadingPage />
}

function Shown({ customer, part }: { customer: Household; part: string | undefined }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const may = useMay()
  const mayReadNotes = useMayReadNotes()
  const { update } = useMayOf(customers.permission)
  const here = `/customers/${customer.cuid}`
  const isErased = customer.archived_at !== null
  const canEdit = update && !isErased
  useKeys(canEdit ? { key: "e", label: t("console_household.edit"), run: () => void navigate(`${here}/edit`) } : null)
  return (
    <>
      <HouseholdHead customer={customer} here={here} canEdit={canEdit} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {!isErased && <Members customer={customer} here={here} />}
          <Parts customer={customer} here={here} />
        </div>
        <div className={styles.side}>
          <MoneyPanel customer={customer} />
          {mayReadNotes && !isErased && (
            <Panel title={t("console_team.notes.tab")}>
              <FamilyNotes of="customers" cuid={customer.cuid} />
            </Panel>
          )}
          {!isErased && <DocumentsPanel cuid={customer.cuid} here={here} />}
          <AccountPanel customer={customer} />
          <Panel title={t("console_entity.sheet.history")}>
            <History of={customers} cuid={customer.cuid} />
          </Panel>
        </div>
      </div>
      {part === "edit" && canEdit && (
        <Sheet title={t("console_household.edit")} lead={customer.fullname} closeTo={here}>
          <EntityForm
            of={customers}
            look={{ layout: customerLayout, refused: (refusal) => <TakenBy refusal={refusal} /> }}
            row={customer as unknown as Row}
            copied={undefined}
            canSave={canEdit}
            onCreated={() => {}}
          />
        </Sheet>
      )}
      {part === "participant" && may("participants.participants.create") && (
        <Sheet title={t("console_household.add_participant")} lead={customer.fullname} closeTo={here}>
          <EntityForm
            of={newParticipants}
            look={{
              layout: { person: ["firstname", "lastname", "birthdate"], more: ["custom_data"] },
              given: { customer: customer.cuid, lastname: customer.lastname },
              hint: (values) => <SameParticipant values={values} />,
            }}
            row={null}
            copied={undefined}
            canSave
            onCreated={({ cuid }) => void navigate(`/participants/${cuid}`)}
          />
        </Sheet>
      )}
    </>
  )
}
