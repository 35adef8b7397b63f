import { z } from "zod"
import { endpoint } from "../endpoint.ts"
import { cuid, text } from "../fields.ts"
import { answerContent, answeredQuestion, answerFile } from "./answers.ts"
import { file } from "./documents.ts"

const MEGABYTE = 1_000_000
export const answerFileTypes = ["application/pdf", "image/jpeg", "image/png", "image/webp"]
export const ANSWER_FILE_MAX = 10 * MEGABYTE

/** An answer as collaborators read it. */
const givenAnswer = answeredQuestion.extend({
  question_id: z.int(),
  content: answerContent,
  file: answerFile.nullable(),
  /** The text that was agreed to, in the version that was agreed to. */
  consent_text: z.string().nullable(),
  /** It is required, and nobody has answered it. */
  missing: z.boolean(),
})
export type GivenAnswer = z.output<typeof givenAnswer>

/** Answers to questions as collaborators read them, and the files among them: sent by families, never public. */
export const answerFileEndpoints = {
  createFile: endpoint({
    method: "POST",
    path: "/api/account/answer-files",
    summary: "Send a file as it is, to answer a question with `file/{cuid}`: PDF, JPEG, PNG or WebP",
    audience: "customer",
    query: z.object({ name: text(200) }),
    upload: { types: answerFileTypes, max_bytes: ANSWER_FILE_MAX },
    answer: z.object({ file: answerFile }),
    errors: ["FILE_INVALID", "TOO_MANY_FILES"],
    limit: { points: 30, seconds: 60 },
  }),
  download: endpoint({
    method: "GET",
    path: "/api/account/answer-files/{cuid}",
    summary: "One of the customer's own files",
    audience: "customer",
    params: z.object({ cuid }),
    answer: file,
    file: "application/octet-stream",
    errors: ["NOT_FOUND"],
  }),
  findAnswers: endpoint({
    method: "GET",
    path: "/api/console/registrations/{cuid}/answers",
    summary: "What a family answered to the questions of a registration, in the order they are asked",
    audience: "collaborator",
    permission: "registrations.registrations.read",
    params: z.object({ cuid }),
    answer: z.object({ data: z.array(givenAnswer), count: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  downloadAny: endpoint({
    method: "GET",
    path: "/api/console/answer-files/{cuid}",
    summary: "A file that a family sent; every download is in the log",
    audience: "collaborator",
    permission: "registrations.registrations.read",
    params: z.object({ cuid }),
    answer: file,
    file: "application/octet-stream",
    errors: ["NOT_FOUND"],
  }),
}
