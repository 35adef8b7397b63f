import { sandboxEndpoints } from "#contract/endpoints/sandbox.ts"
import { route } from "#server/platform/http/route.ts"
import { findMails, getMail } from "./mailbox.ts"

export const messagingRoutes = [route(sandboxEndpoints.findMails, findMails), route(sandboxEndpoints.getMail, getMail)]
