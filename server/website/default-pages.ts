import type { ElementType } from "#contract/blocks/registry.ts"
import type { Element } from "#contract/blocks/tree.ts"
import type { Language } from "#contract/language.ts"
import { defaultTerms } from "#server/organisers/terms/default-terms.ts"
import { shownIn } from "#server/organisers/terms/read-terms.ts"
import { escapeHtml } from "#server/platform/http/plain-page.ts"
import { elementMaker } from "./elements.ts"
import { productSections } from "./product-pages.ts"
import { TERMS_PATH, termsHtml } from "./show-terms.ts"

// The 17 pages every website begins with. Each is made of elements like any other page, so that an organiser can add
// others around the login form or the blog.
export interface NewPage {
  path: string
  type: "DEFAULT" | "AVAILABILITY"
  title: string
  content: Element[]
}

const titles: Record<string, Record<Language, string>> = {
  "/": { fr: "Accueil", en: "Home" },
  "/blog": { fr: "Journal", en: "Journal" },
  "/blog/{article}": { fr: "Article", en: "Article" },
  "/checkout": { fr: "Confirmer le panier", en: "Confirm your cart" },
  "/checkout/{cart}/success": { fr: "Votre réservation", en: "Your booking" },
  "/page-not-found": { fr: "Page introuvable", en: "Page not found" },
  "/auth/login": { fr: "Se connecter", en: "Log in" },
  "/auth/register": { fr: "Créer un compte", en: "Create an account" },
  "/auth/password": { fr: "Mot de passe oublié", en: "Forgotten password" },
  "/newsletters/unsubscribe": { fr: "Quitter la lettre d’information", en: "Leave the newsletter" },
  [TERMS_PATH]: { fr: "Conditions générales", en: "General conditions" },
  "/activities/{activity}": { fr: "Activité", en: "Activity" },
  "/bundles/{bundle}": { fr: "Carnet", en: "Bundle" },
  "/{availability}": { fr: "Dates et inscription", en: "Dates and registration" },
  "/vouchers/{voucher}": { fr: "Bon cadeau", en: "Voucher" },
  "/memberships/{membership}": { fr: "Adhésion", en: "Membership" },
  "/cart/add": { fr: "Ajouter au panier", en: "Add to the cart" },
}

const defaultPaths = Object.keys(titles)
export const isDefaultPath = (path: string): boolean => defaultPaths.includes(path)

/** What a page of the beginning is for: without it the site has no login, no checkout, no page of an activity. */
const ownElements: Record<string, ElementType> = {
  "/blog": "blog-list",
  "/blog/{article}": "blog-article",
  "/checkout": "checkout",
  "/checkout/{cart}/success": "checkout-success",
  "/auth/login": "login",
  "/auth/register": "register",
  "/auth/password": "password",
  "/newsletters/unsubscribe": "unsubscribe",
  "/activities/{activity}": "activity",
  "/bundles/{bundle}": "bundle",
  "/{availability}": "availability",
  "/vouchers/{voucher}": "voucher",
  "/memberships/{membership}": "membership",
  "/cart/add": "cart-add",
}
export const ownElement = (path: string): ElementType | null => ownElements[path] ?? null

const ofTypeAvailability = ["/{availability}", "/cart/add"]

const defaultHtml = (language: Language) => termsHtml(shownIn(defaultTerms, language, language), language)

export interface Founder {
  name: string
  description: string | null
  language: Language
}

export function defaultPages(organiser: Founder): NewPage[] {
  const { language } = organiser
  return Object.entries(titles).map(([path, title]) => ({
    path,
    type: ofTypeAvailability.includes(path) ? "AVAILABILITY" : "DEFAULT",
    title: title[language],
    content: contentOf(path, title[language], organiser),
  }))
}

function contentOf(path: string, title: string, { name, description, language }: Founder): Element[] {
  const make = elementMaker()
  switch (path) {
    case "/":
      return [
        make("split-hero", {
          title: name,
          description: description ? `<p>${escapeHtml(description)}</p>` : "",
          image: "/pictures/hero.svg",
          decorative: true,
        }),
        make("activities-cards"),
        ...productSections(make, language),
        make("latest-articles", { title: language === "fr" ? "Le journal" : "The journal" }),
      ]
    case "/blog":
      return [make("container", {}, [make("header", { title }), make("blog-list")])]
    case "/blog/{article}":
      return [make("container", {}, [make("blog-article")])]
    case TERMS_PATH:
      return [make("container", {}, [make("header", { title }), make("rich-text", { content: defaultHtml(language) })])]
    case "/auth/login":
      return [make("login")]
    case "/auth/register":
      return [make("register")]
    case "/auth/password":
      return [make("password")]
    case "/newsletters/unsubscribe":
      return [make("unsubscribe")]
    case "/page-not-found":
      return [make("not-found")]
    case "/checkout":
      return [make("checkout")]
    case "/checkout/{cart}/success":
      return [make("checkout-success")]
    case "/activities/{activity}":
      return [make("activity")]
    case "/bundles/{bundle}":
      return [make("bundle")]
    case "/{availability}":
      return [make("availability")]
    case "/vouchers/{voucher}":
      return [make("voucher")]
    case "/memberships/{membership}":
      return [make("membership")]
    default:
      return [make("cart-add")]
  }
}
