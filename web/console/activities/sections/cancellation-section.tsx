import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { formatMoney, parseMoney } from "#contract/rules/money.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { type Intention, useAction } from "#web/ui/use-action.ts"
import { call } from "../../session/call.ts"
import { useMay, useSession } from "../../session/session.ts"
import { useFormats } from "../../session/use-formats.ts"
import styles from "./sections.module.css"
import { Token } from "./token.tsx"

/** Whether families may cancel, and what it costs them, as one sentence; each choice is saved at once. */
export function CancellationSection({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const { money } = useFormats()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const key = ["entity", "activities", cuid, "cancellation"]
  const params = { cuid }
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call("GET /api/console/activities/{cuid}/cancellation", { params }),
  })
  if (!data) return <Skeleton height="3.5rem" />
  const { allow_cancellation, cancellation_fee, version } = data.cancellation
  const save = async (work: (intention: Intention) => Promise<unknown>) => {
    await run(work, { success: t("console_rules.saved") })
    await client.invalidateQueries({ queryKey: ["entity", "activities", cuid] })
  }
  const path = "/api/console/activities/{cuid}/cancellation"
  const allow = (intention: Intention) => call(`POST ${path}`, { params, body: { cancellation_fee } }, intention)
  const forbid = (intention: Intention) => call(`DELETE ${path}`, { params }, intention)
  const setFee = (fee: number) =>
    save((intention) => call(`PUT ${path}`, { params, body: { cancellation_fee: fee, version } }, intention))
  return (
    <div className={styles.rule}>
      <p className={styles.sentence}>
        {t("console_rules.cancellation.families")}{" "}
        <Token
          label={t("console_rules.cancellation.label")}
          text={t(allow_cancellation ? "console_rules.cancellation.may" : "console_rules.cancellation.may_not")}
          isDisabled={!may(`activities.cancellations.${allow_cancellation ? "delete" : "create"}`)}
        >
          {(close) => (
            <RadioCards
              label={t("console_rules.cancellation.label")}
              hasOptionalMark={false}
              isDisabled={isPending}
              value={allow_cancellation ? "may" : "may_not"}
              onChange={(value) => {
                close()
                void save(value === "may" ? allow : forbid)
              }}
              cards={[
                { value: "may", title: t("console_rules.cancellation.may") },
                { value: "may_not", title: t("console_rules.cancellation.may_not") },
              ]}
            />
          )}
        </Token>
        {allow_cancellation && (
          <>
            {" "}
            {t("console_rules.cancellation.until")}{" "}
            <Token
              label={t("console_rules.cancellation.fee")}
              text={
                cancellation_fee === 0
                  ? t("console_rules.cancellation.free")
                  : t("console_rules.cancellation.with_fee", { amount: money(cancellation_fee, "sum") })
              }
              isDisabled={!may("activities.cancellations.update")}
            >
              {(close) => (
                <FeePicker
                  fee={cancellation_fee}
                  onSave={(fee) => {
                    close()
                    void setFee(fee)
                  }}
                />
              )}
            </Token>
          </>
        )}
        {"."}
      </p>
    </div>
  )
}

function FeePicker({ fee, onSave }: { fee: number; onSave: (fee: number) => void }) {
  const { t } = useTranslation()
  const { language } = useFormats()
  const { currency } = useSession().organiser
  const [text, setText] = useState(() => formatMoney(fee, { currency, language, style: "sum" }))
  const parsed = text.trim() === "" ? 0 : parseMoney(text, { currency, language })
  return (
    <>
      <TextField
        label={t("console_rules.cancellation.fee")}
        hint={t("console_rules.cancellation.fee_hint")}
        hasOptionalMark={false}
        inputMode="decimal"
        value={text}
        onChange={setText}
        error={parsed === null ? t("console_rules.no_amount") : undefined}
      />
      <Button size="sm" variant="primary" isDisabled={parsed === null} onPress={() => onSave(parsed ?? 0)}>
        {t("console_rules.save")}
      </Button>
    </>
  )
}
