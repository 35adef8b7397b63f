import { useQueryClient } from "@tanstack/react-query"
import { useNavigate, useSearchParams } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { EntityForm } from "../entity/entity-form.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { Panel } from "../shell/panel.tsx"
import styles from "./availabilities.module.css"
import { newLayout, newOnes } from "./description.ts"

/** The form of a new availability. Fields that stay empty are copied from its activity. */
export function NewAvailability() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [address] = useSearchParams()
  const activity = address.get("activity")
  return (
    <>
      <PageHead title={t("console_availabilities.availability.new")} lead={t("console_availabilities.new_lead")} />
      <div className={styles.narrow}>
        <Panel>
          <EntityForm
            of={newOnes}
            look={{
              layout: newLayout,
              given: {
                dates: [{ start_at: "", end_at: "" }],
                activity: activity?.includes(",") ? "" : (activity ?? ""),
              },
            }}
            row={null}
            copied={undefined}
            canSave
            onCreated={({ cuid }) => {
              void client.invalidateQueries({ queryKey: ["calendar"] })
              void navigate(`/availabilities/${cuid}`)
            }}
          />
        </Panel>
      </div>
    </>
  )
}
