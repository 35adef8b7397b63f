import type { Collaborator } from "#contract/entities/collaborators.ts"
import { entities } from "#contract/entities.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { EntityArea, routesOf } from "../entity/entity-area.tsx"
import { questionHas } from "../inputs/question-fields.ts"
import { Notes } from "../notes/notes.tsx"
import { useMay } from "../session/session.ts"
import { PersonActions } from "./person-actions.tsx"
import { PersonState } from "./person-state.tsx"

const layout = {
  person: ["firstname", "lastname", "email", "phone", "language"],
  more: ["tags", "custom_data"],
  rights: ["roles", "permissions"],
}

const question = {
  question: ["title", "description", "type", "choices", "pattern"],
  use: ["required", "active", "order"],
}

function Collaborators() {
  const { t } = useTranslation()
  const may = useMay()
  const notes = {
    name: "notes",
    label: t("console_team.notes.tab"),
    show: ({ cuid }: { cuid: string }) => <Notes key={cuid} of="collaborators" cuid={cuid} />,
  }
  return (
    <EntityArea
      of={entities.collaborators}
      layout={layout}
      state={(row) => <PersonState person={row as unknown as Collaborator} />}
      actions={(row) => <PersonActions key={row.cuid} person={row as unknown as Collaborator} />}
      parts={may("collaborators.notes.read") ? [notes] : []}
    />
  )
}

export const routes = [
  { path: "tags", children: routesOf(<EntityArea of={entities["collaborators/tags"]} />) },
  {
    path: "custom-fields",
    children: routesOf(
      <EntityArea
        of={entities["collaborators/custom-fields"]}
        layout={question}
        has={questionHas}
        given={{ active: true, order: 0 }}
      />,
    ),
  },
  ...routesOf(<Collaborators />),
]
