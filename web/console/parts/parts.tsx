import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { useParams } from "react-router"
import { type WebsitePart, websiteParts } from "#contract/blocks/parts.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Tabs } from "#web/ui/tabs.tsx"
import type { Values } from "../conflict/merge-values.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { Editor } from "../settings/editor.tsx"
import { keepSaved } from "../settings/queries.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { BrokenPart } from "./broken-part.tsx"
import { FooterForm } from "./footer-form.tsx"
import { HeaderForm } from "./header-form.tsx"
import { bodyOf, formSchemas, isReadable, type StoredPart, valuesOf } from "./part-values.ts"
import { type FieldName, showValue } from "./part-words.ts"
import styles from "./parts.module.css"
import { SiteFrame } from "./site-frame.tsx"
import { TopbarForm } from "./topbar-form.tsx"

const parts = Object.keys(websiteParts) as WebsitePart[]
const forms = { topbar: TopbarForm, header: HeaderForm, footer: FooterForm }

const partsQuery = queryOptions({
  queryKey: ["settings", "parts"],
  queryFn: async () => {
    const { data } = await call("GET /api/console/website/parts")
    const ofPart = (part: WebsitePart): StoredPart =>
      data.find((each) => each.part === part) ?? { part, content: {}, settings: {}, version: 0 }
    return { topbar: ofPart("topbar"), header: ofPart("header"), footer: ofPart("footer") }
  },
  // Read again whenever the screen opens: an old version would only be refused.
  staleTime: 0,
})

/** Topbar, header and footer of the site, each a form of its own. */
export function Parts() {
  const { t } = useTranslation()
  const may = useMay()
  const { part: asked } = useParams()
  const part = parts.find((each) => each === asked) ?? "header"
  const { data, error, refetch } = useQuery(partsQuery)
  return (
    <>
      <PageHead title={t("console_shell.screens.parts")} lead={t("console_parts.lead")} />
      <div className={styles.tabs}>
        <Tabs
          label={t("console_parts.parts.label")}
          tabs={parts.map((each) => ({
            href: `/parts/${each}`,
            label: t(`console_parts.parts.${each}`),
            isCurrent: each === part,
          }))}
        />
      </div>
      {data !== undefined && (
        <div className={styles.parts}>
          <Part key={part} part={part} stored={data[part]} />
          {may("websites.pages.read") && <SiteFrame version={parts.map((each) => data[each].version).join()} />}
        </div>
      )}
      {data === undefined && error && <Failed error={error} onRetry={() => void refetch()} />}
      {data === undefined && !error && <LoadingRows />}
    </>
  )
}

interface PartProps {
  part: WebsitePart
  stored: StoredPart
}

function Part({ part, stored }: PartProps) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const canSave = may("websites.websites.update")
  const onSaved = (saved: Values) => keepSaved(client, partsQuery.queryKey, { [part]: saved })
  if (!isReadable(part, stored)) return <BrokenPart part={part} stored={stored} canSave={canSave} onSaved={onSaved} />
  const Form = forms[part]
  return (
    <Editor
      schema={formSchemas[part]}
      stored={{ ...stored }}
      asForm={(row) => valuesOf(part, row)}
      canSave={canSave}
      save={({ version, ...values }, intention) => {
        const body = { ...bodyOf(part, values), version }
        return call(`PUT /api/console/website/parts/${part}`, { body: body as never }, intention)
      }}
      onSaved={onSaved}
      label={(name) => t(`console_parts.fields.${name as FieldName}`)}
      show={(name, value) => showValue(t, name, value)}
    >
      <Form />
    </Editor>
  )
}
