import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { listAnswer, listQuery } from "../entities/entity.ts"
import { cuid } from "../fields.ts"

const person = z.object({ cuid: z.string(), fullname: z.string() })

const owner = z.object({
  cuid: z.string(),
  customer: person,
  participant: person.nullable(),
  created_at: z.string(),
  /** Entries of a bundle; a voucher is used once; a membership is not used up. */
  used: z.int().nullable(),
  /** Null is without a limit. */
  left: z.int().nullable(),
  start_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  total_amount: z.int(),
  paid_amount: z.int(),
  cancelled_at: z.string().nullable(),
})
export type ProductOwner = z.output<typeof owner>

const query = z.strictObject({ page_size: listQuery.page_size, after: listQuery.after })
const shared = {
  method: "GET",
  audience: "collaborator",
  params: z.object({ cuid }),
  query,
  answer: listAnswer(owner),
  errors: ["NOT_FOUND"],
} as const

/** Who owns each product: what is used of it, what is left, until when, and what was paid. */
export const consoleOwnerEndpoints = {
  findBundleOwners: endpoint({
    ...shared,
    path: "/api/console/bundles/{cuid}/owners",
    summary: "Who owns a bundle, newest first",
    permission: "activities.bundles.read",
  }),
  findMembershipOwners: endpoint({
    ...shared,
    path: "/api/console/memberships/{cuid}/owners",
    summary: "Who has a membership, newest first",
    permission: "memberships.memberships.read",
  }),
  findVoucherOwners: endpoint({
    ...shared,
    path: "/api/console/vouchers/{cuid}/owners",
    summary: "Who bought a voucher, newest first",
    permission: "vouchers.vouchers.read",
  }),
}
