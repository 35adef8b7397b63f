import { registrationBulkEndpoints } from "#contract/endpoints/registration-bulk.ts"
import { sandboxEndpoints } from "#contract/endpoints/sandbox.ts"
import { route } from "#server/platform/http/route.ts"
import { findMails, getMail } from "./mailbox.ts"
import { previewMessage } from "./preview-message.ts"

export const messagingRoutes = [
  route(registrationBulkEndpoints.previewMessage, previewMessage),
  route(sandboxEndpoints.findMails, findMails),
  route(sandboxEndpoints.getMail, getMail),
]
