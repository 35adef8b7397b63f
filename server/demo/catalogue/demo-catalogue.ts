import type { Insertable } from "kysely"
import type { NewActivity } from "#server/catalogue/create-activity.ts"
import type { NewAvailability } from "#server/catalogue/create-availability.ts"
import type { Tables } from "#server/platform/database/tables.ts"

// A demo organiser's catalogue, with names instead of ids: fill-catalogue.ts turns it into rows.
type Row<T extends keyof Tables> = Omit<Insertable<Tables[T]>, "organiser_id" | "id" | "cuid" | "search">

type Linked = "category_ids" | "option_ids" | "question_ids" | "catalog_ids" | "image_ids"

export interface DemoActivity extends Omit<NewActivity, Linked | "partial_registrations_segment_id"> {
  /** Whether it is kept off the site: people are registered by telephone. */
  unpublished?: boolean
  pictures: string[]
  categories: string[]
  catalogs: string[]
  options?: string[]
  questions?: string[]
  /** The segment that may take only some of the dates. */
  segment?: string
  tiers?: Omit<Row<"request_tiers">, "activity_id">[]
  constraints?: Omit<Row<"registration_constraints">, "activity_id" | "cuid">[]
}

type Named = "activity_id" | "location_id" | "resource_id" | "category_ids" | "collaborator_ids" | "cuid"

export interface DemoAvailability extends Omit<NewAvailability, Named> {
  activity: string
  location: string
  resource?: string
  /** The activity's own unless given. */
  categories?: string[]
  /** By e-mail. */
  collaborators?: string[]
  /** Prices until an instant each, in its form's order. */
  early_prices?: { until: string; price: number }[]
  /** The number of people who have a place on every date. */
  taken?: number
  /** The number of further people on some of the dates, whose indexes count from 0. */
  partly_taken?: { dates: number[]; count: number }[]
}

interface Shown {
  pictures: string[]
}

export interface DemoCatalogue {
  locations: Record<string, Row<"locations">>
  resources: Record<string, Row<"resources">>
  category_groups: Record<string, Row<"category_groups">>
  categories: Record<string, { group: string; title: string }>
  calendar_periods: Record<string, Row<"calendar_periods">>
  catalogs: Record<string, Row<"catalogs">>
  segments: Record<string, Row<"segments">>
  options: Record<string, Row<"options"> & { prices: Omit<Row<"option_prices">, "option_id">[] }>
  questions: Record<string, Omit<Row<"questions">, "choices"> & { choices?: Record<string, string> }>
  activities: Record<string, DemoActivity>
  availabilities: DemoAvailability[]
  bundles: Record<string, Row<"bundles"> & Shown & { activities?: string[] }>
  memberships: Record<string, Row<"memberships"> & Shown>
  vouchers: Record<string, Omit<Row<"vouchers">, "bundle_id"> & Shown & { bundle?: string }>
  /** To be granted to people. */
  discount_models: Record<string, { title: string; amount?: number; percentage?: number }>
}
