import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { file } from "./documents.ts"

/** The address of the household's calendar feed; null until one is made. */
const feed = z.object({ url: z.string().nullable() })

export const accountCalendarEndpoints = {
  getFeed: endpoint({
    method: "GET",
    path: "/api/account/calendar",
    summary: "The secret address under which a calendar reads the customer's registrations",
    audience: "customer",
    answer: feed,
    errors: [],
  }),
  createFeed: endpoint({
    method: "POST",
    path: "/api/account/calendar",
    summary: "Make that address, or another one, which ends the one before",
    audience: "customer",
    answer: feed,
    errors: [],
    idempotent: true,
    limit: { points: 20, seconds: 60 },
  }),
  readFeed: endpoint({
    method: "GET",
    path: "/api/account/calendar/{file}",
    summary: "`{token}.ics`: the family's registrations as a calendar, without a session",
    audience: "public",
    params: z.object({ file: z.string().max(200) }),
    answer: file,
    file: "text/calendar; charset=utf-8",
    errors: ["NOT_FOUND"],
    limit: { points: 60, seconds: 60 },
  }),
}
