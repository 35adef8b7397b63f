import { type ProductKind, productKinds } from "#contract/blocks/parts.ts"
import type { Element } from "#contract/blocks/tree.ts"
import type { Language } from "#contract/language.ts"
import { elementMaker } from "./elements.ts"

// Bundles, memberships and vouchers on a new site: a page for each kind, its link in the menu, and its section on the home page.
// The link and the section are shown only while something of the kind is on sale, so that a site that sells none of them has
// no empty places.
const words: Record<ProductKind, Record<Language, { title: string; all: string }>> = {
  bundles: {
    fr: { title: "Abonnements", all: "Tous les abonnements" },
    en: { title: "Bundles", all: "All bundles" },
  },
  memberships: {
    fr: { title: "Adhésions", all: "Toutes les adhésions" },
    en: { title: "Memberships", all: "All memberships" },
  },
  vouchers: {
    fr: { title: "Bons cadeaux", all: "Tous les bons cadeaux" },
    en: { title: "Vouchers", all: "All vouchers" },
  },
}

const COLUMNS = 3

export const productPages = (language: Language) =>
  productKinds.map((kind) => {
    const make = elementMaker()
    const { title } = words[kind][language]
    const content = [make("header", { title }), make(`${kind}-cards`, { columns: COLUMNS, limit: 100 })]
    return { path: `/${kind}`, type: "DEFAULT" as const, title, content }
  })

export const productLinks = (language: Language) =>
  productKinds.map((kind) => ({
    id: kind,
    name: words[kind][language].title,
    href: `/${kind}`,
    while_on_sale: kind,
  }))

export const productSections = (make: ReturnType<typeof elementMaker>, language: Language): Element[] =>
  productKinds.map((kind) => {
    const { title, all } = words[kind][language]
    return make(`${kind}-cards`, { title, link_text: all, link_href: `/${kind}`, columns: COLUMNS, limit: COLUMNS })
  })
