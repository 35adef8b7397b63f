import { documentEndpoints } from "#contract/endpoints/documents.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { downloadDocument } from "./download-document.ts"
import { downloadVoucher } from "./download-voucher.ts"
import { findDocuments, getDocument } from "./find-documents.ts"
import { modelRoutes } from "./models.ts"

export const documentRoutes: Route[] = [
  route(documentEndpoints.findDocuments, findDocuments),
  route(documentEndpoints.getDocument, getDocument),
  route(documentEndpoints.download, downloadDocument),
  route(documentEndpoints.downloadVoucher, downloadVoucher),
  ...modelRoutes,
]
