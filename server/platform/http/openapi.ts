import { z } from "zod"
import { conditionsOf, type Endpoint, permissionsOf } from "#contract/endpoint.ts"
import { commonErrors, type ErrorCode, errors } from "#contract/errors.ts"

export const schemaOf = (schema: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: "draft-2020-12", unrepresentable: "any" })
  return json
}

/** The whole contract as OpenAPI 3.1, made from the same table the routes are mounted from. */
export function describeApi(all: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of all) {
    paths[endpoint.path] ??= {}
    paths[endpoint.path]![endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: "3.1.0",
    info: { title: "Marelle", version: "1", description: "Amounts are integers in minor units of the currency." },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        customer: { type: "apiKey", in: "cookie", name: "session" },
        collaborator: { type: "apiKey", in: "cookie", name: "collaborator" },
      },
      schemas: {
        Error: {
          type: "object",
          required: ["error", "request_id"],
          properties: {
            error: { type: "string", enum: Object.keys(errors) },
            field: { type: "string" },
            details: {},
            request_id: { type: "string" },
          },
        },
      },
    },
  }
}

function operation(endpoint: Endpoint) {
  const { audience } = endpoint
  return {
    summary: endpoint.summary,
    ...described(endpoint),
    ...(audience === "customer" || audience === "collaborator" ? { security: [{ [audience]: [] }] } : {}),
    parameters: [...parameters(endpoint.params, "path"), ...parameters(endpoint.query, "query")],
    ...requestBody(endpoint),
    responses: {
      200: { description: "OK", content: answered(endpoint) },
      ...failures(endpoint),
    },
  }
}

function described(endpoint: Endpoint) {
  const always = permissionsOf(endpoint).map((each) => `\`${each}\``)
  if (always.length === 0) return {}
  const needs = `Needs the permission${always.length > 1 ? "s" : ""} ${always.join(" and ")}.`
  const sometimes = conditionsOf(endpoint).map(({ permission, when }) => `Needs \`${permission}\` too ${when}.`)
  return { description: [needs, ...sometimes].join(" ") }
}

const answered = ({ file, answer }: Endpoint) =>
  file
    ? { [file]: { schema: { type: "string", format: "binary" } } }
    : { "application/json": { schema: schemaOf(answer, "output") } }

function requestBody({ body, upload }: Endpoint) {
  if (body)
    return { requestBody: { required: true, content: { "application/json": { schema: schemaOf(body, "input") } } } }
  if (!upload) return {}
  const file = { schema: { type: "string", format: "binary" } }
  const content = Object.fromEntries(upload.types.map((type) => [type, file]))
  return { requestBody: { required: true, description: sizeOf(upload), content } }
}

/** The largest file, in words. */
export const sizeOf = ({ max_bytes }: NonNullable<Endpoint["upload"]>): string =>
  `The file as it is, of at most ${max_bytes.toLocaleString("en")} bytes.`

function parameters(schema: z.ZodObject | undefined, where: "path" | "query") {
  if (!schema) return []
  const json = schemaOf(schema, "input") as { properties?: Record<string, object>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, value]) => ({
    name,
    in: where,
    required: where === "path" || (json.required ?? []).includes(name),
    schema: value,
  }))
}

/** The codes an endpoint can answer, its own and those its audience and kind bring. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([...endpoint.errors, ...commonErrors])
  if (endpoint.audience === "customer" || endpoint.audience === "collaborator") codes.add("UNAUTHENTICATED")
  if (endpoint.audience === "collaborator") codes.add("PASSWORD_CHANGE_REQUIRED").add("SECOND_FACTOR_SETUP_REQUIRED")
  if (endpoint.permission) codes.add("FORBIDDEN")
  if (endpoint.idempotent) codes.add("IDEMPOTENCY_KEY_REUSED")
  return [...codes]
}

function failures(endpoint: Endpoint) {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => errors[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(", "),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  )
}
