import { useState } from "react"
import { href } from "#contract/blocks/shared-settings.ts"
import { fold } from "#contract/rules/fold.ts"
import type { TFunction } from "#web/texts/translator.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ComboBox } from "#web/ui/combo-box.tsx"
import type { SettingProps } from "./setting-props.ts"
import { type Lead, leadOf, type SitePlace, useSitePlaces } from "./site-places.ts"
import { useTyped } from "./use-typed.ts"

/** A link: a page of the site, found by typing, or any address as it is typed. Below it stands what it leads to. */
export function LinkSetting({ label, hint, value, onChange, error, isRequired }: SettingProps<string>) {
  const { t } = useTranslation()
  const places = useSitePlaces()
  /** What narrows the list: the text that stands there before anybody types does not. */
  const [search, setSearch] = useState("")
  const { text, isWrong, type, settle } = useTyped<string>({
    value,
    print: (link) => link,
    read: (typed) => {
      if (typed.trim() === "") return isRequired ? "" : undefined
      return href.safeParse(typed).success ? typed.trim() : null
    },
    onChange,
  })
  const found = places.filter(
    ({ title, path }) => !path.includes("{") && fold(`${title} ${path}`).includes(fold(search.trim())),
  )
  const lead = leadOf(text, places)
  return (
    <ComboBox
      label={label}
      hint={
        <>
          {hint && <span>{hint} </span>}
          {lead && <span>{leadText(t, lead)}</span>}
        </>
      }
      hasOptionalMark={false}
      isRequired={isRequired}
      allowsCustomValue
      placeholder={t("console_builder_things.link.type")}
      options={found.map((place) => ({
        value: place.path,
        label: place.title,
        description: optionText(t, place),
      }))}
      value={places.some(({ path }) => path === text) ? text : null}
      onChange={(path) => {
        if (path === null) return
        setSearch("")
        type(path)
      }}
      text={text}
      onTextChange={(next) => {
        setSearch(next)
        type(next)
      }}
      onOpenChange={(isOpen) => isOpen || setSearch("")}
      onBlur={settle}
      emptyText={t("console_builder_things.link.no_page")}
      error={isWrong && search === "" ? t("console_builder_things.link.wrong") : error}
    />
  )
}

function optionText(t: TFunction, { kind, path, isOn }: SitePlace): string {
  if (!isOn) return t("console_builder_things.link.option_off", { path })
  return kind === "article" ? t("console_builder_things.link.option_article", { path }) : path
}

function leadText(t: TFunction, lead: Lead): string {
  switch (lead.to) {
    case "place": {
      const { kind, isOn, title } = lead.place
      if (kind === "article") return t("console_builder_things.link.article", { title })
      return t(isOn ? "console_builder_things.link.page" : "console_builder_things.link.page_off", { title })
    }
    case "other_site":
      return t("console_builder_things.link.other_site", { host: lead.address })
    case "mail":
      return t("console_builder_things.link.mail", { address: lead.address })
    case "phone":
      return t("console_builder_things.link.phone", { number: lead.address })
    default:
      return t(`console_builder_things.link.${lead.to}`)
  }
}
