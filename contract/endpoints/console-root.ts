import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { loginInput } from "./auth.ts"

// Calls at the root of the console's origin, before anybody has said for which organiser they work: their addresses have no
// slug, and they open no session.

export const consoleRootEndpoints = {
  getRoot: endpoint({
    method: "GET",
    path: "/api/console/root",
    summary: "What the root of the console shows before anybody is known; at the root only, without a slug",
    audience: "public",
    answer: z.object({
      /** The demo's organisers are served here: the page names their accounts. */
      demo: z.boolean(),
    }),
    errors: [],
  }),
  findOrganisers: endpoint({
    method: "POST",
    path: "/api/console/organisers/find",
    summary: "The organisers whose console an e-mail and password open; at the root only, and no session begins",
    audience: "public",
    body: loginInput,
    answer: z.object({
      data: z.array(
        z.object({
          slug: z.string(),
          name: z.string(),
          accent_color: z.string(),
          /** Logging in there asks for a code as well. */
          second_factor: z.boolean(),
        }),
      ),
      count: z.int(),
    }),
    errors: ["WRONG_CREDENTIALS", "SERVER_BUSY"],
    limit: { points: 30, seconds: 60 },
  }),
}
