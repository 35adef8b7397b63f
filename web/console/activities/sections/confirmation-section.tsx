import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { AnswerTo } from "#contract/client.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { type Intention, useAction } from "#web/ui/use-action.ts"
import { ConflictBox } from "../../conflict/conflict-box.tsx"
import { useHeld } from "../../drafts/held.ts"
import { KeptForm, useKeptRecord } from "../../drafts/kept-form.tsx"
import { call } from "../../session/call.ts"
import { useMay } from "../../session/session.ts"
import styles from "./sections.module.css"

const path = "/api/console/activities/{cuid}/confirmation"
type Text = AnswerTo<`GET ${typeof path}`>["confirmation"]

/** The text that a family reads on the success page and in the confirmation mail. */
export function ConfirmationSection({ cuid }: { cuid: string }) {
  const { data } = useQuery({
    queryKey: ["entity", "activities", cuid, "confirmation"],
    queryFn: () => call(`GET ${path}`, { params: { cuid } }),
  })
  if (!data) return <Skeleton height="10rem" />
  const { version } = data.confirmation
  return (
    <KeptForm record={`activities/${cuid}/confirmation`} version={version}>
      <ConfirmationForm key={version} cuid={cuid} kept={data.confirmation} />
    </KeptForm>
  )
}

function ConfirmationForm({ cuid, kept }: { cuid: string; kept: Text }) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const [fr, setFr] = useHeld("fr", kept.fr)
  const [en, setEn] = useHeld("en", kept.en)
  const record = useKeptRecord()
  const texts = { fr, en }
  const set = { fr: setFr, en: setEn }
  const isWritten = kept.fr !== "" || kept.en !== ""
  const isEmpty = texts.fr.trim() === "" && texts.en.trim() === ""
  const isChanged = texts.fr !== kept.fr || texts.en !== kept.en
  const params = { cuid }
  const act = async (work: (intention: Intention) => Promise<unknown>) => {
    await run(work, { success: t("console_rules.saved") })
    await client.invalidateQueries({ queryKey: ["entity", "activities", cuid] })
  }
  const save = (intention: Intention) =>
    isWritten
      ? call(`PUT ${path}`, { params, body: { ...texts, version: kept.version } }, intention)
      : call(`POST ${path}`, { params, body: texts }, intention)
  const mayWrite = may(`activities.confirmations.${isWritten ? "update" : "create"}`)
  return (
    <div className={styles.texts}>
      <ConflictBox
        record={record}
        label={(name) => t(`console_rules.confirmation.${name as "fr" | "en"}`)}
        show={(_, text) => String(text)}
      />
      {(["fr", "en"] as const).map((language) => (
        <TextArea
          key={language}
          label={t(`console_rules.confirmation.${language}`)}
          hint={t(`console_rules.confirmation.${language}_hint`)}
          hasOptionalMark={false}
          rows={4}
          maxLength={5_000}
          isDisabled={!mayWrite || isPending}
          value={texts[language]}
          onChange={set[language]}
        />
      ))}
      <div className={styles.acts}>
        {mayWrite && (
          <Button
            size="sm"
            variant="primary"
            isDisabled={!isChanged || isEmpty}
            isPending={isPending}
            onPress={() => void act(save)}
          >
            {t("console_rules.confirmation.save")}
          </Button>
        )}
        {isWritten && may("activities.confirmations.delete") && (
          <Button
            size="sm"
            isPending={isPending}
            onPress={() => void act((intention) => call(`DELETE ${path}`, { params }, intention))}
          >
            {t("console_rules.confirmation.remove")}
          </Button>
        )}
      </div>
    </div>
  )
}
