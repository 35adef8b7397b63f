import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { AnswerTo } from "#contract/client.ts"
import { consoleEndpoints } from "#contract/endpoints/console.ts"
import { languages, localeOf } from "#contract/language.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Alert } from "#web/ui/alert.tsx"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { AccountPreview } from "./account-preview.tsx"
import { Editor } from "./editor.tsx"
import { useEditor } from "./editor-context.ts"
import { LongTextInput, SelectInput, TextInput } from "./inputs.tsx"
import { LogoInput } from "./logo-input.tsx"
import { PickInput } from "./pick-input.tsx"
import { accountQuery, keepSaved } from "./queries.ts"
import styles from "./settings.module.css"
import { Block, SettingsScreen } from "./settings-screen.tsx"
import { useLabel, useLanguage, useShow } from "./words.ts"

const schema = consoleEndpoints.updateOrganiser.body.omit({ version: true })
type Stored = AnswerTo<"GET /api/console/organiser">

/** Who the organiser is: name, logo, language, currency, time zone and how to reach them. */
export function Account() {
  const { t } = useTranslation()
  const query = useQuery(accountQuery)
  return (
    <SettingsScreen title="console_shell.screens.account" lead={t("console_settings.account.lead")} query={query}>
      {(stored) => <AccountForm stored={stored} />}
    </SettingsScreen>
  )
}

function AccountForm({ stored }: { stored: Stored }) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const label = useLabel()
  const plain = useShow()
  const language = useLanguage()
  const languageNames = new Intl.DisplayNames(localeOf(language), { type: "language" })
  const show = (name: string, value: unknown) => {
    if (name === "language" && typeof value === "string") return languageNames.of(value) ?? value
    if (name === "logo_url" && value) return t("console_settings.account.another_logo")
    return plain(value)
  }
  return (
    <Editor
      schema={schema}
      stored={{ ...stored }}
      canSave={may("organiser.account.update")}
      save={(body) => call("PUT /api/console/organiser", { body: body as never })}
      onSaved={(saved) => keepSaved(client, accountQuery.queryKey, saved)}
      label={label}
      show={show}
    >
      <div className={styles.columns}>
        <div>
          <Block title={t("console_settings.account.identity")} note={t("console_settings.account.identity_note")}>
            <TextInput name="name" label={label("name")} isRequired />
            <LogoInput />
            <TextInput name="quote" label={label("quote")} hint={t("console_settings.account.quote_hint")} />
            <LongTextInput name="description" label={label("description")} />
          </Block>
          <Block title={t("console_settings.account.contact")} note={t("console_settings.account.contact_note")}>
            <div className={styles.pair}>
              <TextInput name="email" type="email" label={label("email")} />
              <TextInput name="phone" type="tel" label={label("phone")} />
            </div>
          </Block>
          <Block title={t("console_settings.account.local")}>
            <div className={styles.pair}>
              <SelectInput
                name="language"
                label={label("language")}
                hint={t("console_settings.account.language_hint")}
                options={languages.map((value) => ({ value, label: languageNames.of(value) ?? value }))}
              />
              <Currency isLocked={stored.currency_locked} />
            </div>
            <TimeZone />
          </Block>
        </div>
        <AccountPreview />
      </div>
    </Editor>
  )
}

/** Amounts are stored without their currency, so it stays once something was sold: then it is shown as text. */
function Currency({ isLocked }: { isLocked: boolean }) {
  const { t } = useTranslation()
  const label = useLabel()
  const { base } = useEditor()
  const names = new Intl.DisplayNames(localeOf(useLanguage()), { type: "currency" })
  const nameOf = (code: string) => `${names.of(code) ?? code} (${code})`
  if (isLocked)
    return (
      <dl className={styles.fixed}>
        <dt>{label("currency")}</dt>
        <dd>{nameOf(String(base.currency))}</dd>
        <dd className="hint">{t("console_settings.account.currency_locked")}</dd>
      </dl>
    )
  const options = Intl.supportedValuesOf("currency").map((value) => ({ value, label: nameOf(value) }))
  return (
    <PickInput
      name="currency"
      label={label("currency")}
      hint={t("console_settings.account.currency_hint")}
      options={options}
    />
  )
}

function TimeZone() {
  const { t } = useTranslation()
  const label = useLabel()
  const { base, values } = useEditor()
  const options = Intl.supportedValuesOf("timeZone").map((value) => ({ value, label: value.replaceAll("_", " ") }))
  return (
    <>
      <PickInput name="timezone" label={label("timezone")} options={options} />
      {base.timezone !== values.timezone && (
        <Alert tone="warning" title={t("console_settings.account.timezone_title")} isAnnounced>
          {t("console_settings.account.timezone_text", {
            before: String(base.timezone),
            after: String(values.timezone),
          })}
        </Alert>
      )}
    </>
  )
}
