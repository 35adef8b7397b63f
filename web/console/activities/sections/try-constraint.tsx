import { useState } from "react"
import type { AnswerTo } from "#contract/client.ts"
import { AsyncSelect, type OptionQuery } from "#web/forms/async-select.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { call } from "../../session/call.ts"
import styles from "./sections.module.css"

const path = "/api/console/activities/{cuid}/constraints/{constraint}/try"
type Tried = AnswerTo<`POST ${typeof path}`>

/** Tries a limit on a participant: allowed, or what the family would be told. */
export function TryConstraint({ activity, constraint }: { activity: string; constraint: string }) {
  const { t } = useTranslation()
  const [participant, setParticipant] = useState<string | null>(null)
  const [tried, setTried] = useState<Tried | { error: string } | null>(null)
  const find = async ({ search }: OptionQuery) => {
    if (!search || search.length < 2) return []
    const { data } = await call("GET /api/console/search", { query: { q: search } })
    return data.flatMap(({ kind, cuid, title }) => (kind === "participants" ? { value: cuid, label: title } : []))
  }
  const attempt = async (chosen: string | null) => {
    setParticipant(chosen)
    setTried(null)
    if (!chosen) return
    const params = { cuid: activity, constraint }
    setTried(
      await call(`POST ${path}`, { params, body: { participant: chosen } }).catch((error: unknown) => ({
        error: errorText(t, errorCode(error)),
      })),
    )
  }
  return (
    <Dialog
      title={t("console_rules.try.title")}
      trigger={
        <Button size="sm" variant="plain">
          {t("console_rules.try.open")}
        </Button>
      }
    >
      <div className={styles.texts}>
        <AsyncSelect
          label={t("console_rules.try.participant")}
          hint={t("console_rules.try.hint")}
          hasOptionalMark={false}
          find={find}
          value={participant}
          onChange={(chosen) => void attempt(chosen)}
        />
        {tried && <Outcome tried={tried} />}
      </div>
    </Dialog>
  )
}

function Outcome({ tried }: { tried: Tried | { error: string } }) {
  const { t } = useTranslation()
  if ("error" in tried) return <Alert tone="danger" title={tried.error} />
  if (tried.allowed) return <Alert tone="success" title={t("console_rules.try.allowed")} />
  const { count, maximum, minimum } = tried.details
  return (
    <Alert tone="warning" title={errorText(t, tried.code ?? "UNKNOWN_ERROR")}>
      <p>{t("console_rules.try.numbers", { counted: count ?? 0, limit: maximum ?? minimum ?? 0 })}</p>
    </Alert>
  )
}
