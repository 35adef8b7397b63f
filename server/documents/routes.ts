import { consoleDocumentEndpoints } from "#contract/endpoints/console-documents.ts"
import { documentEndpoints } from "#contract/endpoints/documents.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { createModel } from "./create-model.ts"
import { deleteModel } from "./delete-model.ts"
import { downloadDocument } from "./download-document.ts"
import { downloadVoucher } from "./download-voucher.ts"
import { findDocuments, getDocument } from "./find-documents.ts"
import { findModels, getModel } from "./find-models.ts"
import { updateModel } from "./update-model.ts"

export const documentRoutes: Route[] = [
  route(documentEndpoints.findDocuments, findDocuments),
  route(documentEndpoints.getDocument, getDocument),
  route(documentEndpoints.download, downloadDocument),
  route(documentEndpoints.downloadVoucher, downloadVoucher),
  route(consoleDocumentEndpoints.findModels, findModels),
  route(consoleDocumentEndpoints.getModel, getModel),
  route(consoleDocumentEndpoints.createModel, createModel),
  route(consoleDocumentEndpoints.updateModel, updateModel),
  route(consoleDocumentEndpoints.deleteModel, deleteModel),
]
