import type { AnswerInput } from "#contract/endpoint.ts"
import type { consoleHomeEndpoints } from "#contract/endpoints/console-home.ts"
import type { Permission } from "#contract/permissions.ts"
import { localDate } from "#contract/rules/dates.ts"
import { findTransfersMissing } from "#server/payments/get-providers.ts"
import { readReport } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { readClock } from "#server/platform/providers/clock.ts"
import { findTodo } from "./find-todo.ts"
import { readMyDates, readUnderMinimum } from "./home-availabilities.ts"
import { readFill, readGroups, readLatest } from "./home-lists.ts"
import { readSeason } from "./read-season.ts"

/** Today at a glance. A panel that the caller may not read is null; a figure of money needs the right to read payments. */
export const getHome = (ctx: RequestContext): Promise<AnswerInput<typeof consoleHomeEndpoints.getHome>> =>
  readReport(ctx, async (tx) => {
    const may = (permission: Permission) => ctx.collaborator!.permissions.has(permission)
    const at = { organiser_id: ctx.organiser_id, timezone: ctx.tenant.timezone, now: await readClock(tx) }
    const registrations = may("registrations.registrations.read")
    return {
      day: localDate(at.now, at.timezone),
      todo: await findTodo(tx, at, may),
      transfers_missing: may("organiser.payments.read") ? await findTransfersMissing(tx, ctx.organiser_id) : [],
      my_dates: await readMyDates(tx, at, ctx.collaborator!.id),
      under_minimum: may("availabilities.availabilities.read") ? await readUnderMinimum(tx, at) : null,
      ...(may("registrations.attendances.read") ? await readGroups(tx, at) : { groups: null, children: null }),
      latest: registrations ? await readLatest(tx, at) : null,
      season: registrations ? await readSeason(tx, at, may("payments.payments.read")) : null,
      fill: may("availabilities.availabilities.read") ? await readFill(tx, at) : null,
    }
  })
