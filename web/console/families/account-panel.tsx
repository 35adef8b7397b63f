import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import { CallError } from "#contract/client.ts"
import type { Household } from "#contract/endpoints/console-customers.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { keyOf } from "../entity/ask.ts"
import { call } from "../session/call.ts"
import { useMayOf } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Panel } from "../shell/panel.tsx"
import { customers } from "./description.ts"
import styles from "./families.module.css"

/** The account of a family: since when, whether it can log in, and its end. */
export function AccountPanel({ customer }: { customer: Household }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const may = useMayOf(customers.permission)
  const { run, isPending } = useAction()
  const { cuid, created_at, has_password, newsletter, email, archived_at } = customer
  const invite = () =>
    run((intention) => call("POST /api/console/customers/{cuid}/invite", { params: { cuid } }, intention), {
      success: t("console_household.invited"),
    })
  return (
    <Panel title={t("console_household.account")}>
      <dl className={styles.facts}>
        <div>
          <dt>{t("console_household.since")}</dt>
          <dd>{date(created_at, "long")}</dd>
        </div>
        <div>
          <dt>{t("console_household.login")}</dt>
          <dd>{t(has_password ? "console_household.can_log_in" : "console_household.cannot_log_in")}</dd>
        </div>
        <div>
          <dt>{t("console_household.newsletter")}</dt>
          <dd>{t(newsletter ? "console_entity.form.yes" : "console_entity.form.no")}</dd>
        </div>
      </dl>
      {!archived_at && (
        <div className={styles.acts}>
          {may.update && email && !has_password && (
            <Button size="sm" onPress={() => void invite()} isPending={isPending}>
              {t("console_household.invite")}
            </Button>
          )}
          {may.delete && <Erase customer={customer} />}
        </div>
      )}
    </Panel>
  )
}

/** Erases a family; a balance is given up only where that is said. */
function Erase({ customer }: { customer: Household }) {
  const { t } = useTranslation()
  const { money } = useFormats()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const [isGivenUp, setGivenUp] = useState(false)
  const { cuid, fullname, wallet_amount } = customer
  const erase = async () => {
    const query = isGivenUp ? { give_up_balance: "true" as const } : {}
    const outcome = await run(
      (intention) => call("DELETE /api/console/customers/{cuid}", { params: { cuid }, query }, intention),
      { success: t("console_household.erase.done") },
    )
    if (outcome.isDone) {
      await client.invalidateQueries({ queryKey: keyOf(customers) })
      await navigate("/customers")
    }
    return outcome.isDone || !(outcome.error instanceof CallError)
  }
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="danger">
          {t("console_household.erase.action")}
        </Button>
      }
      title={t("console_household.erase.title", { person: fullname })}
      confirm={t("console_household.erase.confirm")}
      isDanger
      isPending={isPending}
      onConfirm={erase}
    >
      <p>{t("console_household.erase.text")}</p>
      {wallet_amount > 0 && (
        <Checkbox isSelected={isGivenUp} onChange={setGivenUp}>
          {t("console_household.erase.give_up", { amount: money(wallet_amount, "sum") })}
        </Checkbox>
      )}
    </ConfirmDialog>
  )
}
