import { sql } from "kysely"
import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import { consoleEndpoints } from "#contract/endpoints/console.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { selectSettings } from "./get-settings.ts"
import { savePart } from "./save-part.ts"

const endpoint = consoleEndpoints.updateSettings

export function updateSettings(
  ctx: RequestContext,
  { body }: RouteInput<typeof endpoint>,
): Promise<AnswerInput<typeof endpoint>> {
  const { organiser_id } = ctx
  return savePart(
    ctx,
    {
      endpoint,
      event: "settings.updated",
      read: (tx) => selectSettings(tx, organiser_id).forNoKeyUpdate().executeTakeFirstOrThrow(),
      write: (tx, after) =>
        tx
          .updateTable("settings")
          .set({ ...after, formats: sql`${JSON.stringify(after.formats)}::jsonb` })
          .where("organiser_id", "=", organiser_id)
          .execute(),
    },
    body,
  )
}
