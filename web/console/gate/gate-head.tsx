import { memo, useEffect, useEffectEvent, useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { Ellipsis } from "#web/ui/icons/ellipsis.tsx"
import { Menu } from "#web/ui/menu.tsx"
import { showToast } from "#web/ui/show-toast.ts"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import styles from "./gate.module.css"
import type { Gate } from "./gate.ts"
import type { GateState } from "./gate-state.ts"
import { RecordsDialog } from "./records-dialog.tsx"

/** Title, day, and the way out: logging out sends what waits, or asks before it is dropped. */
export const GateHead = memo(function GateHead({ gate, state, slug }: { gate: Gate; state: GateState; slug: string }) {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const { date } = useFormats()
  const [open, setOpen] = useState<"records" | "leaving" | null>(null)
  const waiting = state.records.filter((record) => record.state === "WAITING").length
  const leave = async (isDropping: boolean) => {
    if (await gate.logOut({ isDropping })) showToast.clear()
    else setOpen("leaving")
  }
  const leaveAtOnce = useEffectEvent(() => void leave(false))
  // The console sends people here whose records wait, when they log out there.
  useEffect(() => {
    if (new URLSearchParams(location.search).has("logout")) leaveAtOnce()
  }, [])
  return (
    <header className={styles.head}>
      <div className={styles.grow}>
        <h1 className={styles.title}>{t("console_attendance.gate.title")}</h1>
        <p className={styles.hint}>
          {organiser.name}
          {state.day && ` · ${date(`${state.day.date}T12:00:00Z`, "weekday")}`}
        </p>
      </div>
      <Menu
        label={t("console_attendance.gate.title")}
        trigger={
          <IconButton label={t("console_shell.more")}>
            <Ellipsis className="icon" aria-hidden="true" />
          </IconButton>
        }
        actions={[
          { id: "records", label: t("console_attendance.gate.records"), onAction: () => setOpen("records") },
          {
            id: "console",
            label: t("console_attendance.gate.console"),
            onAction: () => location.assign(`/${slug}/attendance`),
          },
          { id: "logout", label: t("console_attendance.gate.log_out"), onAction: () => void leave(false) },
        ]}
      />
      {open === "records" && <RecordsDialog gate={gate} records={state.records} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        title={t("console_attendance.gate.log_out_title", { count: waiting })}
        confirm={t("console_attendance.gate.log_out_drop")}
        dismiss={t("console_attendance.gate.stay")}
        isDanger
        isOpen={open === "leaving"}
        onOpenChange={() => setOpen(null)}
        onConfirm={() => leave(true)}
      >
        <p>{t("console_attendance.gate.log_out_text")}</p>
      </ConfirmDialog>
    </header>
  )
})
