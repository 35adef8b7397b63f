import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { amount, cuid, removed } from "../fields.ts"
import { constraintEndpoints } from "./console-constraints.ts"

// The rules of an activity, each kept by calls of its own: limits of registrations, cancelling, and the text that a family
// reads once it has bought.

const byCuid = z.object({ cuid })
const version = z.int().positive()
const stale = ["NOT_FOUND", "VERSION_CONFLICT"] as const

const cancellation = z.object({ allow_cancellation: z.boolean(), cancellation_fee: z.int(), version: z.int() })

const html = z.string().trim().max(5_000, "TOO_LONG").default("")
const confirmationTexts = { fr: html, en: html }
/** By language; where the reader's has none, the other is shown. */
const confirmationInput = z.object(confirmationTexts)
const isWritten = ({ fr, en }: { fr: string; en: string }) => fr !== "" || en !== ""
const confirmation = z.object({ fr: z.string(), en: z.string(), version: z.int() })

const staff = { audience: "collaborator" } as const
const path = "/api/console/activities/{cuid}"

export const activityRuleEndpoints = {
  ...constraintEndpoints,
  getCancellation: endpoint({
    ...staff,
    method: "GET",
    path: `${path}/cancellation`,
    summary: "Whether families may cancel, and what it costs them",
    permission: "activities.cancellations.read",
    params: byCuid,
    answer: z.object({ cancellation }),
    errors: ["NOT_FOUND"],
  }),
  createCancellation: endpoint({
    ...staff,
    method: "POST",
    path: `${path}/cancellation`,
    summary: "Let families cancel, for a fee or none",
    permission: "activities.cancellations.create",
    params: byCuid,
    body: z.object({ cancellation_fee: amount.default(0) }),
    answer: z.object({ cancellation }),
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
  updateCancellation: endpoint({
    ...staff,
    method: "PUT",
    path: `${path}/cancellation`,
    summary: "Change the fee; the one in force when a family cancels is the one that counts",
    permission: "activities.cancellations.update",
    params: byCuid,
    body: z.object({ cancellation_fee: amount, version }),
    answer: z.object({ cancellation }),
    errors: stale,
    idempotent: true,
  }),
  removeCancellation: endpoint({
    ...staff,
    method: "DELETE",
    path: `${path}/cancellation`,
    summary: "Let families cancel no more",
    permission: "activities.cancellations.delete",
    params: byCuid,
    answer: removed.extend({ cancellation }),
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
  getConfirmation: endpoint({
    ...staff,
    method: "GET",
    path: `${path}/confirmation`,
    summary: "The text a family reads once it has bought the activity; empty where there is none",
    permission: "activities.confirmations.read",
    params: byCuid,
    answer: z.object({ confirmation }),
    errors: ["NOT_FOUND"],
  }),
  createConfirmation: endpoint({
    ...staff,
    method: "POST",
    path: `${path}/confirmation`,
    summary: "Write the text of the success page and of the confirmation mail",
    permission: "activities.confirmations.create",
    params: byCuid,
    body: confirmationInput.refine(isWritten, { path: ["fr"], error: "REQUIRED" }),
    answer: z.object({ confirmation }),
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
  updateConfirmation: endpoint({
    ...staff,
    method: "PUT",
    path: `${path}/confirmation`,
    summary: "Change the text",
    permission: "activities.confirmations.update",
    params: byCuid,
    body: z.object({ ...confirmationTexts, version }).refine(isWritten, { path: ["fr"], error: "REQUIRED" }),
    answer: z.object({ confirmation }),
    errors: stale,
    idempotent: true,
  }),
  removeConfirmation: endpoint({
    ...staff,
    method: "DELETE",
    path: `${path}/confirmation`,
    summary: "Remove the text: nothing is added any more",
    permission: "activities.confirmations.delete",
    params: byCuid,
    answer: removed.extend({ confirmation }),
    errors: ["NOT_FOUND"],
    idempotent: true,
  }),
  findMessages: endpoint({
    ...staff,
    method: "GET",
    path: `${path}/notifications`,
    summary: "The notifications that concern an activity: those for every activity, and its own",
    permission: "activities.notifications.read",
    params: byCuid,
    answer: z.object({
      data: z.array(
        z.object({
          cuid: z.string(),
          name: z.string(),
          title: z.string(),
          trigger: z.string(),
          /** In seconds. */
          delay: z.int(),
          delay_type: z.enum(["AFTER_TRIGGER", "BEFORE_AVAILABILITY", "AFTER_AVAILABILITY"]),
          recipient_type: z.enum(["CUSTOMERS", "COLLABORATORS"]),
          active: z.boolean(),
          global: z.boolean(),
        }),
      ),
      count: z.int(),
    }),
    errors: ["NOT_FOUND"],
  }),
}
