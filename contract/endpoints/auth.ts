import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { day, email, givenPassword, linkToken, name, newPassword, phone } from "../fields.ts"
import { customData } from "../rules/custom-fields.ts"
import { shownTerms } from "./terms.ts"

export const loginInput = z.object({ email, password: givenPassword })

export const registerInput = z.object({
  firstname: name,
  lastname: name,
  email,
  phone,
  password: newPassword,
  terms: z.literal(true, { error: "TERMS" }),
  ...shownTerms,
  custom_data: customData.default([]),
  participant: z.object({ birthdate: day, custom_data: customData.default([]) }).optional(),
})

const done = z.object({ ok: z.literal(true) })
const perAddress = { points: 30, seconds: 60 }

export const authEndpoints = {
  login: endpoint({
    method: "POST",
    path: "/api/auth/login",
    summary: "Log a customer in; the session is a cookie",
    audience: "public",
    body: loginInput,
    answer: done,
    errors: ["WRONG_CREDENTIALS", "SERVER_BUSY"],
    limit: perAddress,
  }),
  register: endpoint({
    method: "POST",
    path: "/api/auth/register",
    summary:
      "Create a customer's account and log in; with it, where the organiser wants it, the customer as participant",
    audience: "public",
    body: registerInput,
    answer: done,
    errors: ["EMAIL_TAKEN", "PASSWORD_TOO_COMMON", "TERMS_CHANGED", "BIRTHDATE_IN_FUTURE", "SERVER_BUSY"],
    limit: perAddress,
  }),
  requestPassword: endpoint({
    method: "POST",
    path: "/api/auth/password/link",
    summary: "Send a link to set a new password; answers the same for known and unknown addresses",
    audience: "public",
    body: z.object({ email }),
    answer: done,
    errors: [],
    limit: perAddress,
  }),
  setPassword: endpoint({
    method: "POST",
    path: "/api/auth/password",
    summary: "Set a new password with the token of the link, and log in",
    audience: "public",
    body: z.object({ password: newPassword, token: linkToken }),
    answer: done,
    errors: ["TOKEN_INVALID", "PASSWORD_TOO_COMMON", "SERVER_BUSY", "IMPERSONATION_FORBIDDEN"],
    limit: perAddress,
  }),
  enterAsCustomer: endpoint({
    method: "POST",
    path: "/api/auth/acting",
    summary: "Open the site as a customer with the link a collaborator was given; once, within 60 seconds",
    audience: "public",
    body: z.object({ token: linkToken }),
    answer: done,
    errors: ["TOKEN_INVALID"],
    limit: perAddress,
  }),
  confirmEmail: endpoint({
    method: "POST",
    path: "/api/auth/email",
    summary: "Confirm a new e-mail address with the token of the link sent to it; it counts from then on",
    audience: "public",
    body: z.object({ token: linkToken }),
    answer: z.object({ email: z.string() }),
    errors: ["TOKEN_INVALID", "EMAIL_TAKEN", "IMPERSONATION_FORBIDDEN"],
    limit: perAddress,
  }),
  logout: endpoint({
    method: "POST",
    path: "/api/auth/logout",
    summary: "End the customer's session; also right without one",
    audience: "public",
    answer: done,
    errors: [],
  }),
}
