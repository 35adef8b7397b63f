import { answerFileEndpoints } from "#contract/endpoints/answer-files.ts"
import { type Route, route } from "#server/platform/http/route.ts"
import { downloadAny, downloadOwn } from "./download-file.ts"
import { findAnswers } from "./find-answers.ts"
import { createFile } from "./send-file.ts"

export const answerFileRoutes: Route[] = [
  route(answerFileEndpoints.createFile, createFile),
  route(answerFileEndpoints.download, downloadOwn),
  route(answerFileEndpoints.findAnswers, findAnswers),
  route(answerFileEndpoints.downloadAny, downloadAny),
]
