import { useCallback, useEffect, useState } from "react"
import type { AnswerTo } from "#contract/client.ts"
import { MOST_PROOFS, type ProofStatus } from "#contract/rules/proofs.ts"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge, type Tone } from "#web/ui/badge.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { useAccount } from "../use-account.ts"
import { ProofDialog, type Proved } from "./proof-dialog.tsx"
import "./proofs.css"

type Found = AnswerTo<"GET /api/transactions/proofs">["data"]

const tones: Record<ProofStatus, Tone> = { SUBMITTED: "info", CONFIRMED: "success", REJECTED: "danger" }

/** The proofs handed in for something that owes, each with its state and why it was refused, and a form for another one. */
export function Proofs(proved: Proved) {
  const { t } = useTranslation()
  const { website } = useAccount()
  const { money, date } = formatsOf(website.language, website.organiser)
  const { found, reload } = useOwnProofs(proved)
  if (!found) return null
  const waiting = found.filter(({ status }) => status === "SUBMITTED")
  return (
    <section className="pay-proofs" aria-labelledby="proofs">
      <h3 className="panel-title" id="proofs">
        {t("account_money.proofs.title")}
      </h3>
      {found.length === 0 ? (
        <p className="small">{t("account_money.proofs.lead")}</p>
      ) : (
        <ul>
          {found.map(({ cuid, amount, day, status, message }) => (
            <li key={cuid}>
              <div className="row-between">
                <span>
                  <span className="num">{money(amount, "sum")}</span>
                  <span className="muted"> · {date(`${day}T12:00:00Z`, "long")}</span>
                </span>
                <Badge tone={tones[status]}>{t(`account_money.proofs.status.${status}`)}</Badge>
              </div>
              {message && <p className="small">{message}</p>}
            </li>
          ))}
        </ul>
      )}
      {waiting.length >= MOST_PROOFS ? (
        <p className="small">{t("forms.errors.TOO_MANY_PROOFS")}</p>
      ) : (
        <ProofDialog {...proved} onDone={reload} />
      )}
    </section>
  )
}

/** Null until they are there. Where they cannot be read, a proof can still be handed in. */
function useOwnProofs({ type, cuid }: Proved) {
  const [found, setFound] = useState<Found | null>(null)
  const reload = useCallback(
    () =>
      call("GET /api/transactions/proofs", { query: { type, cuid } }).then(
        ({ data }) => setFound(data),
        () => setFound((before) => before ?? []),
      ),
    [type, cuid],
  )
  useEffect(() => void reload(), [reload])
  return { found, reload }
}
