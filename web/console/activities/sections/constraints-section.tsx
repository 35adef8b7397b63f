import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { ActivityConstraint } from "#contract/endpoints/console-constraints.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { type Intention, useAction } from "#web/ui/use-action.ts"
import { call } from "../../session/call.ts"
import { useMay } from "../../session/session.ts"
import { ConstraintRule } from "./constraint-rule.tsx"
import styles from "./sections.module.css"

const path = "/api/console/activities/{cuid}/constraints"

/** How often, and at how many places, a participant may be registered: a sentence each, saved at once. */
export function ConstraintsSection({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const key = ["entity", "activities", cuid, "constraints"]
  const { data } = useQuery({ queryKey: key, queryFn: () => call(`GET ${path}`, { params: { cuid } }) })
  if (!data) return <Skeleton height="6rem" />
  const save = async (work: (intention: Intention) => Promise<unknown>) => {
    await run(work, { success: t("console_rules.saved") })
    await client.invalidateQueries({ queryKey: key })
  }
  const change = ({ cuid: constraint, ...given }: ActivityConstraint) =>
    save((intention) => call(`PUT ${path}/{constraint}`, { params: { cuid, constraint }, body: given }, intention))
  const remove = ({ cuid: constraint }: ActivityConstraint) =>
    save((intention) => call(`DELETE ${path}/{constraint}`, { params: { cuid, constraint } }, intention))
  const add = () =>
    save((intention) => call(`POST ${path}`, { params: { cuid }, body: { registrations_maximum: 1 } }, intention))
  return (
    <div className={styles.texts}>
      {data.count === 0 && <p>{t("console_rules.constraints.none")}</p>}
      <ul className={styles.rules}>
        {data.data.map((each) => (
          <ConstraintRule
            key={each.cuid}
            activity={cuid}
            constraint={each}
            onChange={(changed) => void change(changed)}
            onRemove={() => void remove(each)}
          />
        ))}
      </ul>
      {may("activities.registrations_constraints.create") && (
        <div>
          <Button size="sm" isPending={isPending} onPress={() => void add()}>
            {t("console_rules.constraints.add")}
          </Button>
        </div>
      )}
    </div>
  )
}
