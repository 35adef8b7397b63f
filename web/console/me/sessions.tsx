import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { AnswerTo } from "#contract/client.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { Monitor } from "#web/ui/icons/monitor.tsx"
import { Smartphone } from "#web/ui/icons/smartphone.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { useLogout } from "../session/use-logout.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { Panel } from "../shell/panel.tsx"
import { deviceOf } from "./device.ts"
import styles from "./me.module.css"
import { sessionsQuery } from "./sessions-query.ts"

type Session = AnswerTo<"GET /api/console/session/sessions">["data"][number]

/** Where one is logged in: each device with its last use, and the way to end it. */
export function Sessions() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const query = useQuery(sessionsQuery)
  const { run, isPending } = useAction()
  const [isAsking, setAsking] = useState(false)
  const sessions = query.data?.data ?? []
  const others = sessions.filter(({ current }) => !current)
  const end = async (ended: readonly Session[]) => {
    await run(
      async () => {
        for (const { cuid } of ended) await call("DELETE /api/console/session/sessions/{cuid}", { params: { cuid } })
      },
      { success: t("console_me.sessions.ended", { count: ended.length }) },
    )
    await client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  }
  return (
    <Panel
      title={t("console_me.sessions.title")}
      end={
        others.length > 1 && (
          <Button size="sm" onPress={() => setAsking(true)}>
            {t("console_me.sessions.end_others")}
          </Button>
        )
      }
    >
      {query.isPending && <LoadingRows />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={3} />}
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <SessionRow key={session.cuid} session={session} onEnd={() => void end([session])} isPending={isPending} />
        ))}
      </ul>
      <ConfirmDialog
        title={t("console_me.sessions.end_others")}
        confirm={t("console_me.sessions.end_count", { count: others.length })}
        isDanger
        isPending={isPending}
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => end(others)}
      >
        <p>{t("console_me.sessions.end_others_text")}</p>
      </ConfirmDialog>
    </Panel>
  )
}

interface SessionRowProps {
  session: Session
  onEnd: () => void
  isPending: boolean
}

function SessionRow({ session, onEnd, isPending }: SessionRowProps) {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const logOut = useLogout()
  const { user_agent, last_seen_at, current, impersonator } = session
  const { browser, system } = deviceOf(user_agent)
  const device =
    browser && system
      ? t("console_me.sessions.device", { browser, system })
      : (browser ?? system ?? t("console_me.sessions.unknown"))
  const Icon = /iPhone|iPad|Android/.test(system ?? "") ? Smartphone : Monitor
  return (
    <li className={styles.row}>
      <Icon className="icon" aria-hidden="true" />
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>
          {device} {current && <Badge tone="success">{t("console_me.sessions.current")}</Badge>}
        </p>
        <p className={styles.text}>
          {impersonator && `${t("console_me.sessions.acting", { person: impersonator.fullname })} · `}
          {t("console_me.sessions.seen", { when: `${date(last_seen_at, "short")}, ${time(last_seen_at)}` })}
        </p>
      </div>
      {current ? (
        <Button size="sm" variant="plain" onPress={() => void logOut()}>
          {t("console_shell.person.logout")}
        </Button>
      ) : (
        <Button
          size="sm"
          variant="plain"
          aria-label={t("console_me.sessions.end_of", { device })}
          onPress={onEnd}
          isPending={isPending}
        >
          {t("console_me.sessions.end")}
        </Button>
      )}
    </li>
  )
}
