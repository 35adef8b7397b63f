import { makeNotifications } from "./messaging/make-notifications.ts"
import { type CreatedOrganiser, createOrganiser, type NewOrganiser } from "./organisers/create-organiser.ts"
import type { Database } from "./platform/database/database.ts"
import { makeWebsite } from "./website/make-website.ts"

type More = NonNullable<Parameters<typeof createOrganiser>[2]>
export type MakeOrganiser = (database: Database, input: NewOrganiser, more?: More) => Promise<CreatedOrganiser>

/** An organiser with the defaults of every room, in one transaction. Each part of the product adds its own line here. */
export const makeOrganiser: MakeOrganiser = (database, input, more = {}) =>
  createOrganiser(database, input, {
    ...more,
    async alsoMake(tx, organiser_id) {
      await makeWebsite(tx, organiser_id)
      await makeNotifications(tx, organiser_id)
      await more.alsoMake?.(tx, organiser_id)
    },
  })
