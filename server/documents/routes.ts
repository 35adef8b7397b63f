import { badgeEndpoints } from "#contract/endpoints/badges.ts"
import { documentEndpoints } from "#contract/endpoints/documents.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { badgesListRoutes } from "./badges-lists.ts"
import { downloadDocument } from "./download-document.ts"
import { downloadForStaff } from "./download-for-staff.ts"
import { downloadVoucher } from "./download-voucher.ts"
import { findDocuments, getDocument } from "./find-documents.ts"
import { findOfActivity } from "./find-of-activity.ts"
import { modelRoutes } from "./models.ts"
import { printBadges } from "./print-badges.ts"

export const documentRoutes: Route[] = [
  route(documentEndpoints.findDocuments, findDocuments),
  route(documentEndpoints.getDocument, getDocument),
  route(documentEndpoints.findOfActivity, findOfActivity),
  route(documentEndpoints.download, downloadDocument),
  route(documentEndpoints.downloadForStaff, downloadForStaff),
  route(documentEndpoints.downloadVoucher, downloadVoucher),
  route(badgeEndpoints.printBadges, printBadges),
  ...modelRoutes,
  ...badgesListRoutes,
]
