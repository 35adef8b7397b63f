import { accountEndpoints } from "#contract/endpoints/account.ts"
import { participantEndpoints } from "#contract/endpoints/participants.ts"
import { sessionEndpoints } from "#contract/endpoints/session.ts"
import { endingPayment } from "#server/checkout/attempts/ending-payment.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { deleteAccount } from "./delete-account.ts"
import { deleteParticipant } from "./delete-participant.ts"
import { exportAccount } from "./export-account.ts"
import { getAccount } from "./get-account.ts"

export const accountRoutes: Route[] = [
  route(accountEndpoints.getAccount, getAccount),
  route(sessionEndpoints.deleteSession, endingPayment(deleteAccount, "all")),
  route(participantEndpoints.deleteParticipant, endingPayment(deleteParticipant)),
  route(sessionEndpoints.exportSession, exportAccount),
]
