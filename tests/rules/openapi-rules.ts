// OpenAPI 3.1, as far as a reader of the file relies on it.
type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null
const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

export function openapiProblems(document: unknown): string[] {
  if (!isObject(document)) return ["the document is no object"]
  return [...headProblems(document), ...pathProblems(document), ...refProblems(document, document, "#")]
}

function* headProblems({ openapi, info, paths }: Json): Generator<string> {
  if (!/^3\.1\.\d+$/.test(String(openapi))) yield `openapi is ${openapi}, not 3.1`
  if (!isObject(info) || typeof info.title !== "string" || typeof info.version !== "string")
    yield "info has no title or version"
  if (!isObject(paths)) yield "there are no paths"
}

function* pathProblems({ paths, components }: Json): Generator<string> {
  const schemes = isObject(components) && isObject(components.securitySchemes) ? components.securitySchemes : {}
  for (const [path, item] of Object.entries(isObject(paths) ? paths : {})) {
    if (!path.startsWith("/")) yield `${path} does not begin with a slash`
    for (const [method, operation] of Object.entries(isObject(item) ? item : {})) {
      const problems = !methods.includes(method)
        ? ["is no method"]
        : isObject(operation)
          ? operationProblems(path, operation, schemes)
          : ["is no operation"]
      for (const problem of problems) yield `${method} ${path} ${problem}`
    }
  }
}

function* operationProblems(path: string, operation: Json, schemes: Json): Generator<string> {
  const { responses, parameters, requestBody, security } = operation
  if (!isObject(responses) || Object.keys(responses).length === 0) yield "has no responses"
  for (const [status, response] of Object.entries(isObject(responses) ? responses : {})) {
    if (!/^([1-5]\d\d|default)$/.test(status)) yield `answers ${status}, which is no status`
    if (!isObject(response) || typeof response.description !== "string") yield `does not describe its ${status}`
  }
  const listed = (Array.isArray(parameters) ? parameters : []) as Json[]
  const in_path = listed.filter((each) => each.in === "path").map((each) => each.name)
  const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  if (in_path.toSorted().join() !== named.toSorted().join())
    yield `has the path parameters [${in_path}], not [${named}]`
  for (const each of listed) {
    if (!["path", "query", "header", "cookie"].includes(String(each.in))) yield `has "${each.name}" in ${each.in}`
    if (each.in === "path" && each.required !== true) yield `does not require {${each.name}}`
    if (!isObject(each.schema)) yield `has no schema for "${each.name}"`
  }
  if (requestBody !== undefined && !(isObject(requestBody) && isObject(requestBody.content)))
    yield "has a body without content"
  for (const need of (Array.isArray(security) ? security : []) as Json[])
    for (const name of Object.keys(need)) if (!(name in schemes)) yield `needs an unknown security scheme: ${name}`
}

function* refProblems(document: Json, node: unknown, place: string): Generator<string> {
  if (!isObject(node)) return
  if (typeof node.$ref === "string" && !resolves(document, node.$ref))
    yield `${place} refers to ${node.$ref}: not there`
  for (const [key, value] of Object.entries(node)) yield* refProblems(document, value, `${place}/${key}`)
}

function resolves(document: Json, ref: string): boolean {
  if (!ref.startsWith("#/")) return false
  let node: unknown = document
  for (const part of ref.slice(2).split("/"))
    node = isObject(node) ? node[decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~")] : undefined
  return node !== undefined
}
