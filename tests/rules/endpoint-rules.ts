// What every row of the contract must be. Whether its route does what the row says is asked of the running API.
import { z } from "zod"
import { conditionsOf, type Endpoint, permissionsOf } from "#contract/endpoint.ts"
import { errors } from "#contract/errors.ts"
import { permissions } from "#contract/permissions.ts"

export const callOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Two paths that differ in the names of their parameters only are one path. */
const addressOf = ({ method, path }: Endpoint) => `${method} ${path.replace(/\{\w+\}/g, "{}")}`

export function endpointProblems(all: readonly Endpoint[]): string[] {
  const problems: string[] = []
  const addresses = Map.groupBy(all, addressOf)
  for (const [address, twins] of addresses)
    if (twins.length > 1) problems.push(`${address} stands twice in the contract`)
  for (const endpoint of all) problems.push(...problemsOf(endpoint).map((problem) => `${callOf(endpoint)} ${problem}`))
  return problems
}

function* problemsOf(endpoint: Endpoint): Generator<string> {
  const { method, path, audience, permission, params, body, upload, cached, idempotent } = endpoint
  const needed = [...permissionsOf(endpoint), ...conditionsOf(endpoint).map((each) => each.permission)]
  if (!/^\/api(\/([a-z0-9]+(-[a-z0-9]+)*|\{[a-z]+(_[a-z]+)*\}))+$/.test(path)) yield "has a path of another form"
  const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  const described = Object.keys(params?.shape ?? {})
  if (new Set(named).size < named.length) yield "names a path parameter twice"
  for (const name of named) if (!described.includes(name)) yield `has no schema for {${name}}`
  for (const name of described) if (!named.includes(name)) yield `describes {${name}}, which its path has not`
  if (method === "GET" && (body || upload)) yield "is a GET with a body"
  if (body && upload) yield "takes JSON and a file at once"
  if (upload && (upload.types.length === 0 || !(upload.max_bytes > 0))) yield "takes a file of no type or no size"
  if (method === "GET" && idempotent) yield "is a GET that asks for an Idempotency-Key"
  if (cached && (method !== "GET" || audience !== "public")) yield "is cached without being a public GET"
  // What concerns a collaborator's own session needs no right but the session itself; search, views, jobs and home show each
  // person what they may read.
  if (
    audience === "collaborator" &&
    !permission &&
    !/^\/api\/console\/(session|search|views|jobs|home)(\/|$)/.test(path)
  )
    yield "is for collaborators and names no permission"
  if (permission && audience !== "collaborator") yield "names a permission and is not for collaborators"
  if (!permission && needed.length > 0) yield "needs a permission too, and names none of its own"
  for (const each of needed) if (!permissions.includes(each)) yield `needs an unknown permission: ${each}`
  if (new Set(needed).size < needed.length) yield "names a permission twice"
  if (!(endpoint.answer instanceof z.ZodType)) yield "has no schema for its answer"
  for (const code of endpoint.errors) if (!(code in errors)) yield `answers an unknown code: ${code}`
}

/** Endpoints without a route, routes without an endpoint, and endpoints served twice. */
export function routeProblems(all: readonly Endpoint[], routes: readonly { endpoint: Endpoint }[]): string[] {
  const served = Map.groupBy(routes, ({ endpoint }) => endpoint)
  return [
    ...all.filter((endpoint) => !served.has(endpoint)).map((endpoint) => `${callOf(endpoint)} has no route`),
    ...[...served].flatMap(([endpoint, its]) => [
      ...(its.length > 1 ? [`${callOf(endpoint)} has ${its.length} routes`] : []),
      ...(all.includes(endpoint) ? [] : [`${callOf(endpoint)} has a route and is not in the contract's table`]),
    ]),
  ]
}
