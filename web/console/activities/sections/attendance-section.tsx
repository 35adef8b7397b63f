import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { AttendanceBilling } from "#contract/endpoints/attendance.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { errorCode } from "#web/ui/error-text.ts"
import { Select } from "#web/ui/select.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { type Intention, useAction } from "#web/ui/use-action.ts"
import { call } from "../../session/call.ts"
import { useMay } from "../../session/session.ts"
import { AttendanceForm } from "./attendance-form.tsx"
import { type AttendancePrices, asSent, path } from "./attendance-prices.ts"
import styles from "./sections.module.css"

/** What minutes before and after the hours of an activity cost. A price list may be shared by several activities. */
export function AttendanceSection({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const [isNew, setNew] = useState(false)
  const [replaced, setReplaced] = useState<AttendanceBilling | null>(null)
  const key = ["entity", "attendance-billings"]
  const { data } = useQuery({ queryKey: key, queryFn: () => call(`GET ${path}`, { query: { limit: 100 } }) })
  const own = useQuery({
    queryKey: [...key, cuid],
    queryFn: () => call(`GET ${path}`, { query: { activity: cuid } }),
  })
  if (!data || !own.data) return <Skeleton height="6rem" />
  const kept = own.data.data[0] ?? null
  const others = data.data.filter((each) => each.cuid !== kept?.cuid)
  const act = async <T,>(work: (intention: Intention) => Promise<T>) => {
    const outcome = await run(work, { success: t("console_rules.saved") })
    await client.invalidateQueries({ queryKey: key })
    return outcome
  }
  const change = (billing: AttendanceBilling, more: object) =>
    act(async (intention) => {
      const sent = { params: { cuid: billing.cuid }, body: { ...asSent(billing), ...more } }
      return (await call(`PUT ${path}/{cuid}`, sent, intention)).attendance_billing
    })
  const save = async (prices: AttendancePrices, over: AttendanceBilling | null) => {
    const body = { ...prices, description: "", images: [], activities: [cuid] }
    const outcome = over
      ? await change(over, prices)
      : await act(async (intention) => (await call(`POST ${path}`, { body }, intention)).attendance_billing)
    if (outcome.isDone) setNew(false)
    return outcome
  }
  const take = async (billing: AttendanceBilling, take_over = false) => {
    const activities = [...billing.activities.map((each) => each.cuid), cuid]
    const outcome = await change(billing, { activities, take_over })
    if (!outcome.isDone && errorCode(outcome.error) === "ATTENDANCE_BILLING_TAKEN") setReplaced(billing)
  }
  const choose = (wanted: string) => {
    const billing = others.find((each) => each.cuid === wanted)
    if (!billing) return
    if (kept) setReplaced(billing)
    else void take(billing)
  }
  const mayChange = may("activities.attendance_billing.update")
  return (
    <div className={styles.texts}>
      {!kept && !isNew && <p>{t("console_rules.attendance.none")}</p>}
      {(kept || isNew) && (
        <AttendanceForm
          activity={cuid}
          kept={kept}
          isFixed={kept ? !mayChange : false}
          isPending={isPending}
          onSave={save}
        />
      )}
      <div className={styles.choices}>
        {!kept && !isNew && may("activities.attendance_billing.create") && (
          <Button size="sm" onPress={() => setNew(true)}>
            {t("console_rules.attendance.add")}
          </Button>
        )}
        {mayChange && others.length > 0 && (
          <Select
            label={t(kept ? "console_rules.attendance.other" : "console_rules.attendance.existing")}
            hasOptionalMark={false}
            value={null}
            isDisabled={isPending}
            onChange={choose}
            options={others.map((each) => ({ value: each.cuid, label: each.title }))}
          />
        )}
        {kept && <StopButton activity={cuid} kept={kept} act={act} isPending={isPending} />}
      </div>
      <ConfirmDialog
        title={t("console_rules.attendance.take_title")}
        confirm={t("console_rules.attendance.take_confirm")}
        isOpen={replaced !== null}
        onOpenChange={(isOpen) => !isOpen && setReplaced(null)}
        isPending={isPending}
        onConfirm={() => replaced && take(replaced, true)}
      >
        <p>{t("console_rules.attendance.take_text", { before: kept?.title ?? "", after: replaced?.title ?? "" })}</p>
      </ConfirmDialog>
    </div>
  )
}

interface StopButtonProps {
  activity: string
  kept: AttendanceBilling
  act: (work: (intention: Intention) => Promise<unknown>) => Promise<{ isDone: boolean }>
  isPending: boolean
}

/** Takes the activity off its price list; a list that prices nothing else is removed. */
function StopButton({ activity, kept, act, isPending }: StopButtonProps) {
  const { t } = useTranslation()
  const may = useMay()
  const left = kept.activities.map((each) => each.cuid).filter((each) => each !== activity)
  const isShared = left.length > 0
  if (!may(`activities.attendance_billing.${isShared ? "update" : "delete"}`)) return null
  const params = { cuid: kept.cuid }
  const stop = (intention: Intention): Promise<unknown> =>
    isShared
      ? call(`PUT ${path}/{cuid}`, { params, body: { ...asSent(kept), activities: left } }, intention)
      : call(`DELETE ${path}/{cuid}`, { params }, intention)
  return (
    <ConfirmDialog
      title={t("console_rules.attendance.stop_title")}
      confirm={t("console_rules.attendance.stop")}
      isDanger
      isPending={isPending}
      onConfirm={() => act(stop)}
      trigger={
        <Button size="sm" variant="plain">
          {t("console_rules.attendance.stop")}
        </Button>
      }
    >
      <p>{t(isShared ? "console_rules.attendance.stop_shared" : "console_rules.attendance.stop_text")}</p>
    </ConfirmDialog>
  )
}
