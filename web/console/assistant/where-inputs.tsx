import { useQuery } from "@tanstack/react-query"
import { FormText } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Select } from "#web/ui/select.tsx"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./assistant.module.css"
import type { AssistantControl, AssistantForm } from "./values.ts"

const NEW = "new"

/** Where it takes place: a place that is known, or a new one, which others will find in the list later. */
export function WhereInputs({ form, isNew }: { form: AssistantForm; isNew: boolean }) {
  const { t } = useTranslation()
  const may = useMay()
  const control = form.control as unknown as AssistantControl
  const { data } = useQuery({
    queryKey: ["entity", "locations", "to-choose"],
    queryFn: () => call("GET /api/console/locations", { query: { page_size: 100 } }),
    enabled: may("activities.locations.read"),
  })
  const known = data?.data ?? []
  const chosen = isNew ? NEW : (form.watch("location") ?? "")
  const text = (name: string, label: string) => (
    <FormText control={control} name={`new_location.${name}`} label={label} hasOptionalMark={false} />
  )
  return (
    <Panel title={t("console_assistant.where")}>
      <div className={styles.fields}>
        <Select
          label={t("console_assistant.fields.location")}
          hasOptionalMark={false}
          value={chosen}
          onChange={(value) => {
            form.setValue("isNewPlace", value === NEW)
            form.setValue("location", value === NEW || value === "" ? null : value)
          }}
          options={[
            { value: "", label: t("console_assistant.no_place") },
            { value: NEW, label: t("console_assistant.new_place") },
            ...known.map(({ cuid, title }) => ({ value: cuid, label: title })),
          ]}
        />
        {isNew && (
          <>
            {text("title", t("console_assistant.fields.place_title"))}
            <div className={styles.street}>
              {text("street", t("console_assistant.fields.street"))}
              {text("number", t("console_assistant.fields.number"))}
            </div>
            <div className={styles.town}>
              {text("postcode", t("console_assistant.fields.postcode"))}
              {text("city", t("console_assistant.fields.city"))}
            </div>
          </>
        )}
      </div>
    </Panel>
  )
}
