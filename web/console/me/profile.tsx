import { useQueryClient } from "@tanstack/react-query"
import { z } from "zod"
import { language } from "#contract/endpoints/website.ts"
import { phone } from "#contract/fields.ts"
import { languages, localeOf } from "#contract/language.ts"
import { type NotificationKey, toldEvents } from "#contract/rules/collaborators.ts"
import type { console_fr } from "#locales/console-fr.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { call } from "../session/call.ts"
import { keep } from "../session/kept.ts"
import { type Collaborator, sessionQuery, useMay, useSession } from "../session/session.ts"
import { Editor } from "../settings/editor.tsx"
import { CardsInput, SelectInput, SwitchInput, TextInput } from "../settings/inputs.tsx"
import { useLanguage } from "../settings/words.ts"
import { Panel } from "../shell/panel.tsx"
import styles from "./me.module.css"

type Words = (typeof console_fr)["console_me"]
type SwitchName = keyof Words["switches"]
type FieldName = keyof Words["fields"]

/** A form's names have no dots, which would be paths in it: `reservation_created` is the switch of reservation.created. */
const nameOf = (key: NotificationKey) => key.replace(".", "_") as SwitchName
const switches = Object.values(toldEvents).map((told) => ({ ...told, name: nameOf(told.key) }))
const density = z.enum(["COMFORTABLE", "COMPACT"])
const schema = z.object({
  phone: phone.nullable(),
  language,
  density,
  ...Object.fromEntries(switches.map(({ name }) => [name, z.boolean()])),
})

const asForm = ({ phone, language, preferences, notifications }: Collaborator) => ({
  phone,
  language,
  density: preferences.density ?? "COMFORTABLE",
  ...Object.fromEntries(switches.map(({ name, key }) => [name, notifications[key] ?? false])),
})

type Own = z.output<typeof schema> & Record<string, unknown>

/** What the form's values change of the person; choices that are not shown here stay. */
const changesOf = ({ notifications, preferences }: Collaborator, own: Own) => ({
  phone: own.phone,
  language: own.language,
  preferences: { ...preferences, density: own.density },
  notifications: {
    ...notifications,
    ...Object.fromEntries(switches.map(({ name, key }) => [key, own[name] as boolean])),
  },
})

/** Phone, language, height of rows, and what one is written to about; name and e-mail are kept by who manages the team. */
export function Profile() {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const { collaborator } = useSession()
  const languageNames = new Intl.DisplayNames(localeOf(useLanguage()), { type: "language" })
  const told = switches.filter(({ needs }) => may(needs))
  const isSwitch = (name: string) => switches.some((each) => each.name === name)
  const label = (name: string) =>
    isSwitch(name) ? t(`console_me.switches.${name as SwitchName}`) : t(`console_me.fields.${name as FieldName}`)
  const show = (name: string, value: unknown) => {
    if (value === null) return t("console_settings.nothing")
    if (name === "language") return languageNames.of(String(value)) ?? String(value)
    if (name === "density") return t(`console_me.density.${density.parse(value)}.title`)
    return typeof value === "boolean" ? t(value ? "console_settings.yes" : "console_settings.no") : String(value)
  }
  const save = async (body: Record<string, unknown>) => {
    const answer = await call("PUT /api/console/session", { body: changesOf(collaborator, body as Own) })
    // The height that was chosen in a list of this device would hide the one that was chosen here.
    if (body.density !== asForm(collaborator).density) keep("density", null)
    client.setQueryData(sessionQuery.queryKey, (known) => known && { ...known, collaborator: answer.collaborator })
    return asForm(answer.collaborator)
  }
  return (
    <Editor schema={schema} stored={asForm(collaborator)} canSave save={save} label={label} show={show}>
      <div className={styles.panels}>
        <Panel title={t("console_me.person")}>
          <div className={styles.fields}>
            <Person />
            <div className={styles.pair}>
              <TextInput name="phone" type="tel" autoComplete="tel" label={label("phone")} />
              <SelectInput
                name="language"
                label={label("language")}
                options={languages.map((value) => ({ value, label: languageNames.of(value) ?? value }))}
              />
            </div>
            <CardsInput
              name="density"
              label={label("density")}
              cards={density.options.map((value) => ({
                value,
                title: t(`console_me.density.${value}.title`),
                description: t(`console_me.density.${value}.text`),
              }))}
            />
          </div>
        </Panel>
        {told.length > 0 && (
          <Panel title={t("console_me.notifications.title")}>
            <p className={styles.text}>{t("console_me.notifications.text", { email: collaborator.email })}</p>
            {told.map(({ name }) => (
              <SwitchInput key={name} name={name} label={label(name)} />
            ))}
          </Panel>
        )}
      </div>
    </Editor>
  )
}

function Person() {
  const { t } = useTranslation()
  const { collaborator } = useSession()
  const roles = collaborator.roles.map(({ name }) => name).join(", ")
  return (
    <div className={styles.person}>
      <Avatar name={collaborator.fullname} tint={2} size="lg" />
      <div>
        <p className={styles.name}>{collaborator.fullname}</p>
        <p className={styles.text}>{roles ? `${collaborator.email} · ${roles}` : collaborator.email}</p>
        <p className="hint">{t("console_me.kept_by_team")}</p>
      </div>
    </div>
  )
}
