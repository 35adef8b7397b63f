import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { AnswerTo } from "#contract/client.ts"
import { consoleEndpoints } from "#contract/endpoints/console.ts"
import { localeOf } from "#contract/language.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import type { Values } from "../conflict/merge-values.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { Editor } from "./editor.tsx"
import { TextInput } from "./inputs.tsx"
import { PickInput } from "./pick-input.tsx"
import { businessQuery, keepSaved } from "./queries.ts"
import styles from "./settings.module.css"
import { Block, SettingsScreen } from "./settings-screen.tsx"
import { useLabel, useLanguage, useShow } from "./words.ts"

const schema = consoleEndpoints.updateBusiness.body.omit({ version: true })
type Stored = AnswerTo<"GET /api/console/business-details">

// Those nearest first; browsers have no list of countries of their own.
const near = ["BE", "FR", "LU", "NL", "DE", "CH", "GB", "IE"]
const far = "AD AT BG CA CY CZ DK EE ES FI GR HR HU IS IT LI LT LV MA MC MT NO PL PT RO SE SI SK SM TN US"
const countries = [...near, ...far.split(" ")]

/** An IBAN in groups of four, as it is read aloud. */
export const grouped = (iban: unknown): string | null =>
  typeof iban === "string" ? iban.replace(/(.{4})(?=.)/g, "$1 ") : null

const asForm = (row: Values): Values => ({ ...row, iban: grouped(row.iban) })

/** Legal name, address and bank account. */
export function Business() {
  const { t } = useTranslation()
  const query = useQuery(businessQuery)
  return (
    <SettingsScreen title="console_shell.screens.business" lead={t("console_settings.business.lead")} query={query}>
      {(stored) => <BusinessForm stored={stored} />}
    </SettingsScreen>
  )
}

function BusinessForm({ stored }: { stored: Stored }) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const label = useLabel()
  const plain = useShow()
  const names = new Intl.DisplayNames(localeOf(useLanguage()), { type: "region" })
  const nameOf = (code: string) => names.of(code) ?? code
  const show = (name: string, value: unknown) =>
    name === "country" && typeof value === "string" ? nameOf(value) : plain(value)
  const all = countries.includes(stored.country) ? countries : [stored.country, ...countries]
  return (
    <Editor
      schema={schema}
      stored={stored}
      asForm={asForm}
      canSave={may("organiser.business.update")}
      save={(body) => call("PUT /api/console/business-details", { body: body as never })}
      onSaved={(saved) => keepSaved(client, businessQuery.queryKey, saved)}
      label={label}
      show={show}
    >
      <Block title={t("console_settings.business.company")} note={t("console_settings.business.company_note")}>
        <div className={styles.pair}>
          <TextInput name="legal_name" label={label("legal_name")} />
          <TextInput name="vat_number" label={label("vat_number")} hint={t("console_settings.business.vat_hint")} />
        </div>
      </Block>
      <Block title={t("console_settings.business.address")} note={t("console_settings.business.address_note")}>
        <div className={styles.street}>
          <TextInput name="street" label={label("street")} />
          <TextInput name="number" label={label("number")} />
        </div>
        <div className={styles.town}>
          <TextInput name="postcode" label={label("postcode")} />
          <TextInput name="city" label={label("city")} />
          <PickInput
            name="country"
            label={label("country")}
            options={all.map((value) => ({ value, label: nameOf(value) }))}
          />
        </div>
      </Block>
      <Block title={t("console_settings.business.bank")} note={t("console_settings.business.bank_note")}>
        <TextInput name="bank_account_holder" label={label("bank_account_holder")} />
        <div className={styles.wideFirst}>
          <TextInput name="iban" label={label("iban")} hint={t("console_settings.business.iban_hint")} />
          <TextInput name="bic" label={label("bic")} />
        </div>
      </Block>
    </Editor>
  )
}
