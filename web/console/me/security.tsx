import { useQueryClient } from "@tanstack/react-query"
import { lazy, type ReactNode, Suspense, useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { sessionQuery, useSession } from "../session/session.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./me.module.css"
import { PasswordDialog } from "./password-dialog.tsx"

const FactorOnDialog = lazy(async () => ({ default: (await import("./factor-on-dialog.tsx")).FactorOnDialog }))
const FactorOffDialog = lazy(async () => ({ default: (await import("./factor-off-dialog.tsx")).FactorOffDialog }))

/** How one logs in: the password, and the second factor. */
export function Security() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { second_factor } = useSession().collaborator
  const [open, setOpen] = useState<"password" | "on" | "off" | null>(null)
  const closeFactor = () => {
    setOpen(null)
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  return (
    <Panel title={t("console_me.security.title")}>
      <Row
        title={t("console_me.security.password")}
        text={t("console_me.security.password_text")}
        action={
          <Button size="sm" onPress={() => setOpen("password")}>
            {t("console_me.security.change")}
          </Button>
        }
      />
      <Row
        title={t("console_me.security.factor")}
        text={t(second_factor ? "console_me.security.factor_on" : "console_me.security.factor_off")}
        state={
          <Badge tone={second_factor ? "success" : "neutral"}>
            {t(second_factor ? "console_me.security.is_on" : "console_me.security.is_off")}
          </Badge>
        }
        action={
          <Button size="sm" onPress={() => setOpen(second_factor ? "off" : "on")}>
            {t(second_factor ? "console_me.security.turn_off" : "console_me.security.turn_on")}
          </Button>
        }
      />
      {open === "password" && <PasswordDialog onClose={() => setOpen(null)} />}
      <Suspense>
        {open === "on" && <FactorOnDialog onClose={closeFactor} />}
        {open === "off" && <FactorOffDialog onClose={closeFactor} />}
      </Suspense>
    </Panel>
  )
}

interface RowProps {
  title: string
  text: string
  state?: ReactNode
  action: ReactNode
}

const Row = ({ title, text, state, action }: RowProps) => (
  <div className={styles.row}>
    <div className={styles.rowText}>
      <p className={styles.rowTitle}>
        {title} {state}
      </p>
      <p className={styles.text}>{text}</p>
    </div>
    {action}
  </div>
)
