import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { AnswerTo } from "#contract/client.ts"
import { termsEndpoints } from "#contract/endpoints/terms.ts"
import { type Language, languages, localeOf } from "#contract/language.ts"
import { plainText, shortened } from "#contract/rules/plain-text.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { Button } from "#web/ui/button.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { HtmlInput } from "../inputs/html-input.tsx"
import { call } from "../session/call.ts"
import { useMay, useSession } from "../session/session.ts"
import { Editor } from "./editor.tsx"
import { useEditor } from "./editor-context.ts"
import { keepSaved, termsQuery } from "./queries.ts"
import { Block, SettingsScreen } from "./settings-screen.tsx"
import { TermsVersions } from "./terms-versions.tsx"
import { useLabel, useLanguage, useShow } from "./words.ts"

const schema = termsEndpoints.saveTerms.body.omit({ version: true })
type Stored = AnswerTo<"GET /api/console/terms">
type Saved = AnswerTo<"PUT /api/console/terms">
const parts = ["terms", "privacy"] as const
const hints = { terms: "console_settings.terms.terms_hint", privacy: "console_settings.terms.privacy_hint" } as const

/** What families accept, in each language, and its versions. */
export function Terms() {
  const { t } = useTranslation()
  const query = useQuery(termsQuery)
  return (
    <SettingsScreen title="console_shell.screens.terms" lead={t("console_settings.terms.lead")} query={query}>
      {(stored) => <TermsForm stored={stored} />}
    </SettingsScreen>
  )
}

function TermsForm({ stored: { versions, ...stored } }: { stored: Stored }) {
  const may = useMay()
  const client = useQueryClient()
  const label = useLabel()
  const plain = useShow()
  const reader = useLanguage()
  const canSave = may("organiser.preferences.update")
  const keep = (saved: object) => {
    keepSaved(client, termsQuery.queryKey, saved)
    void client.invalidateQueries({ queryKey: termsQuery.queryKey })
  }
  const show = (_: string, value: unknown) => {
    const text = typeof value === "object" && value !== null ? String(Reflect.get(value, reader) ?? "") : ""
    return plain(shortened(plainText(text), 120))
  }
  return (
    <>
      {stored.version === 0 && <Ours stored={stored} canSave={canSave} onSaved={keep} />}
      <Editor
        schema={schema}
        stored={stored}
        canSave={canSave}
        save={(body, intention) => call("PUT /api/console/terms", { body: body as Saved }, intention)}
        onSaved={keep}
        label={label}
        show={show}
      >
        <Texts />
      </Editor>
      {versions.length > 0 && <TermsVersions inForce={stored.version} versions={versions} />}
    </>
  )
}

/** Both texts in each language, the organiser's own first: it stands in where another has none. */
function Texts() {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const { control, canSave } = useEditor()
  const label = useLabel()
  const reader = useLanguage()
  const own = organiser.language
  const names = new Intl.DisplayNames(localeOf(reader), { type: "language" })
  const ordered: Language[] = [own, ...languages.filter((each) => each !== own)]
  return ordered.map((language) => (
    <Block
      key={language}
      title={t("console_settings.terms.in_language", { language: names.of(language) ?? language })}
      {...(language !== own && { note: t("console_settings.terms.other_note") })}
    >
      {parts.map((part) => (
        <HtmlInput
          key={part}
          control={control}
          name={`${part}.${language}`}
          label={label(part)}
          hint={t(hints[part])}
          isRequired={language === own}
          isDisabled={!canSave}
        />
      ))}
    </Block>
  ))
}

interface OursProps {
  stored: Saved
  canSave: boolean
  onSaved: (saved: object) => void
}

/** As long as the platform's words are shown: they can be kept as the organiser's own, without changing a letter. */
function Ours({ stored, canSave, onSaved }: OursProps) {
  const { t } = useTranslation()
  const { run, isPending } = useAction()
  const keepThem = async () => {
    const { terms, privacy, version } = stored
    const body = { terms, privacy, version }
    const outcome = await run((intention) => call("PUT /api/console/terms", { body }, intention), {
      success: t("console_settings.saved"),
    })
    if (outcome.isDone) onSaved(outcome.answer)
  }
  return (
    <Alert
      tone="warning"
      title={t("console_settings.terms.ours")}
      action={
        canSave && (
          <Button size="sm" isPending={isPending} onPress={() => void keepThem()}>
            {t("console_settings.terms.keep_ours")}
          </Button>
        )
      }
    >
      {t("console_settings.terms.ours_text")}
    </Alert>
  )
}
