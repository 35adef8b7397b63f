import type { Due } from "#contract/endpoint.ts"
import type { Language } from "#contract/language.ts"
import type { Permission } from "#contract/permissions.ts"
import type { Database } from "../database/database.ts"
import type { Platform } from "../platform.ts"

/** The organiser a request's host belongs to, as far as plumbing needs it. */
export interface Tenant {
  organiser_id: number
  slug: string
  /** The site's own domain, where it has one. */
  domain: string | null
  name: string
  demo: boolean
  /** Days and times of day are those of this zone. */
  timezone: string
  language: Language
  languages: Language[]
}

/** A collaborator who calls, with all their present permissions. */
export interface Caller {
  id: number
  cuid: string
  permissions: ReadonlySet<Permission>
  /** A colleague who acts as this collaborator; the permissions are then those that both hold. */
  impersonator_id: number | null
  /** What their login found to be due and is not done yet. */
  due?: Due | null
}

/** A customer who calls, with the collaborator who acts for them, if one does. */
export interface CustomerCaller {
  id: number
  collaborator_id?: number
}

/**
 * A preview that a collaborator opened (server/website/read-preview.ts): a page or an article as it is written, and whose eyes
 * the catalogue is seen with. It opens no session: nobody is acted for, and calls that need a customer are refused.
 */
export interface Preview {
  token: string
  shows: { kind: "page" | "article"; cuid: string }
  /** Null where the browser chooses, as for visitors. */
  language: Language | null
  seen_by: SeenBy
}

/** Of a family its own number and segments, of a member of a segment that one; of a visitor nothing. */
export interface SeenBy {
  customer_id: number | null
  segments: number[]
}

/** The last one keeps a collaborator's own session while they act as another. */
type TokenCookie = "session" | "device" | "collaborator" | "collaborator_device" | "impersonator"

/** A request at the root of the console's origin: no organiser is chosen there, and nobody has a session. */
export interface RootContext {
  platform: Platform
  database: Database
  origin: string
  address: string
  request_id: string
  /** The tokens that this browser has for one organiser's console. */
  tokensFor: (slug: string) => RequestContext["tokens"]
}

/** One plain object per request, made at the edge and handed to every use case; inTenant() takes it as it is. */
export interface RequestContext {
  platform: Platform
  database: Database
  organiser_id: number
  tenant: Tenant
  hostname: string
  /** Scheme, host and port the visitor used. */
  origin: string
  address: string
  /** On CONSOLE_ORIGIN the slug of the organiser whose console it is; null on a site. */
  console_slug: string | null
  request_id: string
  /** By performance.now(): no answer of a request is older than this. */
  arrived_at: number
  language: Language
  customer: CustomerCaller | null
  collaborator: Caller | null
  preview: Preview | null
  /** The tokens of sessions and devices as the browser sent them, by cookie. */
  tokens: { [Cookie in TokenCookie]?: string | undefined }
  user_agent: string | null
  idempotency_key: string | null
  /** What a payment provider signed its notification with. */
  signature: string | null
  /** Cookies to set, written at the edge only. */
  cookies: string[]
}
