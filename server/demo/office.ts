import type { z } from "zod"
import type { AnswerInput, CallInput, Endpoint } from "#contract/endpoint.ts"
import { asSent } from "#contract/entities/field.ts"
import { entities } from "#contract/entities.ts"
import { permissions } from "#contract/permissions.ts"
import { attendanceRoutes } from "#server/attendance/routes.ts"
import { cartConsoleRoutes } from "#server/cart/console-routes.ts"
import { catalogueConsoleRoutes } from "#server/catalogue/console-routes.ts"
import type { Made } from "#server/catalogue/create-activity.ts"
import { changeRoutes } from "#server/changes/routes.ts"
import { consoleHomeRoutes } from "#server/console/routes.ts"
import { customerRoutes } from "#server/customers/routes.ts"
import { documentRoutes } from "#server/documents/routes.ts"
import { createIn, readRow, updateRow } from "#server/entities/change-row.ts"
import { keptAt } from "#server/entities/every-kept.ts"
import { consoleRoutes } from "#server/organisers/console-routes.ts"
import { paymentRoutes } from "#server/payments/routes.ts"
import { joining, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { Platform } from "#server/platform/platform.ts"
import { consoleWebsiteRoutes } from "#server/website/console-routes.ts"
import type { MadeByName } from "./catalogue/made-by-name.ts"

// The demo's content is made by the functions behind the console's calls, as the organiser's administrator: with the same
// schemas, hooks and audit rows, so that the demo has nothing that an organiser could not make. It happens in the transaction
// that makes the organiser, without HTTP.
export interface Office {
  tx: Tx
  ctx: RequestContext
}

const routes = [
  ...consoleRoutes,
  ...customerRoutes,
  ...consoleHomeRoutes,
  ...catalogueConsoleRoutes,
  ...paymentRoutes,
  ...attendanceRoutes,
  ...documentRoutes,
  ...cartConsoleRoutes,
  ...changeRoutes,
  ...consoleWebsiteRoutes,
]
const served = new Map<Endpoint, (typeof routes)[number]["run"]>(routes.map(({ endpoint, run }) => [endpoint, run]))

export async function openOffice(tx: Tx, platform: Platform, organiser_id: number): Promise<Office> {
  const administrator = await tx
    .selectFrom("collaborators")
    .select(["id", "cuid"])
    .where("organiser_id", "=", organiser_id)
    .where("email", "=", "admin@example.com")
    .executeTakeFirstOrThrow()
  const { slug, name, timezone, language } = await tx
    .selectFrom("organisers")
    .select(["slug", "name", "timezone", "language"])
    .where("id", "=", organiser_id)
    .executeTakeFirstOrThrow()
  const tenant = {
    organiser_id,
    slug,
    domain: null,
    name,
    demo: true,
    timezone,
    language: language as "fr" | "en",
    languages: [language as "fr" | "en"],
  }
  const ctx: RequestContext = {
    platform,
    database: joining(platform.database, tx),
    organiser_id,
    tenant,
    hostname: "",
    origin: platform.config.console_origin,
    address: "",
    console_slug: slug,
    request_id: "demo",
    arrived_at: performance.now(),
    language: tenant.language,
    customer: null,
    collaborator: { ...administrator, permissions: new Set(permissions), impersonator_id: null },
    tokens: {},
    user_agent: null,
    idempotency_key: null,
    signature: null,
    preview: null,
    cookies: [],
  }
  return { tx, ctx }
}

/** Makes a call of the console: its input is read by the contract, and the use case takes part in the transaction. */
export async function call<E extends Endpoint>(
  { ctx }: Office,
  endpoint: E,
  given: CallInput<E>,
): Promise<AnswerInput<E>> {
  const input: Record<string, unknown> = {}
  for (const part of ["params", "query", "body"] as const) {
    const schema = endpoint[part]
    if (schema) input[part] = read(schema, (given as Record<string, unknown>)[part] ?? {}, endpoint.path)
  }
  return (await served.get(endpoint)!(ctx, input as never)) as AnswerInput<E>
}

type Path = keyof typeof entities

/** Makes one thing as the console would. */
export async function make({ tx, ctx }: Office, path: Path, given: object): Promise<Made> {
  const { id, cuid } = await createIn(tx, ctx, keptAt(path)!, read(entities[path].input, given, path))
  return { id, cuid }
}

/** Changes some fields of a thing as the console would, which sends the others along as they are. */
export async function change({ tx, ctx }: Office, path: Path, cuid: string, given: object): Promise<void> {
  const kept = keptAt(path)!
  const row = await readRow(tx, kept, ctx.organiser_id, cuid)
  const sent = Object.entries(kept.entity.fields)
    .filter(([, { input }]) => input)
    .map(([name, field]) => [name, asSent(field, row[name])])
  const body = read(entities[path].input, { ...Object.fromEntries(sent), ...given }, path)
  await updateRow(ctx, kept, cuid, { ...body, version: row.version })
}

/** Makes each of them, in their order, and answers their ids and cuids by their names in the demo. */
export async function makeNamed<K extends string>(
  office: Office,
  path: Path,
  named: Record<K, object>,
): Promise<MadeByName<K>> {
  const made: Partial<MadeByName<K>> = {}
  for (const name of Object.keys(named) as K[]) made[name] = await make(office, path, named[name])
  return made as MadeByName<K>
}

/** A field that the call does not know is left out by its schema: in the demo that is a mistake. */
function read(schema: z.ZodType, given: unknown, of: string): Record<string, unknown> {
  const parsed = schema.parse(given)
  const unknown = leftOut(given, parsed)
  if (unknown.length > 0) throw new Error(`The console has no ${unknown.join(", ")} of ${of}.`)
  return parsed as Record<string, unknown>
}

function leftOut(given: unknown, parsed: unknown): string[] {
  if (!isObject(given) || !isObject(parsed)) return []
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined) return []
    return name in parsed ? leftOut(value, parsed[name]).map((inner) => `${name}.${inner}`) : [name]
  })
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null
