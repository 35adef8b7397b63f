import { accountEndpoints } from "#contract/endpoints/account.ts"
import { participantEndpoints } from "#contract/endpoints/participants.ts"
import { sessionEndpoints } from "#contract/endpoints/session.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { deleteAccount } from "./delete-account.ts"
import { deleteParticipant } from "./delete-participant.ts"
import { exportAccount } from "./export-account.ts"
import { getAccount } from "./get-account.ts"

export const accountRoutes: Route[] = [
  route(accountEndpoints.getAccount, getAccount),
  route(sessionEndpoints.deleteSession, deleteAccount),
  route(participantEndpoints.deleteParticipant, deleteParticipant),
  route(sessionEndpoints.exportSession, exportAccount),
]
