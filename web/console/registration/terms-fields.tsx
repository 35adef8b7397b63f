import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { Checkbox } from "#web/ui/checkbox.tsx"
import { errorCode, errorText } from "#web/ui/error-text.ts"
import { TextField } from "#web/ui/text-field.tsx"
import { useMay } from "../session/session.ts"
import styles from "./registration.module.css"
import { type DeskAction, isIgnorable } from "./use-desk-action.ts"

/** Why it is refused and what can be done about it, the reason that staff give, and whether the family is told. */
export function TermsFields({ action }: { action: DeskAction }) {
  const { t } = useTranslation()
  const { terms, change, refusal, failure, needsReason } = action
  return (
    <div className={styles.terms}>
      {refusal && <Refused action={action} code={refusal.code} />}
      {failure && <Alert tone="danger">{errorText(t, errorCode(failure))}</Alert>}
      {terms.ignore.length > 0 && (
        <ul className={styles.ignored}>
          {terms.ignore.map((code) => (
            <li key={code}>{t("console_registration.ignored", { reason: errorText(t, code) })}</li>
          ))}
        </ul>
      )}
      {terms.in_addition && <p className={styles.quiet}>{t("console_registration.in_addition")}</p>}
      {terms.from_waiting_list && <p className={styles.quiet}>{t("console_registration.from_list")}</p>}
      {needsReason && (
        <TextField
          label={t("console_registration.reason")}
          hint={t("console_registration.reason_hint")}
          isRequired
          // The button that made it needed is gone, and the focus with it.
          autoFocus={terms.ignore.length > 0 || terms.in_addition}
          maxLength={500}
          value={terms.reason}
          onChange={(reason) => change({ reason })}
        />
      )}
      <Checkbox isSelected={terms.notify} onChange={(notify) => change({ notify })}>
        {t("console_registration.notify")}
      </Checkbox>
    </div>
  )
}

function Refused({ action, code }: { action: DeskAction; code: string }) {
  const { t } = useTranslation()
  const may = useMay()
  const { terms, change } = action
  return (
    <Alert tone="warning">
      <p>{errorText(t, code)}</p>
      <div className={styles.buttons}>
        {isIgnorable(code) && (
          <Button size="sm" onPress={() => change({ ignore: [...terms.ignore, code] })}>
            {t("console_registration.ignore")}
          </Button>
        )}
        {code === "AVAILABILITY_FULL" && may("availabilities.dates.update") && (
          <Button size="sm" onPress={() => change({ in_addition: true })}>
            {t("console_registration.one_more")}
          </Button>
        )}
        {code === "AVAILABILITY_FULL" && !terms.from_waiting_list && (
          <Button size="sm" onPress={() => change({ from_waiting_list: true })}>
            {t("console_registration.take_kept")}
          </Button>
        )}
      </div>
    </Alert>
  )
}
