import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { linkToken } from "../fields.ts"

export const newsletterEndpoints = {
  unsubscribe: endpoint({
    method: "POST",
    path: "/api/newsletters/unsubscribe",
    summary: "Leave the newsletter with the token of its link; twice is as good as once",
    audience: "public",
    body: z.object({ token: linkToken }),
    answer: z.object({ ok: z.literal(true) }),
    errors: ["TOKEN_INVALID"],
    limit: { points: 30, seconds: 60 },
  }),
}
