import { z } from "zod"
import { dues, endpoint } from "../endpoint.ts"
import { collaborators } from "../entities/collaborators.ts"
import { secondFactorCode as code, cuid, email, givenPassword, linkToken, phone, removed } from "../fields.ts"
import { notifications, preferences } from "../rules/collaborators.ts"
import { loginInput } from "./auth.ts"
import { permission } from "./collaborators.ts"
import { language } from "./website.ts"

// A collaborator's way in and out of the console, and what is their own: no permission is needed. The rules for a new password
// need the e-mail: the server judges it and answers a code of its own.
const done = z.object({ ok: z.literal(true) })
const person = z.object({ cuid: z.string(), fullname: z.string() })
const perAddress = { points: 30, seconds: 60 }
const guarded = { points: 10, seconds: 60 }

/** What every screen shows of the organiser, the one for logging in included. */
const consoleOrganiser = z.object({
  slug: z.string(),
  name: z.string(),
  logo_url: z.string().nullable(),
  accent_color: z.string(),
  language,
  currency: z.string(),
  timezone: z.string(),
  /** The public site, without a slash at its end. */
  site_url: z.string(),
  /** One of the demo's own: the login page names its accounts. */
  demo: z.boolean(),
})

const self = z.object({ ...collaborators.row.shape, preferences })

export const consoleSessionEndpoints = {
  login: endpoint({
    method: "POST",
    path: "/api/console/auth/login",
    summary: "Log a collaborator in, in a realm of their own; with a code where they have a second factor",
    audience: "public",
    body: loginInput.extend({ code: code.optional() }),
    answer: done,
    errors: ["WRONG_CREDENTIALS", "SECOND_FACTOR_REQUIRED", "SERVER_BUSY"],
    limit: perAddress,
  }),
  logout: endpoint({
    method: "POST",
    path: "/api/console/auth/logout",
    summary: "End the collaborator's session",
    audience: "public",
    answer: done,
    errors: [],
  }),
  requestPassword: endpoint({
    method: "POST",
    path: "/api/console/auth/password/link",
    summary: "Mail a link to set a new password; answers the same for known and unknown addresses",
    audience: "public",
    body: z.object({ email }),
    answer: done,
    errors: [],
    limit: perAddress,
  }),
  setPassword: endpoint({
    method: "POST",
    path: "/api/console/auth/password",
    summary: "Set a password with the token of an invitation or a link, and log in unless a second factor is asked for",
    audience: "public",
    body: z.object({ token: linkToken, password: givenPassword }),
    answer: z.object({ ok: z.literal(true), logged_in: z.boolean() }),
    errors: ["TOKEN_INVALID", "PASSWORD_TOO_SHORT", "PASSWORD_TOO_COMMON", "SERVER_BUSY"],
    limit: perAddress,
  }),
  getSession: endpoint({
    method: "GET",
    path: "/api/console/session",
    summary: "The collaborator of this session with everything they may do, or null",
    audience: "public",
    answer: z.object({
      collaborator: self.nullable(),
      permissions: z.array(permission),
      /** Who really sits there while somebody acts as this collaborator, and until when. */
      impersonator: person.extend({ until: z.string() }).nullable(),
      /** Due before anything else: every other call is refused until it is done. */
      due: z.enum(dues).nullable(),
      organiser: consoleOrganiser,
    }),
    errors: [],
  }),
  updateSession: endpoint({
    method: "PUT",
    path: "/api/console/session",
    summary: "Change what is one's own; what is left out stays",
    audience: "collaborator",
    body: z.strictObject({
      language: language.optional(),
      phone: phone.nullable().optional(),
      notifications: notifications.optional(),
      preferences: preferences.optional(),
    }),
    answer: z.object({ collaborator: self }),
    errors: [],
    idempotent: true,
  }),
  changePassword: endpoint({
    method: "PUT",
    path: "/api/console/session/password",
    summary: "Change one's own password; every other session ends",
    audience: "collaborator",
    despite: ["PASSWORD"],
    body: z.object({ password: givenPassword, new_password: givenPassword }),
    answer: done,
    errors: [
      "WRONG_CREDENTIALS",
      "PASSWORD_TOO_SHORT",
      "PASSWORD_TOO_COMMON",
      "SERVER_BUSY",
      "IMPERSONATION_FORBIDDEN",
    ],
    limit: guarded,
  }),
  findSessions: endpoint({
    method: "GET",
    path: "/api/console/session/sessions",
    summary: "Where one is logged in, the last used first",
    audience: "collaborator",
    answer: z.object({
      data: z.array(
        z.object({
          cuid: z.string(),
          user_agent: z.string().nullable(),
          created_at: z.string(),
          last_seen_at: z.string(),
          current: z.boolean(),
          /** A colleague who acts as this person there. */
          impersonator: person.nullable(),
        }),
      ),
      count: z.int(),
    }),
    errors: ["IMPERSONATION_FORBIDDEN"],
  }),
  deleteSession: endpoint({
    method: "DELETE",
    path: "/api/console/session/sessions/{cuid}",
    summary: "End one of one's sessions",
    audience: "collaborator",
    params: z.object({ cuid }),
    answer: removed,
    errors: ["NOT_FOUND", "IMPERSONATION_FORBIDDEN"],
    idempotent: true,
  }),
  endImpersonation: endpoint({
    method: "POST",
    path: "/api/console/session/impersonation/end",
    summary: "Be oneself again",
    audience: "public",
    answer: done,
    errors: [],
  }),
  startSecondFactor: endpoint({
    method: "POST",
    path: "/api/console/session/second-factor",
    summary: "A new secret for an app that makes codes; it counts once a code has confirmed it",
    audience: "collaborator",
    despite: ["SECOND_FACTOR"],
    body: z.object({ password: givenPassword }),
    answer: z.object({ secret: z.string(), uri: z.string() }),
    errors: ["WRONG_CREDENTIALS", "SERVER_BUSY", "SECOND_FACTOR_ON", "IMPERSONATION_FORBIDDEN"],
    limit: guarded,
  }),
  confirmSecondFactor: endpoint({
    method: "PUT",
    path: "/api/console/session/second-factor",
    summary: "Confirm the secret with a code; answers the recovery codes, this once",
    audience: "collaborator",
    despite: ["SECOND_FACTOR"],
    body: z.object({ code }),
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ["NOT_FOUND", "WRONG_CREDENTIALS", "SECOND_FACTOR_ON", "IMPERSONATION_FORBIDDEN"],
    limit: guarded,
  }),
  endSecondFactor: endpoint({
    method: "DELETE",
    path: "/api/console/session/second-factor",
    summary: "Do without the second factor; with the password and a code",
    audience: "collaborator",
    body: z.object({ password: givenPassword, code }),
    answer: removed,
    errors: ["NOT_FOUND", "WRONG_CREDENTIALS", "SERVER_BUSY", "IMPERSONATION_FORBIDDEN"],
    limit: guarded,
  }),
}
