import { z } from "zod"
import { html } from "../blocks/content.ts"
import { endpoint } from "../endpoint.ts"
import { cuid } from "../fields.ts"

// What families accept. A version is whole: terms and privacy in every language. It is never changed; saving makes the next
// one, which is in force at once.
const inLanguages = z.object({ fr: html, en: html })
const texts = { terms: inLanguages, privacy: inLanguages }
/** 0: the platform's words, until the organiser has saved its own. */
const version = z.int().min(0)
const made = {
  cuid: z.string(),
  version,
  created_at: z.string(),
  collaborator: z.object({ cuid: z.string(), fullname: z.string() }).nullable(),
}

/** The version that a family was shown: one that is not in force any more is refused. Not sent, it is not looked at. */
export const shownTerms = { terms_version: version.optional() }

export const termsEndpoints = {
  getTerms: endpoint({
    method: "GET",
    path: "/api/terms",
    summary: "The terms in force and what is said of personal data, in the reader's language where it has them",
    audience: "public",
    answer: z.object({ version, terms: z.string(), privacy: z.string() }),
    errors: [],
    cached: true,
  }),
  findTerms: endpoint({
    method: "GET",
    path: "/api/console/terms",
    summary: "The terms in force in every language, and their versions, the last one first",
    audience: "collaborator",
    permission: "organiser.preferences.read",
    answer: z.object({ ...texts, version, versions: z.array(z.object(made)) }),
    errors: [],
  }),
  getTermsVersion: endpoint({
    method: "GET",
    path: "/api/console/terms/{cuid}",
    summary: "One version of the terms, as it was",
    audience: "collaborator",
    permission: "organiser.preferences.read",
    params: z.object({ cuid }),
    answer: z.object({ ...texts, ...made }),
    errors: ["NOT_FOUND"],
  }),
  saveTerms: endpoint({
    method: "PUT",
    path: "/api/console/terms",
    summary: "Save the terms as the next version, in force at once; needed in the organiser's own language",
    audience: "collaborator",
    permission: "organiser.preferences.update",
    body: z.object({ ...texts, version }),
    answer: z.object({ ...texts, version }),
    errors: ["VERSION_CONFLICT"],
    idempotent: true,
  }),
}
