import { z } from "zod"
import { footer, header, topbar } from "../blocks/parts.ts"
import { endpoint } from "../endpoint.ts"
import { languages } from "../language.ts"
import { ageRule } from "../rules/age.ts"
import { themes } from "../rules/theme.ts"

export const language = z.enum(languages)

/** The organiser's website as the storefront needs it. */
export const website = z.object({
  hostname: z.string(),
  theme: z.enum(themes),
  accent_color: z.string(),
  /** Addresses of pictures: in the browser's tab, and where a page without one of its own is shared. */
  favicon: z.string().nullable(),
  social_image: z.string().nullable(),
  languages: z.array(language),
  /** The organiser's own CSS, scoped to the content of its pages. */
  css: z.string(),
  /** The canonical address, for search engines. */
  url: z.string(),
  /** The organiser's catalogue page, if it named one. */
  catalogue: z.object({ title: z.string(), path: z.string() }).nullable(),
  /** Address of a map; `{address}` is replaced by the location's. */
  maps_url: z.string(),
  /** The parts around every page; null, and not shown, where the stored configuration does not parse. */
  topbar: topbar.nullable(),
  header: header.nullable(),
  footer: footer.nullable(),
  /** The language this request is answered in. */
  language,
  /** The database's clock, for what is judged where no other answer tells it. */
  now: z.string(),
  organiser: z.object({
    name: z.string(),
    /** Its address. */
    logo: z.string().nullable(),
    language,
    currency: z.string(),
    timezone: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    quote: z.string().nullable(),
    description: z.string().nullable(),
    address: z
      .object({
        street: z.string(),
        number: z.string(),
        postcode: z.string(),
        city: z.string(),
      })
      .nullable(),
    legal_name: z.string().nullable(),
    demo: z.boolean(),
    /** Its payments are pretended, and its pages say so. */
    trial: z.boolean(),
    settings: z.object({
      formats: z.object({ ages: z.array(ageRule) }),
      /** Whether signing up also makes the customer a participant, and so asks for a birthdate. */
      create_customer_participant: z.boolean(),
    }),
  }),
})
export type Website = z.output<typeof website>

export const websiteEndpoints = {
  getWebsite: endpoint({
    method: "GET",
    path: "/api/website",
    summary: "The organiser's website: name, language, currency, time zone, formats, colours",
    audience: "public",
    answer: website,
    errors: [],
    cached: true,
  }),
  chooseLanguage: endpoint({
    method: "POST",
    path: "/api/language",
    summary: "Remember the visitor's language",
    audience: "public",
    body: z.object({ language }),
    answer: z.object({ language }),
    errors: [],
    limit: { points: 60, seconds: 60 },
  }),
}
