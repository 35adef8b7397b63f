import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { AnswerTo } from "#contract/client.ts"
import { consoleWebsiteEndpoints } from "#contract/endpoints/console-website.ts"
import { type Language, localeOf } from "#contract/language.ts"
import { type Theme, themeOf } from "#contract/rules/theme.ts"
import type { console_fr } from "#locales/console-fr.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { Editor } from "../settings/editor.tsx"
import { keepSaved } from "../settings/queries.ts"
import { Block } from "../settings/settings-screen.tsx"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { AccentInput } from "./accent-input.tsx"
import { CssInput, type CssProblem } from "./css-input.tsx"
import { LanguagesInput } from "./languages-input.tsx"
import styles from "./look.module.css"
import { PictureInput } from "./picture-input.tsx"
import { SitePreview } from "./site-preview.tsx"
import { ThemeInput } from "./theme-input.tsx"

const schema = consoleWebsiteEndpoints.updateWebsite.body.omit({ version: true })
type Stored = AnswerTo<"GET /api/console/website">
type FieldName = keyof (typeof console_fr)["console_look"]["fields"]

const lookQuery = queryOptions({
  queryKey: ["settings", "look"],
  queryFn: () => call("GET /api/console/website"),
  // Read again whenever the screen opens: an old version would only be refused.
  staleTime: 0,
})

/** How the site looks: one of our looks, the accent, the languages, and CSS of the organiser's own. */
export function Look() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(lookQuery)
  return (
    <>
      <PageHead title={t("console_shell.screens.look")} lead={t("console_look.lead")} />
      {data !== undefined && <LookForm stored={data} />}
      {data === undefined && error && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <LoadingRows />}
    </>
  )
}

function LookForm({ stored }: { stored: Stored }) {
  const { t, language } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const [problem, setProblem] = useState<CssProblem | null>(null)
  const names = new Intl.DisplayNames(localeOf(language), { type: "language" })
  const show = (name: string, value: unknown) => {
    if (name === "theme") return t(`console_look.themes.${themeOf(value as Theme)}.title`)
    if (name === "languages") return (value as Language[]).map((each) => names.of(each)).join(", ")
    if (name === "css") return t("console_look.css.characters", { count: String(value).length })
    if (name === "favicon" || name === "social_image")
      return t(value === null ? "console_look.pictures.none" : "console_look.pictures.another")
    return String(value)
  }
  return (
    <Editor
      schema={schema}
      stored={stored}
      canSave={may("websites.websites.update")}
      save={(body, intention) => call("PUT /api/console/website", { body: body as never }, intention)}
      onRefused={({ code, details }) => setProblem(code === "CSS_INVALID" ? (details as CssProblem) : null)}
      onSaved={(saved) => keepSaved(client, lookQuery.queryKey, saved)}
      label={(name) => t(`console_look.fields.${name as FieldName}`)}
      show={show}
    >
      <div className={styles.columns}>
        <div>
          <Block title={t("console_look.fields.theme")} note={t("console_look.theme_note")}>
            <ThemeInput />
          </Block>
          <Block title={t("console_look.fields.accent_color")} note={t("console_look.accent_note")}>
            <AccentInput />
          </Block>
          <Block title={t("console_look.pictures.title")}>
            <PictureInput name="favicon" />
            <PictureInput name="social_image" />
          </Block>
          <Block title={t("console_look.fields.languages")}>
            <LanguagesInput />
          </Block>
          <Block title={t("console_look.fields.css")} note={t("console_look.css.note")}>
            <CssInput problem={problem} />
          </Block>
        </div>
        {may("websites.pages.read") && <SitePreview version={stored.version} />}
      </div>
    </Editor>
  )
}
