import { waitingListEndpoints } from "#contract/endpoints/waiting-list.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { enterList } from "./enter-list.ts"
import { findEntries, getEntry } from "./find-entries.ts"
import { findWaiting } from "./find-waiting.ts"
import { joinList } from "./join-list.ts"
import { leaveList } from "./leave-list.ts"
import { offerEntry } from "./offer-entry.ts"
import { removeEntry } from "./remove-entry.ts"
import { reorderList } from "./reorder-list.ts"

export const waitingListRoutes: Route[] = [
  route(waitingListEndpoints.join, joinList),
  route(waitingListEndpoints.findEntries, findEntries),
  route(waitingListEndpoints.getEntry, getEntry),
  route(waitingListEndpoints.leave, leaveList),
  route(waitingListEndpoints.findWaiting, findWaiting),
  route(waitingListEndpoints.reorder, reorderList),
  route(waitingListEndpoints.remove, removeEntry),
  route(waitingListEndpoints.enter, enterList),
  route(waitingListEndpoints.offer, offerEntry),
]
