import type { z } from "zod"
import type { ElementType, elements } from "#contract/blocks/registry.ts"
import type { Element } from "#contract/blocks/tree.ts"
import type { Language } from "#contract/language.ts"
import { console_builder_new as en } from "#locales/en/console/builder-new.ts"
import { console_builder_new as fr } from "#locales/fr/console/builder-new.ts"
import { createTranslator, type TFunction } from "#web/texts/translator.ts"
import { newId } from "../builder.ts"

type NewSettings = { readonly [T in ElementType]?: z.input<(typeof elements)[T]> }

// Written in the language of the site, which may be another than the one the console is read in.
const translators = {
  fr: createTranslator("fr", { console_builder_new: fr }),
  en: createTranslator("en", { console_builder_new: en }),
}

/** An element with which a page looks finished: words that wait for better ones, and a picture of ours. */
export function newElement(type: ElementType, id: string, language: Language): Element {
  const { t } = translators[language]
  return { id, type, settings: settingsOf(t)[type] ?? {}, children: childrenOf(type, t) }
}

function childrenOf(type: ElementType, t: TFunction): Element[] {
  if (type !== "grid" && type !== "flex") return []
  return [t("console_builder_new.text"), t("console_builder_new.more_text")].map((content) => ({
    id: newId(),
    type: "paragraph",
    settings: { content },
    children: [],
  }))
}

const PARK = "/pictures/hero.svg"
const WOODS = "/pictures/foret.svg"
/** A map without any visitor being counted. */
const MAP = "https://www.openstreetmap.org/export/embed.html?bbox=2.4%2C49.4%2C6.5%2C51.6&layer=mapnik"

function settingsOf(t: TFunction): NewSettings {
  const title = t("console_builder_new.title")
  const subtitle = t("console_builder_new.subtitle")
  const text = t("console_builder_new.text")
  return {
    heading: { content: title },
    paragraph: { content: text },
    "rich-text": {
      content: `<h2>${t("console_builder_new.rich_title")}</h2><p>${text}</p><ul><li>${t("console_builder_new.rich_first")}</li><li>${t("console_builder_new.rich_second")}</li></ul>`,
    },
    button: { text: t("console_builder_new.button"), href: "/" },
    alert: { title: t("console_builder_new.alert_title"), content: text },
    faq: {
      questions: [
        { id: "1", question: t("console_builder_new.question_sign"), answer: t("console_builder_new.answer_sign") },
        { id: "2", question: t("console_builder_new.question_bring"), answer: t("console_builder_new.answer_bring") },
      ],
    },
    // Pages of every site, which cannot be moved.
    tabs: {
      links: [
        { id: "1", href: "/", text: t("console_builder_new.home") },
        { id: "2", href: "/blog", text: t("console_builder_new.journal") },
        { id: "3", href: "/terms", text: t("console_builder_new.conditions") },
      ],
    },
    image: { url: PARK, alt: t("console_builder_new.picture_alt"), "aspect-ratio": "16/9" },
    "split-hero": { title, description: `<p>${text}</p>`, image: PARK, alt: t("console_builder_new.picture_alt") },
    banner: { title, subtitle, image: WOODS, overlay_opacity: 45 },
    "feature-highlight": { title, content: `<p>${text}</p>`, image: WOODS, alt: t("console_builder_new.woods_alt") },
    iframe: { url: MAP, title: t("console_builder_new.frame") },
    header: { title, subtitle },
    "latest-articles": { title: t("console_builder_new.journal") },
    "activities-cards": { title: t("console_builder_new.activities") },
    "availabilities-cards": { title: t("console_builder_new.availabilities") },
    "bundles-cards": { title: t("console_builder_new.bundles") },
    "memberships-cards": { title: t("console_builder_new.memberships") },
    "vouchers-cards": { title: t("console_builder_new.vouchers") },
    "availabilities-filters": { title: t("console_builder_new.filters") },
    "availabilities-quick-list": { title: t("console_builder_new.quick_list") },
    "resources-schedule": { title: t("console_builder_new.day") },
    "weekly-calendar": { title: t("console_builder_new.week") },
    grid: { columns: 2 },
  }
}
